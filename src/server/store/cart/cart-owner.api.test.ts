import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart } from '#contract/store.ts';
import { dayMs } from '#contract/spans.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { cartOf, filledCart } from '../../testing/shop.ts';
import { type TestApp, type TestBrowser, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let productId = 0;
/** The number of days by which the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + ahead * dayMs) });
  ({ productId } = await addProduct(app.deps, { priceCents: 1000 }));
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => app.close());

const add = async (browser: TestBrowser, cartId: string | null) =>
  (await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId })).results?.cartInfo;

// Invariant 13.
test('an anonymous cart expires after 90 days without use, also for its owner, and a request does not restore it', async () => {
  const browser = app.browser();
  const { cartId } = await filledCart(browser, productId);
  ahead = 91;
  const added = await add(browser, cartId);
  expect(added?.cartId).not.toBe(cartId);
  expect(added?.totalQuantity).toBe(1);
  expect((await cartOf(app.browser(), cartId)).orderItems).toEqual([]);
});

test('each use keeps an anonymous cart for another 90 days', async () => {
  const browser = app.browser();
  const { cartId } = await filledCart(browser, productId);
  for (const day of [80, 160]) {
    ahead = day;
    expect(await add(browser, cartId)).toMatchObject({ cartId });
  }
  expect((await cartOf(browser, cartId)).cartInfo.totalQuantity).toBe(3);
});

test('concurrent adds to one cart lose no quantity and create one line', async () => {
  const browser = app.browser();
  const cart = await add(browser, null);
  const cartId = cart?.cartId ?? '';
  await Promise.all(Array.from({ length: 20 }, () => add(browser, cartId)));
  expect((await cartOf(browser, cartId)).cartInfo).toMatchObject({ totalQuantity: 21, numberOfItems: 1 });
});
