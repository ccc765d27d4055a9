import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getGuides } from '#contract/guides.ts';
import { addToCart, getCart, getPaidOrder } from '#contract/store.ts';
import { addEvent, addGuide, addProduct } from '../../testing/catalogue.sql.ts';
import { books, mailsTo, paymentsOf, poolUse, ticketsOf } from '../../testing/evidence.sql.ts';
import { buyer, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { payOrder } from './pay-order.ts';
import type { CartLine } from '../purchasable.ts';
import { reconcile } from './reconcile.ts';

// An order without a cart runs through the same steps as one from a cart: reserve, charge, settle.
let shop: TestShop;
let clock = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + clock), webhooks: false });
});
afterEach(async () => {
  clock = 0;
  await shop.gateway.clearFaults();
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `renewal-${++serial}`;
const lineOf = (kind: CartLine['kind'], itemId: number, more: Partial<CartLine> = {}) => ({
  kind,
  itemId,
  variantId: null,
  options: [],
  quantity: 1,
  details: null,
  ...more,
});
/** A product with one variant, as an order line and its pool. */
async function goods(priceCents: number, stock: number | null = null) {
  const { productId, variantIds } = await addProduct(shop.deps, { priceCents, stock });
  return { line: lineOf('product', productId, { variantId: variantIds[0] ?? null }), pool: `variant:${variantIds[0]}` };
}
const ticket = (eventId: number) =>
  lineOf('event', eventId, {
    details: { firstName: 'Ada', surname: 'Nguyen', email: 'ticket@example.org', phone: null },
  });
const request = (
  lines: ReturnType<typeof lineOf>[],
  { tokenId = 'tok_visa', ...more }: { key?: string; tokenId?: string | null } = {},
) => ({
  key: key(),
  uid: null,
  buyer: { ...buyer, email: `order-${serial}@example.org` },
  locale: 'au' as const,
  lines,
  card: tokenId === null ? null : { tokenId },
  ...more,
});
const charges = async () =>
  (await shop.gateway.ledger()).charges.filter((charge) => charge.status === 'succeeded').length;
const uidOf = (member: TestBrowser) => decodeJwt(member.token ?? '').sub ?? null;
const tokenOf = (paid: Awaited<ReturnType<typeof payOrder>>) =>
  paid.ok && 'token' in paid.value ? paid.value.token : '';

test('charges, delivers and confirms goods, a ticket and a guide once, and returns them by the token', async () => {
  const product = await goods(3300, 2);
  const event = await addEvent(shop.deps, { priceCents: 5500, places: 2 });
  const { guideId } = await addGuide(shop.deps, { priceCents: 2200 });
  const member = shop.browser();
  await member.signUp({ email: 'renews@example.org' });
  const uid = uidOf(member);
  const lines = [product.line, ticket(event.eventId), lineOf('guide', guideId)];
  const order = { ...request(lines), uid };
  const before = await charges();
  const paid = await payOrder(shop.deps, order);
  expect(tokenOf(paid)).toMatch(/^[\w-]{43}$/);
  expect(await charges()).toBe(before + 1);
  const shown = (await shop.browser().call(getPaidOrder, { orderToken: tokenOf(paid) })).data;
  expect(shown).toMatchObject({ totalAmount: 110, taxAmount: 10, orderNo: expect.stringMatching(/^PHI-\d{6}$/) });
  expect((await mailsTo(shop.deps, order.buyer.email)).map((mail) => mail.subject)).toEqual([
    `Your order ${shown?.orderNo}`,
  ]);
  expect(await poolUse(shop.deps, `event:${event.eventId}`)).toEqual({ capacity: 2, used: 1 });
  expect(await poolUse(shop.deps, product.pool)).toEqual({ capacity: 2, used: 1 });
  expect((await member.call(getGuides, {})).guides.find((guide) => guide.guideId === guideId)?.owned).toBe(true);

  // A repeated request returns the same order without a second charge, although the guide is already owned.
  expect(tokenOf(await payOrder(shop.deps, order))).toBe(tokenOf(paid));
  expect(await charges()).toBe(before + 1);
  expect(await payOrder(shop.deps, { ...order, key: key() })).toMatchObject({ errors: [{ code: 'already_owned' }] });
});

test('does not change the member’s own cart', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const member = shop.browser();
  await member.signUp({ email: 'cart@example.org' });
  const added = await member.call(addToCart, { productId, quantity: 2, variantOptions: [], cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? '';
  const { line } = await goods(500);
  expect(tokenOf(await payOrder(shop.deps, { ...request([line]), uid: uidOf(member) }))).toBeTruthy();
  expect((await member.call(getCart, { cartId })).totalAmount).toBe(20);
});

test('a declined card ends the order; the same key stays declined, and a new key with another card pays', async () => {
  const { line, pool } = await goods(1000, 1);
  const declined = request([line], { tokenId: await shop.gateway.tokenFor('4000000000000002') });
  const answer = { errors: [{ code: 'card_declined' }] };
  expect(await payOrder(shop.deps, declined)).toMatchObject(answer);
  expect(await payOrder(shop.deps, { ...declined, card: { tokenId: 'tok_visa' } })).toMatchObject(answer);
  expect(await poolUse(shop.deps, pool)).toEqual({ capacity: 1, used: 0 });
  expect(tokenOf(await payOrder(shop.deps, request([line])))).toBeTruthy();
});

test('writes nothing without a card or with too little stock, and accepts the key again', async () => {
  const { line } = await goods(1000, 1);
  const order = request([{ ...line, quantity: 2 }]);
  const before = [await charges(), (await books(shop.deps)).length];
  expect(await payOrder(shop.deps, order)).toMatchObject({ errors: [{ code: 'shortage' }] });
  expect(await payOrder(shop.deps, { ...order, lines: [line], card: null })).toMatchObject({
    errors: [{ code: 'card_missing' }],
  });
  expect(await payOrder(shop.deps, { ...order, lines: [] })).toMatchObject({ errors: [{ code: 'order_empty' }] });
  expect([await charges(), (await books(shop.deps)).length]).toEqual(before);
  expect(tokenOf(await payOrder(shop.deps, { ...order, lines: [line] }))).toBeTruthy();
});

test('a total of zero creates one order without a card, also for repeated requests', async () => {
  const { line } = await goods(0);
  const order = request([line], { tokenId: null });
  const before = (await books(shop.deps)).length;
  const tokens = [await payOrder(shop.deps, order), await payOrder(shop.deps, order)].map(tokenOf);
  expect(tokens[0]).toBeTruthy();
  expect(tokens[1]).toBe(tokens[0]);
  expect(await books(shop.deps)).toHaveLength(before + 1);
});

test('settles a confirmed 3-D Secure payment on repeat, and releases the places of an open one', async () => {
  const { line, pool } = await goods(1000, 1);
  const abandoned = request([line], { tokenId: await shop.gateway.tokenFor('4000002500003155') });
  expect(await payOrder(shop.deps, abandoned)).toMatchObject({ value: { clientSecret: expect.any(String) } });
  clock = 16 * 60_000;
  await reconcile(shop.deps);
  expect(await payOrder(shop.deps, abandoned)).toMatchObject({ errors: [{ code: 'payment_cancelled' }] });
  expect(await poolUse(shop.deps, pool)).toEqual({ capacity: 1, used: 0 });
  clock = 0;
  const confirmed = request([line], { tokenId: await shop.gateway.tokenFor('4000002500003155') });
  const started = await payOrder(shop.deps, confirmed);
  const clientSecret = started.ok && 'clientSecret' in started.value ? started.value.clientSecret : '';
  await shop.gateway.answerChallenge(clientSecret, 'complete');
  expect(tokenOf(await payOrder(shop.deps, confirmed))).toBeTruthy();
});

test.each(['errorBefore', 'errorAfter'] as const)(
  // Invariants 2, 4.
  'the reconciler finishes an order whose response was lost (%s), with the same key',
  async (kind) => {
    const { line } = await goods(1000);
    const order = request([line]);
    const before = await charges();
    await shop.gateway.fault({ kind, times: 1 });
    expect(await payOrder(shop.deps, order)).toMatchObject({ errors: [{ code: 'payment_pending' }] });
    clock = 60_000;
    await reconcile(shop.deps);
    expect(await paymentsOf(shop.deps, order.key)).toMatchObject([{ status: 'succeeded', orderStatus: 'paid' }]);
    expect(tokenOf(await payOrder(shop.deps, order))).toBeTruthy();
    expect(await charges()).toBe(before + 1);
    expect(await mailsTo(shop.deps, order.buyer.email)).toHaveLength(1);
  },
);

test('refunds a charge once, with a mail, if the places were sold to another buyer', async () => {
  const { eventId } = await addEvent(shop.deps, { priceCents: 1000, places: 1 });
  const late = request([ticket(eventId)]);
  await shop.gateway.fault({ kind: 'errorAfter', times: 1 });
  await payOrder(shop.deps, late);
  clock = 16 * 60_000;
  await shop.gateway.fault({ kind: 'errorBefore', method: 'GET', times: 100 });
  await reconcile(shop.deps);
  await shop.gateway.clearFaults();
  expect(tokenOf(await payOrder(shop.deps, request([ticket(eventId)])))).toBeTruthy();
  clock = 18 * 60_000;
  await reconcile(shop.deps);
  await reconcile(shop.deps);
  expect(await paymentsOf(shop.deps, late.key)).toMatchObject([
    { status: 'succeeded', orderStatus: 'refunded', refundStatus: 'refunded' },
  ]);
  expect(await payOrder(shop.deps, late)).toMatchObject({ errors: [{ code: 'payment_refunded' }] });
  expect((await mailsTo(shop.deps, late.buyer.email)).map((mail) => mail.subject)).toEqual([
    'Your payment is being refunded',
  ]);
  expect(await ticketsOf(shop.deps, eventId)).toBe(1);
});

test('webhooks finish an order whose response was lost, and revoke it after a refund at the provider', async () => {
  const withWebhooks = await testShop();
  try {
    const { deps, gateway } = withWebhooks;
    const { eventId } = await addEvent(deps, { priceCents: 1000, places: 1 });
    const order = request([ticket(eventId)]);
    await gateway.fault({ kind: 'errorAfter', times: 1 });
    expect(await payOrder(deps, order)).toMatchObject({ errors: [{ code: 'payment_pending' }] });
    const status = async () => (await paymentsOf(deps, order.key)).map((payment) => payment.orderStatus);
    await expect.poll(status).toEqual(['paid']);
    const orderToken = tokenOf(await payOrder(deps, order));
    expect((await withWebhooks.browser().call(getPaidOrder, { orderToken })).data?.totalAmount).toBe(10);
    const [payment] = await paymentsOf(deps, order.key);
    await gateway.payments().refund({
      chargeRef: payment?.chargeRef ?? '',
      reason: 'asked for',
      idempotencyKey: 'all',
      amountCents: 1000,
    });
    await expect.poll(status).toEqual(['refunded']);
    expect(await ticketsOf(deps, eventId)).toBe(0);
    expect(await poolUse(deps, `event:${eventId}`)).toEqual({ capacity: 1, used: 0 });
  } finally {
    await withWebhooks.close();
  }
});
