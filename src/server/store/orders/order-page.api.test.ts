import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addGuideToCart } from '#contract/guides.ts';
import { moveAttendee } from '#contract/admin/events.ts';
import {
  addOrderNote,
  changeDeliveryAddress,
  getPackingList,
  getStaffOrder,
  getStaffOrders,
  previewRefund,
  refundLines,
  refundOrder,
  removeOrderNote,
  resendReceipt,
  setPacked,
  type StaffOrder,
} from '#contract/admin/orders.ts';
import { dayMs } from '#contract/spans.ts';
import { addToCart, saveShippingInfo } from '#contract/store.ts';
import { fillFindKeys } from '../../jobs/find-keys.ts';
import { addEvent, addGuide, addProduct, changeEvent, setShipping } from '../../testing/catalogue.sql.ts';
import { ledgerOf, paymentsOf } from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { filledCart, fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { unpublishOne } from '../../testing/search.sql.ts';
import { subscriber } from '../../testing/subscriber.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { storeData } from '../personal-data.ts';
import { oldNotes } from './old-notes.ts';

let shop: TestShop;
let staff: TestBrowser;
let now = new Date();
beforeAll(async () => {
  shop = await testShop({ now: () => now });
  await setShipping(shop.deps, [{ country: 'AU', bands: [{ maxGrams: 5000, cents: 995 }] }]);
  ({ browser: staff } = await person(shop, 'till@example.org', { roles: ['admin'] }));
});
afterEach(() => {
  now = new Date();
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `order-page-${++serial}`;
const receiver = { firstName: 'Tāmati', surname: "O'Brien-Ngata", email: 'tamati@example.org', phone: '0400 000 000' };
const address = {
  country: 'AU',
  address1: '1 High St',
  address2: '',
  suburb: 'Fremantle',
  state: 'WA',
  postcode: '6160',
};

/** Two tickets at $15.00, a guide at $40.00 and three books at $10.00 that are sent for $9.95. */
async function mixedOrder() {
  const event = await addEvent(shop.deps, { priceCents: 1500, places: 5 });
  const { guideId, pageUrl } = await addGuide(shop.deps, { priceCents: 4000 });
  const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 9, grams: 200 });
  await shop.deps.content.refresh();
  const { browser, uid } = await person(shop, `buyer-${++serial}@example.org`);
  const register = { ...receiver, numberOfTickets: 2 };
  const added = await browser.call(addEventToCart, { eventId: event.eventId, register, cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? '';
  await browser.call(addGuideToCart, { guideId, cartId });
  await browser.call(addToCart, { productId, quantity: 3, variantOptions: [], cartId });
  const saved = await browser.call(saveShippingInfo, {
    cartId,
    billingInfo: receiver,
    useSameAddress: true,
    shippingInfo: address,
  });
  const amount = saved.results?.cartModel.itemTotalAmount ?? 0;
  const paid = await payWith(browser, { cartId, amount }, 'tok_visa');
  expect(paid.errors).toBeUndefined();
  const [payment] = await paymentsOf(shop.deps, cartId);
  await fillFindKeys(shop.deps);
  return { orderId: payment?.orderId ?? 0, uid, browser, event, guideId, pageUrl };
}
async function orderOf(orderId: number): Promise<StaffOrder> {
  return (await staff.call(getStaffOrder, { orderId })).data ?? expect.fail('There is no order.');
}
const textsOf = ({ timeline }: StaffOrder) => timeline.map(({ text }) => text);
const cents = (dollars: number) => Math.round(dollars * 100);

describe('the page of an order', () => {
  test('says what was bought, by whom, what is open, and money that adds up', async () => {
    const { orderId } = await mixedOrder();
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      buyer: "Tāmati O'Brien-Ngata",
      madeBy: 'cart',
      status: 'paid',
      parcel: 'toPack',
      totalAmount: 109.95,
      shippingAmount: 9.95,
      chargedAmount: 109.95,
      refundedAmount: 0,
      pendingAmount: 0,
      leftAmount: 109.95,
      deliveryAddress: { suburb: 'Fremantle', firstName: 'Tāmati' },
    });
    const lines = order.lines.reduce((sum, { amount }) => sum + cents(amount), 0);
    expect(lines + cents(order.shippingAmount)).toBe(cents(order.totalAmount));
    expect(order.deliveries.map(({ kind, state, who }) => [kind, state, who])).toEqual([
      ['ticket', 'open', "Tāmati O'Brien-Ngata"],
      ['ticket', 'open', null],
      ['guide', 'open', null],
    ]);
    expect(textsOf(order)).toEqual([
      'The order was made, for AU$109.95.',
      'Paid AU$109.95 by card.',
      `‘Your order ${order.orderNo}’ waits to be emailed to ${receiver.email}.`,
    ]);
    const invoice = await fetch(`${shop.url}${order.invoiceUrl}`);
    expect(invoice.headers.get('content-type')).toBe('application/pdf');
  });

  test('tells refunds, moves, mails and who did them, in their order', async () => {
    const { orderId } = await mixedOrder();
    const other = await addEvent(shop.deps, { priceCents: 1500, places: 5 });
    const before = await orderOf(orderId);
    const [tickets, guide] = before.lines;
    await staff.call(moveAttendee, {
      ticketCode: before.deliveries[1]?.code ?? '',
      toEventId: other.eventId,
      reason: 'Asked for it',
      key: key(),
    });
    const lines = [{ lineId: guide?.lineId ?? 0, quantity: 1 }];
    await staff.call(refundLines, { orderId, lines, reason: 'Bought twice', key: key() });
    await staff.call(resendReceipt, { orderId, key: key() });
    const order = await orderOf(orderId);
    const moved = order.deliveries.find(({ movedAt }) => movedAt !== null);
    expect(moved).toMatchObject({ lineId: tickets?.lineId, state: 'open' });
    expect(order.deliveries.find(({ kind }) => kind === 'guide')).toMatchObject({ state: 'ended' });
    const texts = textsOf(order);
    expect(texts).toContain(`A ticket moved to ‘${moved?.what}’.`);
    expect(texts).toContain(`A ticket for ‘${tickets?.name}’ ended.`);
    expect(texts).toContain(`‘${guide?.name}’ closed for the buyer.`);
    expect(
      order.timeline.find(({ text }) => text === `Refund begun: AU$40.00 – 1 × ${guide?.name} – Bought twice.`)?.by,
    ).toBe('Mira Halloran');
    expect(texts.indexOf('AU$40.00 went back to the buyer.')).toBeGreaterThan(texts.indexOf('Paid AU$109.95 by card.'));
    expect(order.timeline.find(({ text }) => text === 'Sent the receipt again.')?.by).toBe('Mira Halloran');
  });

  test('says that the page of a guide is gone; its order can still be refunded', async () => {
    const { orderId, pageUrl } = await mixedOrder();
    await unpublishOne(shop.deps, 'page', pageUrl);
    const order = await orderOf(orderId);
    expect(order.deliveries.at(-1)).toMatchObject({ kind: 'guide', state: 'gone' });
    const { results } = await staff.call(refundOrder, { orderId, reason: '', key: key() });
    expect(results?.refund).toMatchObject({ status: 'refunded', amount: 109.95 });
    expect((await orderOf(orderId)).deliveries.map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
  });

  test('of a renewal and of a free order are right', async () => {
    const { uid } = await subscriber(shop, `renews-${++serial}@example.org`);
    const { rows } = await staff.call(getStaffOrders, {});
    const renewal = await orderOf(rows[0]?.orderId ?? 0);
    expect(renewal).toMatchObject({
      uid,
      madeBy: 'subscription',
      deliveries: [{ kind: 'subscription', state: 'open' }],
    });
    const { productId } = await addProduct(shop.deps, { priceCents: 0, stock: 3 });
    const browser = shop.browser();
    const added = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
    const cartId = added.results?.cartInfo.cartId ?? '';
    await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, null);
    const free = await orderOf((await staff.call(getStaffOrders, {})).rows[0]?.orderId ?? 0);
    expect(free).toMatchObject({ status: 'paid', totalAmount: 0, chargedAmount: 0, leftAmount: 0 });
    expect(textsOf(free)).toContain('There was nothing to pay.');
    const preview = await staff.call(previewRefund, { orderId: free.orderId });
    expect(preview.results).toMatchObject({ amount: 0, mailTo: null, ends: [{ quantity: 1 }] });
    expect(
      (await staff.call(refundOrder, { orderId: free.orderId, reason: '', key: key() })).results?.refund.status,
    ).toBe('refunded');
    expect((await orderOf(free.orderId)).status).toBe('refunded');
    const again = await staff.call(refundOrder, { orderId: free.orderId, reason: '', key: key() });
    expect(again.errors?.[0]?.code).toBe('already_refunded');
  });

  test('of another id, of none and of a word is not there', async () => {
    expect((await staff.call(getStaffOrder, { orderId: 999_999_999 })).data).toBeNull();
    expect((await staff.call(previewRefund, { orderId: 999_999_999 })).errors?.[0]?.code).toBe('order_not_found');
  });
});

test('orders are found by number, name, address and booking code, in any case and from their beginning', async () => {
  const { orderId } = await mixedOrder();
  const order = await orderOf(orderId);
  const code = order.lines[0]?.bookingCode ?? '';
  const finds = async (find: string) => (await staff.call(getStaffOrders, { find })).rows.map((row) => row.orderId);
  const no = order.orderNo ?? '';
  for (const find of [no, no.toLowerCase(), no.replace('PHI-', ''), no.replace('-', '')])
    expect(await finds(find), find).toEqual([orderId]);
  for (const find of [code, code.toLowerCase(), `${code}-2`, code.slice(0, 6), ` ${code} `])
    expect(await finds(find), find).toEqual([orderId]);
  for (const find of ['tamati', "o'brien", 'Tāmati O’Brien', 'TAMATI@EXAMPLE', 'tamati o'])
    expect(await finds(find), find).toContain(orderId);
  for (const find of ['%', '_amati', "' or 1=1 --", '\u{1f33f}', 'amati', 'PHI-', code.slice(0, 2), '-2'])
    expect(await finds(find), find).not.toContain(orderId);
});

test('the list is narrowed by state, parcel and period, from the oldest or the newest', async () => {
  const { orderId } = await mixedOrder();
  const ids = async (wanted: object) => (await staff.call(getStaffOrders, wanted)).rows.map((row) => row.orderId);
  expect((await ids({ status: 'paid', parcel: 'toPack', period: 'today' }))[0]).toBe(orderId);
  expect((await ids({ sort: 'orderDate' })).at(-1)).toBe(orderId);
  for (const wanted of [{ status: 'refunded' }, { parcel: 'packed' }, { parcel: 'noAddress' }, { status: 'cancelled' }])
    expect(await ids(wanted)).not.toContain(orderId);
  now = new Date(Date.now() - 8 * dayMs);
  const earlier = await mixedOrder();
  now = new Date();
  expect(await ids({ period: 'week' })).not.toContain(earlier.orderId);
  expect(await ids({ period: 'month' })).toContain(earlier.orderId);
});

describe('a refund before it is done', () => {
  // Invariant 47.
  test('says what goes back and what ends; then exactly that is done', async () => {
    const { orderId } = await mixedOrder();
    const [tickets, guide, books] = (await orderOf(orderId)).lines;
    const lines = [
      { lineId: tickets?.lineId ?? 0, quantity: 1 },
      { lineId: guide?.lineId ?? 0, quantity: 1 },
      { lineId: books?.lineId ?? 0, quantity: 2 },
    ];
    const { results: preview } = await staff.call(previewRefund, { orderId, lines });
    expect(preview).toMatchObject({
      amount: 75,
      leftAmount: 109.95,
      leftAfter: 34.95,
      mailTo: receiver.email,
      ends: [
        { kind: 'event', quantity: 1, left: 1, hasBegun: false },
        { kind: 'guide', quantity: 1, left: 0 },
        { kind: 'product', quantity: 2, left: 1 },
      ],
    });
    const done = await staff.call(refundLines, { orderId, lines, reason: '', expectedLeft: 109.95, key: key() });
    expect(done.results?.refund).toMatchObject({ amount: preview?.amount, taxAmount: preview?.taxAmount });
    const order = await orderOf(orderId);
    expect(order.leftAmount).toBe(preview?.leftAfter);
    expect(order.deliveries.map(({ kind, state }) => [kind, state])).toEqual([
      ['ticket', 'open'],
      ['ticket', 'ended'],
      ['guide', 'ended'],
    ]);
  });

  test.each([
    [{ amount: 0 }, 'invalid_amount'],
    [{ amount: 0.001 }, 'invalid_amount'],
    [{ amount: 109.96 }, 'more_than_left'],
    [{ amount: 1e12 }, 'more_than_left'],
    [{ lines: [] }, 'invalid_line'],
    [{ lines: [{ lineId: 1, quantity: 1 }] }, 'invalid_line'],
  ])('of %j is refused as the refund is', async (wish, code) => {
    const { orderId } = await mixedOrder();
    const { errors } = await staff.call(previewRefund, { orderId, ...wish });
    expect(errors?.[0]?.code).toBe(code);
  });

  // Invariant 43.
  test('a second person sees what the first did, and refunds nothing by what they saw before', async () => {
    const { orderId } = await mixedOrder();
    const [tickets] = (await orderOf(orderId)).lines;
    const lines = [{ lineId: tickets?.lineId ?? 0, quantity: 1 }];
    const wish = { orderId, lines, reason: '', expectedLeft: 109.95 };
    expect((await staff.call(refundLines, { ...wish, key: key() })).results?.refund.amount).toBe(15);
    const second = await staff.call(refundLines, { ...wish, key: key() });
    expect(second.errors?.[0]).toMatchObject({
      code: 'stale',
      errorMessage:
        'Somebody has refunded part of this order since you looked. Look at what is left now, and choose again.',
    });
    expect((await ledgerOf(shop.deps, orderId)).refunds).toHaveLength(1);
  });

  test('of an event that has begun says so, and staff may do it', async () => {
    const { orderId, event } = await mixedOrder();
    await changeEvent(shop.deps, event.eventId, { starts_at: new Date(Date.now() - 60_000).toISOString() });
    const { results } = await staff.call(previewRefund, { orderId });
    expect(results?.ends.filter(({ hasBegun }) => hasBegun)).toMatchObject([{ kind: 'event', quantity: 2 }]);
    const done = await staff.call(refundOrder, { orderId, reason: '', expectedLeft: 109.95, key: key() });
    expect(done.results?.refund.status).toBe('refunded');
  });
});

describe('the parcel of an order', () => {
  // Invariant 43.
  test('goes to another address, packed once, with its revision, without the address in the audit', async () => {
    const { orderId } = await mixedOrder();
    const values = { ...receiver, ...address, address1: '22 Banksia Lane', suburb: 'Perth', postcode: '6000' };
    const { email: _, ...typed } = values;
    const wrong = await staff.call(changeDeliveryAddress, {
      orderId,
      revision: 0,
      values: { ...typed, postcode: '2000' },
      key: key(),
    });
    expect(wrong.errors?.[0]).toMatchObject({ field: 'postcode' });
    const changed = await staff.call(changeDeliveryAddress, { orderId, revision: 0, values: typed, key: key() });
    expect(changed.results).toEqual({ revision: 1 });
    const stale = await staff.call(changeDeliveryAddress, { orderId, revision: 0, values: typed, key: key() });
    expect(stale.stale).toMatchObject({ revision: 1, by: 'Mira Halloran' });
    const order = await orderOf(orderId);
    expect(order.deliveryAddress).toMatchObject({ address1: '22 Banksia Lane', postcode: '6000' });
    expect(textsOf(order)).toContain('Changed the delivery address.');
    expect(JSON.stringify(order.audit)).not.toContain('Banksia');

    const slip = async () =>
      (await staff.call(getPackingList, {})).data?.orders.find((each) => each.orderId === orderId);
    expect(await slip()).toMatchObject({ address: { suburb: 'Perth' }, items: [{ quantity: 3 }] });
    const pack = (revision: number, packed: boolean) =>
      staff.call(setPacked, { orderId, revision, values: { packed, tracking: 'AP123' }, key: key() });
    expect((await pack(1, true)).results).toEqual({ revision: 2 });
    expect(await slip()).toBeUndefined();
    expect((await staff.call(getPackingList, { orderId })).data?.orders).toHaveLength(1);
    expect(await orderOf(orderId)).toMatchObject({ parcel: 'packed', tracking: 'AP123' });
    const late = await staff.call(changeDeliveryAddress, { orderId, revision: 2, values: typed, key: key() });
    expect(late.errors?.[0]?.code).toBe('packed');
    expect((await pack(2, false)).results).toEqual({ revision: 3 });
    expect(await orderOf(orderId)).toMatchObject({ parcel: 'toPack', tracking: null, packedAt: null });

    // What is refunded is not packed.
    const books = order.lines.find(({ kind }) => kind === 'product')?.lineId ?? 0;
    await staff.call(refundLines, { orderId, lines: [{ lineId: books, quantity: 1 }], reason: '', key: key() });
    expect(await slip()).toMatchObject({ revision: 4, items: [{ quantity: 2 }] });
    // Whoever has printed three books is told, instead of sending them.
    expect((await pack(3, true)).stale).toMatchObject({ revision: 4, by: 'Mira Halloran' });
    expect(await orderOf(orderId)).toMatchObject({ parcel: 'toPack' });
    await staff.call(refundOrder, { orderId, reason: '', key: key() });
    expect((await pack(5, true)).errors?.[0]?.code).toBe('no_parcel');
    expect(await slip()).toBeUndefined();
  });
});

test('a parcel without an address cannot be packed, and its buyer is asked again with the receipt', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 9, grams: 200 });
  await shop.deps.content.refresh();
  const browser = shop.browser();
  const filled = await filledCart(browser, productId);
  expect((await payWith(browser, filled, 'tok_visa')).errors).toBeUndefined();
  const orderId = (await paymentsOf(shop.deps, filled.cartId))[0]?.orderId ?? 0;
  expect((await orderOf(orderId)).parcel).toBe('noAddress');
  const pack = { orderId, revision: 0, values: { packed: true, tracking: '' }, key: key() };
  expect((await staff.call(setPacked, pack)).errors?.[0]?.code).toBe('no_address');
  const asked = async () =>
    textsOf(await orderOf(orderId)).filter((text) => text.startsWith('‘Where shall we send your order')).length;
  expect(await asked()).toBe(1);
  await staff.call(resendReceipt, { orderId, key: key() });
  expect(await asked()).toBe(2);
});

// Invariant 39.
test('notes stand in the history, can be taken away, and go with the account of the buyer', async () => {
  const { orderId, uid } = await mixedOrder();
  const text = 'Rang on Monday: the <b>second</b> ticket is for her brother 🌿';
  const { results } = await staff.call(addOrderNote, { orderId, text, key: key() });
  expect((await orderOf(orderId)).timeline.at(-1)).toMatchObject({
    text,
    by: 'Mira Halloran',
    noteId: results?.noteId,
  });
  expect((await staff.call(addOrderNote, { orderId, text: '  ', key: key() })).errors?.[0]?.field).toBe('text');
  expect((await staff.call(addOrderNote, { orderId: 999_999_999, text, key: key() })).errors?.[0]?.code).toBe(
    'order_not_found',
  );
  const other = await mixedOrder();
  const noteId = results?.noteId ?? 0;
  const elsewhere = await staff.call(removeOrderNote, { orderId: other.orderId, noteId, key: key() });
  expect(elsewhere.errors?.[0]?.code).toBe('missing');
  const second = await staff.call(addOrderNote, { orderId, text: 'By mistake', key: key() });
  await staff.call(removeOrderNote, { orderId, noteId: second.results?.noteId ?? 0, key: key() });
  const texts = textsOf(await orderOf(orderId));
  expect(texts).not.toContain('By mistake');
  expect(texts).toContain('Took a note away.');
  expect(JSON.stringify((await orderOf(orderId)).audit)).not.toContain('brother');

  const who = { uid, email: null };
  expect(await storeData.read(shop.deps.db.read, who)).toMatchObject({ notesAboutOrders: [{ note: text }] });
  await shop.deps.db.transaction((tx) => storeData.erase(tx, who, now.toISOString(), shop.deps));
  expect(textsOf(await orderOf(orderId))).not.toContain(text);
  // Of an order that nobody erases, a year after it was written.
  await staff.call(addOrderNote, { orderId, text, key: key() });
  const sweepAfter = (days: number) =>
    oldNotes.sweep({ ...shop.deps, now: () => new Date(now.getTime() + days * 86_400_000) }, 200);
  await sweepAfter(364);
  expect(textsOf(await orderOf(orderId))).toContain(text);
  await sweepAfter(366);
  expect(textsOf(await orderOf(orderId))).not.toContain(text);
});
