import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '#contract/store.ts';
import { getSiteConfig } from '#contract/site.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { cartOf, fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  // Not by the setting, which also starts the compiler of the browser app.
  Object.assign(shop.deps.config, { PHI_DEV: true });
});
afterAll(() => shop.close());

test('in development a cart has a fixed id, and is a new one after its payment (A-16)', async () => {
  const browser = shop.browser();
  const cartId = (await browser.call(getSiteConfig, {})).developmentCartId ?? '';
  expect(cartId).toBe(shop.deps.config.DEV_CART_ID);
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  for (const quantity of [1, 2]) {
    expect((await cartOf(browser, cartId)).cartInfo.totalQuantity).toBe(0);
    const added = await browser.call(addToCart, { productId, quantity, variantOptions: [], cartId });
    expect(added.results?.cartInfo).toMatchObject({ cartId, totalQuantity: quantity });
    const cart = { cartId, amount: await fillDetails(browser, cartId) };
    expect((await payWith(browser, cart, 'tok_visa')).results?.OrderIdToken).toBeTruthy();
  }
});
