import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addGuideToCart, getGuides } from '#contract/guides.ts';
import { addToCart, getPaidOrder, removeItem } from '#contract/store.ts';
import { addEvent, addGuide, addProduct } from '../../testing/catalogue.sql.ts';
import { mailsTo, paymentsOf, poolUse, ticketsOf } from '../../testing/evidence.sql.ts';
import { buyer, cartOf, filledCart, fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { reconcile } from './reconcile.ts';

let shop: TestShop;
let clock = 0;
beforeAll(async () => {
  // Without webhooks, which finish payments sooner; separate tests below cover them.
  shop = await testShop({ now: () => new Date(Date.now() + clock), webhooks: false });
});
afterEach(async () => {
  clock = 0;
  await shop.gateway.clearFaults();
});
afterAll(() => shop.close());

const attendee = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '', numberOfTickets: 2 };
const charges = async () =>
  (await shop.gateway.ledger()).charges.filter((charge) => charge.status === 'succeeded').length;

test('charges a guide, tickets and a book once, delivers and confirms them', async () => {
  const book = await addProduct(shop.deps, { priceCents: 3300, stock: 3 });
  const guide = await addGuide(shop.deps, { priceCents: 2200 });
  const event = await addEvent(shop.deps, { priceCents: 5500, places: 10 });
  const browser = shop.browser();
  await browser.signUp({ email: 'whole@example.org' });
  const { results } = await browser.call(addToCart, {
    productId: book.productId,
    quantity: 1,
    variantOptions: [],
    cartId: null,
  });
  const cartId = results?.cartInfo.cartId ?? '';
  await browser.call(addGuideToCart, { guideId: guide.guideId });
  await browser.call(addEventToCart, {
    eventId: event.eventId,
    register: { ...attendee, email: 'attends@example.org' },
    cartId,
  });
  const cart = { cartId, amount: await fillDetails(browser, cartId) };
  const before = await charges();
  const paid = await payWith(browser, cart, await shop.gateway.tokenFor('4242424242424242'));
  const token = paid.results?.OrderIdToken ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await charges()).toBe(before + 1);

  const order = await shop.browser().call(getPaidOrder, { orderToken: token });
  expect(order.data).toMatchObject({ totalAmount: 165, taxAmount: 15, billingAddress: buyer });
  expect(order.data?.orderNo).toMatch(/^PHI-\d{6}$/);
  const bookingCode = order.data?.orderItems.find((item) => item.ext?.itemType === 'event')?.bookingView?.bookingCode;
  expect(bookingCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  const owned = await browser.call(getGuides, {});
  expect(owned.guides.find((each) => each.guideId === guide.guideId)?.owned).toBe(true);
  const receipts = (await mailsTo(shop.deps, buyer.email)).filter((mail) =>
    mail.subject.includes(order.data?.orderNo ?? '-'),
  );
  expect(receipts).toHaveLength(1);
  // Of the three items only the guide has a page.
  const guideAt = owned.guides.find((each) => each.guideId === guide.guideId)?.pageUrl ?? '-';
  expect(receipts[0]?.text.match(/Open it: .*/g)).toEqual([`Open it: ${shop.deps.config.publicOrigin}${guideAt}`]);
  expect(receipts[0]?.html).toContain(`href="${shop.deps.config.publicOrigin}${guideAt}"`);
  const [confirmation] = await mailsTo(shop.deps, 'attends@example.org');
  expect(confirmation?.text).toContain(bookingCode);
  expect(confirmation?.attachments_json).toContain('BEGIN:VCALENDAR');

  // Paying again charges nothing and returns the same token; the paid cart is empty.
  expect((await payWith(browser, cart, await shop.gateway.tokenFor('4242424242424242'))).results?.OrderIdToken).toBe(
    token,
  );
  expect(await charges()).toBe(before + 1);
  expect((await cartOf(browser, cartId)).orderItems).toEqual([]);
});

test('a declined card shows the provider’s message and releases the reservation, and another card pays', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 1 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const declined = await payWith(browser, cart, await shop.gateway.tokenFor('4000000000000002'));
  expect(declined).toEqual({ errors: [{ errorMessage: 'Your card was declined.', code: 'card_declined' }] });
  const funds = await payWith(browser, cart, await shop.gateway.tokenFor('4000000000009995'));
  expect(funds.errors?.[0]?.errorMessage).toBe('Your card has insufficient funds.');
  expect((await cartOf(browser, cart.cartId)).billingAddress).toEqual(buyer);
  const paid = await payWith(browser, cart, await shop.gateway.tokenFor('4242424242424242'));
  expect(paid.results?.OrderIdToken).toBeTruthy();
});

test('a second pay call completes the order after 3-D Secure', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const token = await shop.gateway.tokenFor('4000002500003155');
  const started = await payWith(browser, cart, token);
  expect(started.results).toMatchObject({ requiresAction: true, clientSecret: expect.any(String) });
  await shop.gateway.answerChallenge(started.results?.clientSecret ?? '', 'complete');
  expect((await payWith(browser, cart, token)).results?.OrderIdToken).toBeTruthy();
});

test('refuses a failed 3-D Secure payment, and cancels an open one when the cart changes', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 1 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const token = await shop.gateway.tokenFor('4000002500003155');
  const first = await payWith(browser, cart, token);
  await shop.gateway.answerChallenge(first.results?.clientSecret ?? '', 'fail');
  expect((await payWith(browser, cart, token)).errors?.length).toBe(1);
  const open = await payWith(browser, cart, await shop.gateway.tokenFor('4000002500003155'));
  expect(open.results?.requiresAction).toBe(true);
  const item = (await cartOf(browser, cart.cartId)).orderItems[0]?.orderItemId ?? 0;
  const removed = await browser.call(removeItem, { orderItemId: item, cartId: cart.cartId });
  expect(removed.results?.cartModel.orderItems).toEqual([]);
  // Its reserved place is free again.
  expect((await filledCart(shop.browser(), productId)).amount).toBe(10);
});

test('charges nothing if another card is used while the provider cannot cancel an open 3-D Secure payment', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1500 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  expect(
    (await payWith(browser, cart, await shop.gateway.tokenFor('4000002500003155'))).results?.clientSecret,
  ).toBeTruthy();
  const before = await charges();
  await shop.gateway.fault({ kind: 'errorBefore', times: 20 });
  expect((await payWith(browser, cart, 'tok_visa')).errors?.[0]?.code).toBe('payment_pending');
  await shop.gateway.clearFaults();
  expect(await charges()).toEqual(before);
  expect((await payWith(browser, cart, 'tok_visa')).results?.OrderIdToken).toBeTruthy();
});

// Invariant 1.
test('charges nothing if the amount differs from the server’s', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const before = await charges();
  for (const amount of [0.01, 9.99, 10.01, -10, 1e12]) {
    const answer = await payWith(browser, { ...cart, amount }, 'tok_visa');
    expect(answer.errors?.[0]?.errorMessage).toBe('Your cart has changed. Please review it.');
  }
  expect(await charges()).toBe(before);
});

test('returns an error before the charge if an event became fully booked, and reserves nothing', async () => {
  const event = await addEvent(shop.deps, { priceCents: 1000, places: 2 });
  const product = await addProduct(shop.deps, { priceCents: 1000, stock: 5 });
  const [late, early] = [shop.browser(), shop.browser()];
  const cart = await filledCart(late, product.productId);
  await late.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId: cart.cartId });
  const other = await early.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId: null });
  const otherId = other.results?.cartInfo.cartId ?? '';
  expect(
    (await payWith(early, { cartId: otherId, amount: await fillDetails(early, otherId) }, 'tok_visa')).results
      ?.OrderIdToken,
  ).toBeTruthy();
  const before = await charges();
  const answer = await payWith(late, { ...cart, amount: 30 }, 'tok_visa');
  expect(answer.errors?.[0]?.errorMessage).toBe('Fully Booked');
  expect(await charges()).toBe(before);
  expect((await filledCart(shop.browser(), product.productId, 5)).amount).toBe(50);
});

test('a total of zero needs no card; any other total requires one', async () => {
  const free = await addProduct(shop.deps, { priceCents: 0 });
  const browser = shop.browser();
  const cart = await filledCart(browser, free.productId);
  const before = await charges();
  expect((await payWith(browser, cart, null)).results?.OrderIdToken).toBeTruthy();
  expect(await charges()).toBe(before);
  const { productId } = await addProduct(shop.deps, { priceCents: 100 });
  const other = shop.browser();
  expect((await payWith(other, await filledCart(other, productId), null)).errors?.[0]?.field).toBe('tokenId');
});

// Invariant 3.
test('does not report a lost response as declined; the reconciler finishes the order with the same key', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const before = await charges();
  await shop.gateway.fault({ kind: 'errorAfter', times: 1 });
  const unknown = await payWith(browser, cart, 'tok_visa');
  expect(unknown.errors?.[0]?.code).toBe('payment_pending');
  clock = 60_000;
  await reconcile(shop.deps);
  expect((await paymentsOf(shop.deps, cart.cartId)).map((each) => each.status)).toEqual(['succeeded']);
  expect((await payWith(browser, cart, 'tok_visa')).results?.OrderIdToken).toBeTruthy();
  expect(await charges()).toBe(before + 1);
});

// Invariant 3.
test('a pay call without a card returns the order of a paid cart, and charges nothing for another cart', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 4500, stock: 5 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const before = await charges();
  expect((await payWith(browser, cart, null)).errors?.[0]?.code).toBe('card_missing');
  expect(await charges()).toBe(before);
  const token = (await payWith(browser, cart, await shop.gateway.tokenFor('4242424242424242'))).results?.OrderIdToken;
  expect(token).toBeTruthy();
  expect((await payWith(browser, cart, null)).results?.OrderIdToken).toBe(token);
  expect(await charges()).toBe(before + 1);
  // Only the browser that has paid gets the order.
  expect((await payWith(shop.browser(), cart, null)).results).toBeUndefined();
});

// Invariants 3, 6.
test('a webhook finishes an order whose response was lost, without the browser', async () => {
  const withWebhooks = await testShop();
  try {
    const { productId } = await addProduct(withWebhooks.deps, { priceCents: 1000 });
    const browser = withWebhooks.browser();
    const cart = await filledCart(browser, productId);
    await withWebhooks.gateway.fault({ kind: 'errorAfter', times: 1 });
    expect((await payWith(browser, cart, 'tok_visa')).errors?.[0]?.code).toBe('payment_pending');
    await expect
      .poll(async () => (await paymentsOf(withWebhooks.deps, cart.cartId)).map((each) => each.orderStatus), {
        timeout: 10_000,
      })
      .toEqual(['paid']);
    expect(await mailsTo(withWebhooks.deps, buyer.email)).toHaveLength(1);
  } finally {
    await withWebhooks.close();
  }
});

test('refuses an unsigned webhook', async () => {
  const forged = await shop.browser().fetch('/api/webhooks/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: '{"id":"evt_1"}',
  });
  expect(forged.status).toBe(400);
});

test('refunds a late charge once, with a mail, if the places were sold to another person', async () => {
  const event = await addEvent(shop.deps, { priceCents: 1000, places: 2 });
  const [slow, quick] = [shop.browser(), shop.browser()];
  const added = await slow.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? '';
  const cart = { cartId, amount: await fillDetails(slow, cartId) };
  await shop.gateway.fault({ kind: 'errorAfter', times: 1 });
  await payWith(slow, cart, 'tok_visa');
  // The provider is unreachable for 15 minutes; then the places are free again.
  clock = 16 * 60_000;
  await shop.gateway.fault({ kind: 'errorBefore', method: 'GET', times: 100 });
  await reconcile(shop.deps);
  await shop.gateway.clearFaults();
  const other = await quick.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId: null });
  const otherId = other.results?.cartInfo.cartId ?? '';
  expect(
    (await payWith(quick, { cartId: otherId, amount: await fillDetails(quick, otherId) }, 'tok_visa')).results
      ?.OrderIdToken,
  ).toBeTruthy();
  clock = 18 * 60_000;
  await reconcile(shop.deps);
  await reconcile(shop.deps);
  const [payment] = await paymentsOf(shop.deps, cartId);
  expect(payment).toMatchObject({ status: 'succeeded', orderStatus: 'refunded', refundStatus: 'refunded' });
  const ledger = await shop.gateway.ledger();
  expect(ledger.refunds.filter((refund) => refund.amount === 2000)).toHaveLength(1);
  expect(
    (await mailsTo(shop.deps, buyer.email)).filter((mail) => mail.subject === 'Your payment is being refunded'),
  ).toHaveLength(1);
});

test('returns 502 and leaves the cart unchanged if the provider is unavailable before the charge', async () => {
  const down = await testShop({ settings: { LOCAL_GATEWAY_URL: 'http://127.0.0.1:9' } });
  try {
    const { productId } = await addProduct(down.deps, { priceCents: 1000, stock: 1 });
    const browser = down.browser();
    const cart = await filledCart(browser, productId);
    await expect(payWith(browser, cart, 'tok_visa')).rejects.toMatchObject({ status: 502 });
    await expect(payWith(browser, cart, 'tok_visa')).rejects.toMatchObject({ status: 502 });
    expect((await cartOf(browser, cart.cartId)).totalAmount).toBe(10);
  } finally {
    await down.close();
  }
});

// Invariant 12.
test('returns a paid order only for its token', async () => {
  const answer = await shop.browser().call(getPaidOrder, { orderToken: 'x'.repeat(43) });
  expect(answer).toEqual({ data: null, errors: [{ errorMessage: 'Order not found.', code: 'order_not_found' }] });
});

test('sends personal data with no-store, also without a token (invariant 37)', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const token = (await payWith(browser, cart, 'tok_visa')).results?.OrderIdToken ?? '';
  for (const path of [`/api/order/getPaidOrder/${token}`, `/api/cart/getCart/${cart.cartId}`]) {
    const response = await shop.browser().fetch(path);
    expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ]);
  }
});

test('does not charge a buyer again for a guide that the buyer owns', async () => {
  const { guideId } = await addGuide(shop.deps, { priceCents: 2000 });
  const owner = shop.browser();
  await owner.signUp({ email: 'owns@example.org' });
  const first = (await owner.call(addGuideToCart, { guideId })).results?.cartInfo.cartId ?? '';
  expect(
    (await payWith(owner, { cartId: first, amount: await fillDetails(owner, first) }, 'tok_visa')).results
      ?.OrderIdToken,
  ).toBeTruthy();
  // The buyer has not logged in yet when the guide is added to the second cart.
  const laptop = shop.browser();
  const second = (await laptop.call(addGuideToCart, { guideId })).results?.cartInfo.cartId ?? '';
  laptop.token = owner.token;
  const before = await charges();
  const answer = await payWith(laptop, { cartId: second, amount: await fillDetails(laptop, second) }, 'tok_visa');
  expect(answer.errors?.[0]?.errorMessage).toMatch(/^You already own ‘Guide \d+’\. Please remove it from your cart\.$/);
  expect(await charges()).toBe(before);
});

// Invariant 2.
test('charges once for a guide that is bought in another cart during an open 3-D Secure payment', async () => {
  const { guideId } = await addGuide(shop.deps, { priceCents: 2000 });
  // Loads the guide into the catalogue in memory first.
  await shop.deps.content.refresh();
  const phone = shop.browser();
  await phone.signUp({ email: 'twice@example.org' });
  const cartId = (await phone.call(addGuideToCart, { guideId })).results?.cartInfo.cartId ?? '';
  const open = await payWith(
    phone,
    { cartId, amount: await fillDetails(phone, cartId) },
    await shop.gateway.tokenFor('4000002500003155'),
  );
  const laptop = shop.browser();
  const other = (await laptop.call(addGuideToCart, { guideId })).results?.cartInfo.cartId ?? '';
  laptop.token = phone.token;
  expect(
    (await payWith(laptop, { cartId: other, amount: await fillDetails(laptop, other) }, 'tok_visa')).results
      ?.OrderIdToken,
  ).toBeTruthy();
  await shop.gateway.answerChallenge(open.results?.clientSecret ?? '', 'complete');
  expect((await payWith(phone, { cartId, amount: 20 }, null)).errors?.[0]?.code).toBe('payment_refunded');
  await reconcile(shop.deps);
  expect(await paymentsOf(shop.deps, cartId)).toMatchObject([{ orderStatus: 'refunded', refundStatus: 'refunded' }]);
  expect(await paymentsOf(shop.deps, other)).toMatchObject([{ orderStatus: 'paid' }]);
  expect((await phone.call(getGuides, {})).guides.find((guide) => guide.guideId === guideId)?.owned).toBe(true);
});

test('a refund at the provider revokes the guide, the ticket and the place of an order (invariant 15)', async () => {
  const withWebhooks = await testShop();
  try {
    const { guideId } = await addGuide(withWebhooks.deps, { priceCents: 2000 });
    const event = await addEvent(withWebhooks.deps, { priceCents: 1000, places: 2 });
    const browser = withWebhooks.browser();
    await browser.signUp({ email: 'refunded@example.org' });
    const cartId = (await browser.call(addGuideToCart, { guideId })).results?.cartInfo.cartId ?? '';
    await browser.call(addEventToCart, { eventId: event.eventId, register: attendee, cartId });
    const token =
      (await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa')).results
        ?.OrderIdToken ?? '';
    const owned = async () =>
      (await browser.call(getGuides, {})).guides.find((guide) => guide.guideId === guideId)?.owned;
    expect(await owned()).toBe(true);
    const [payment] = await paymentsOf(withWebhooks.deps, cartId);
    const part = { chargeRef: payment?.chargeRef ?? '', reason: 'asked for' };
    // A partial refund revokes nothing.
    await withWebhooks.gateway.payments().refund({ ...part, idempotencyKey: 'part', amountCents: 500 });
    await expect.poll(async () => (await withWebhooks.gateway.ledger()).undeliveredEvents).toBe(0);
    expect(await owned()).toBe(true);
    await withWebhooks.gateway.payments().refund({ ...part, idempotencyKey: 'rest', amountCents: 3500 });
    await expect.poll(owned, { timeout: 10_000 }).toBe(false);
    expect(await ticketsOf(withWebhooks.deps, event.eventId)).toBe(0);
    expect(await poolUse(withWebhooks.deps, `event:${event.eventId}`)).toEqual({ capacity: 2, used: 0 });
    expect((await browser.call(getPaidOrder, { orderToken: token })).data).toMatchObject({
      orderStatus: 'refunded',
      refunds: [
        { amount: 5, status: 'refunded' },
        { amount: 35, status: 'refunded' },
      ],
    });
  } finally {
    await withWebhooks.close();
  }
});
