import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addToCart } from '#contract/store.ts';
import { addEvent, addProduct, setPriceUnnoticed, unpublish } from '../../testing/catalogue.sql.ts';
import { buyer, cartOf, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';

// Carts are priced from memory, charges from the database.

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
});
afterAll(() => shop.close());

const visa = () => shop.gateway.tokenFor('4242424242424242');
const charged = async () => (await shop.gateway.ledger()).charges.map((charge) => charge.amount);

// Invariant 1.
test('charges nothing and reports a changed cart if the price has changed in the database but not in memory', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  await shop.deps.content.refresh();
  const browser = shop.browser();
  const cart = await filledCart(browser, productId, 2);
  await setPriceUnnoticed(shop.deps, productId, 1300);
  expect((await cartOf(browser, cart.cartId)).totalAmount).toBe(20);
  const before = await charged();
  const refused = await payWith(browser, cart, await visa());
  expect(refused.errors?.[0]?.errorMessage).toBe('Your cart has changed. Please review it.');
  expect(await charged()).toEqual(before);

  await setPriceUnnoticed(shop.deps, productId, 1000);
  expect((await payWith(browser, cart, await visa())).errors).toBeUndefined();
  expect(await charged()).toEqual([...before, 2000]);
});

test('sells a new item that is not in memory yet', async () => {
  await shop.deps.content.refresh();
  await cartOf(shop.browser(), 'none');
  const { productId } = await addProduct(shop.deps, { priceCents: 700 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId, 3);
  expect(cart.amount).toBe(21);
});

test('an unpublished item stays in the cart with name and price, without a link, but cannot be added or paid for', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const { eventId } = await addEvent(shop.deps, { priceCents: 3000 });
  await shop.deps.content.refresh();
  const browser = shop.browser();
  const { cartId } = await filledCart(browser, productId);
  await browser.call(addEventToCart, { eventId, register: { ...buyer, numberOfTickets: 1 }, cartId });
  const before = await cartOf(browser, cartId);
  await unpublish(shop.deps, { productId, eventId });
  const withoutPage = before.orderItems.map((item) => (item.orderItemType === 0 ? { ...item, pageUrl: null } : item));
  expect(await cartOf(browser, cartId)).toEqual({
    ...before,
    orderItems: withoutPage,
    cartInfo: { ...before.cartInfo, orderItems: withoutPage.filter((item) => item.orderItemType === 0) },
  });
  const again = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId });
  expect(again.errors?.[0]?.errorMessage).toBe('No product found.');
  const refused = await payWith(browser, { cartId, amount: before.itemTotalAmount }, await visa());
  expect(refused.errors?.map((error) => error.errorMessage)).toEqual(['NOT AVAILABLE', 'Not Available']);
});
