import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addGuideToCart, removeGuideFromCart } from '#contract/guides.ts';
import { addToCart, applyPromoCode, getCart, pay, removeItem, saveShippingInfo } from '#contract/store.ts';
import { addEvent, addGuide, addProduct, unpublish } from '../testing/catalogue.sql.ts';
import { addPromotion } from '../testing/promotions.ts';
import { buyer, cartOf, filledCart, fillDetails, payWith, testShop } from '../testing/shop.ts';
import { type StatementWatch, watchStatements } from '../testing/statements.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { webhookPath } from './payments/webhook.routes.ts';

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

/** Checks the number of statements of the last such call, without begin and commit. Lower it if fewer are needed. */
function expectStatements(call: { path: string }, count: number): void {
  const statements = watch.of(call.path);
  expect.soft(statements.length, [call.path, ...statements].join('\n')).toBe(count);
}

test('the calls of a cart: add, read, save the details, remove', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000, stock: 50 });
  const other = await addProduct(app.deps, { priceCents: 500 });
  const { guideId } = await addGuide(app.deps, { priceCents: 2000 });
  const { eventId } = await addEvent(app.deps, { priceCents: 3000, places: 20 });
  await app.deps.content.refresh();
  const browser = app.browser();
  // The first call loads the catalogue into memory.
  await cartOf(browser, 'none');
  const add = (id: number, cartId: string | null) =>
    browser.call(addToCart, { productId: id, quantity: 1, variantOptions: [], cartId });

  const first = await add(productId, null);
  expectStatements(addToCart, 2);
  const cartId = first.results?.cartInfo.cartId ?? '';
  await add(productId, cartId);
  expectStatements(addToCart, 3);
  await add(other.productId, cartId);
  expectStatements(addToCart, 3);
  await browser.call(addEventToCart, { eventId, register: { ...buyer, numberOfTickets: 1 }, cartId });
  expectStatements(addEventToCart, 4);
  await browser.call(addGuideToCart, { guideId, cartId });
  expectStatements(addGuideToCart, 3);
  const { orderItems } = await cartOf(browser, cartId);
  expectStatements(getCart, 1);
  await browser.call(removeGuideFromCart, { guideId });
  expectStatements(removeGuideFromCart, 3);
  await browser.call(removeItem, { cartId, orderItemId: orderItems[0]?.orderItemId ?? 0 });
  expectStatements(removeItem, 3);
  await fillDetails(browser, cartId);
  expectStatements(saveShippingInfo, 3);
});

test('a promotion costs no statement when the cart is read, and two when it is applied or paid', async () => {
  const shop = await testShop({ webhooks: false });
  try {
    const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 50 });
    const { promoCode } = await addPromotion(shop.deps, { limitTotal: 5, limitPerCustomer: 1 });
    const browser = shop.browser();
    const { cartId } = await filledCart(browser, productId);
    await browser.call(applyPromoCode, { cartId, promoCode });
    // On PostgreSQL every process counts guesses: one statement takes the tokens, one gives them back.
    expectStatements(applyPromoCode, shop.deps.db.engine.name === 'postgres' ? 6 : 4);
    const { itemTotalAmount: amount } = await cartOf(browser, cartId);
    expectStatements(getCart, 1);
    await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId });
    expectStatements(addToCart, 3);
    expect((await payWith(browser, { cartId, amount: amount * 2 }, 'tok_visa')).results?.OrderIdToken).toBeTruthy();
    // One reads the promotion, one takes a use of it, one a use of the customer.
    expectStatements(pay, 21);
  } finally {
    await shop.close();
  }
});

test('reads unpublished items with one statement per kind', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000 });
  const { eventId } = await addEvent(app.deps, { priceCents: 3000 });
  await app.deps.content.refresh();
  const browser = app.browser();
  const { cartId } = await filledCart(browser, productId);
  await browser.call(addEventToCart, { eventId, register: { ...buyer, numberOfTickets: 1 }, cartId });
  await unpublish(app.deps, { productId, eventId });
  await cartOf(browser, 'none');
  expect((await cartOf(browser, cartId)).totalAmount).toBe(40);
  expectStatements(getCart, 3);
});

test('the payment of a cart and its webhook', async () => {
  const shop = await testShop({ webhooks: false });
  try {
    const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 50 });
    const browser = shop.browser();
    expect(
      (await payWith(browser, await filledCart(browser, productId), 'tok_visa')).results?.OrderIdToken,
    ).toBeTruthy();
    expectStatements(pay, 18);
    // The order number locks its counter until the commit, so only statements that use the number come after it.
    const statements = watch.of(pay.path);
    const afterNumber = statements.slice(statements.findIndex((text) => text.startsWith('insert into "counter"')) + 1);
    expect(afterNumber.map((text) => /^(?:update|insert into) "(\w+)"/.exec(text)?.[1])).toEqual([
      'orders',
      'outbox_mail',
    ]);

    const [charge] = (await shop.gateway.ledger()).charges;
    const event = {
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: { id: charge?.payment_intent, status: 'succeeded', metadata: charge?.metadata } },
    };
    expect((await shop.sendEvent(JSON.stringify(event))).status).toBe(200);
    expectStatements({ path: webhookPath }, 2);
    // The embedded engine lets transactions of several requests share begin and commit.
    if (shop.deps.db.engine.name === 'postgres')
      expect([pay.path, webhookPath].flatMap((path) => watch.allOf(path))).toHaveLength(24);
  } finally {
    await shop.close();
  }
});
