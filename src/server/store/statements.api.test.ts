import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, getCart, saveShippingInfo } from '#contract/store.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { cartOf, fillDetails } from '../testing/shop.ts';
import { type StatementWatch, watchStatements } from '../testing/statements.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let watch: StatementWatch;
beforeAll(async () => {
  app = await testApp();
  watch = watchStatements();
});
afterAll(async () => {
  watch.stop();
  await app.close();
});

/** How many statements the last such call sent besides begin and commit. Who needs fewer lowers the number; one more is a fault. */
function expectStatements(call: { path: string }, count: number): void {
  const statements = watch.of(call.path);
  expect.soft(statements.length, [call.path, ...statements].join('\n')).toBe(count);
}

test('a cart is filled, read and given its details', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000, stock: 50 });
  const other = await addProduct(app.deps, { priceCents: 500 });
  await app.deps.content.refresh();
  const browser = app.browser();
  const add = (id: number, cartId: string | null) => browser.call(addToCart, { productId: id, quantity: 1, variantOptions: [], cartId });
  const first = await add(productId, null);
  expectStatements(addToCart, 8);
  const cartId = first.results?.cartInfo.cartId ?? '';
  await add(productId, cartId);
  expectStatements(addToCart, 9);
  await add(other.productId, cartId);
  expectStatements(addToCart, 9);
  await cartOf(browser, cartId);
  expectStatements(getCart, 4);
  await fillDetails(browser, cartId);
  expectStatements(saveShippingInfo, 7);
});
