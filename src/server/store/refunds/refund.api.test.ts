// Invariants 7, 15: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addToCart } from '#contract/store.ts';
import { dayMs } from '#contract/spans.ts';
import { changingPools } from '../../db/pool-changes.ts';
import type { Outcome } from '../../outcome.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import { ledgerOf, mailsTo, paymentsOf, poolUse, ticketsOf, unexplainedMoney } from '../../testing/evidence.sql.ts';
import { buyer, fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { reconcile } from '../payments/reconcile.ts';
import { refundAmount, refundLines, refundOrder } from './refund.ts';
import type { RefundRow } from './refund.sql.ts';
import { sendRefund } from './send-refunds.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
});
afterAll(() => shop.close());

let serial = 0;

/** A paid order of three tickets at $10.00 and two GST-free books at $7.25. */
async function paidOrder(token = 'tok_visa') {
  const email = `refund-${++serial}@example.org`;
  const { eventId } = await addEvent(shop.deps, { priceCents: 1000, places: 10 });
  const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 725, stock: 10, gstFree: true });
  const browser = shop.browser();
  const added = await browser.call(addEventToCart, {
    eventId,
    register: { firstName: 'Ada', surname: 'Nguyen', email, phone: '', numberOfTickets: 3 },
    cartId: null,
  });
  const cartId = added.results?.cartInfo.cartId ?? '';
  await browser.call(addToCart, { cartId, productId, quantity: 2, variantOptions: [] });
  const amount = await fillDetails(browser, cartId);
  expect((await payWith(browser, { cartId, amount }, token)).results?.OrderIdToken).toBeTruthy();
  const [payment] = await paymentsOf(shop.deps, cartId);
  const orderId = payment?.orderId ?? 0;
  const { lines } = await ledgerOf(shop.deps, orderId);
  const [tickets = 0, books = 0] = lines.map(({ id }) => id);
  const state = async () => {
    const { order, refunds } = await ledgerOf(shop.deps, orderId);
    return {
      status: order.status,
      refunds: refunds.map(({ amount_cents, status }) => [amount_cents, status]),
      tickets: await ticketsOf(shop.deps, eventId),
      places: (await poolUse(shop.deps, `event:${eventId}`)).used,
      stock: (await poolUse(shop.deps, `variant:${variantIds[0]}`)).used,
    };
  };
  return { orderId, chargeRef: payment?.chargeRef ?? '', tickets, books, state };
}

const wish = (orderId: number) => ({
  orderId,
  key: `wish-${++serial}`,
  reason: 'You asked for it.',
  actor: 'staff:u1',
});

async function refund(
  begin: (tx: Parameters<Parameters<typeof changingPools>[1]>[0]) => Promise<Outcome<RefundRow>>,
): Promise<string> {
  const begun = await changingPools(shop.deps, begin);
  if (!begun.ok) return begun.errors[0]?.code ?? '';
  return (await sendRefund(shop.deps, begun.value)).status;
}
const lines = (orderId: number, ...wanted: [lineId: number, quantity: number][]) =>
  refund((tx) =>
    refundLines(tx, shop.deps, {
      ...wish(orderId),
      lines: wanted.map(([lineId, quantity]) => ({ lineId, quantity })),
    }),
  );
const amount = (orderId: number, amountCents: number) =>
  refund((tx) => refundAmount(tx, shop.deps, { ...wish(orderId), amountCents }));
const whole = (orderId: number) => refund((tx) => refundOrder(tx, shop.deps, wish(orderId)));

const paid = { status: 'paid', refunds: [], tickets: 3, places: 3, stock: 2 };

describe('a refund by line', () => {
  test('returns its price, places and stock, and the last line ends the order', async () => {
    const { orderId, tickets, books, state } = await paidOrder();
    expect(await state()).toEqual(paid);
    expect(await lines(orderId, [tickets, 1])).toBe('refunded');
    expect(await state()).toEqual({
      ...paid,
      status: 'partiallyRefunded',
      refunds: [[1000, 'refunded']],
      tickets: 2,
      places: 2,
    });
    expect(await lines(orderId, [tickets, 2], [books, 2])).toBe('refunded');
    expect(await state()).toEqual({
      status: 'refunded',
      refunds: [
        [1000, 'refunded'],
        [3450, 'refunded'],
      ],
      tickets: 0,
      places: 0,
      stock: 0,
    });
    const { order, refunds } = await ledgerOf(shop.deps, orderId);
    expect(refunds.map(({ gst_cents }) => gst_cents)).toEqual([91, 182]);
    expect(order.gst_cents).toBe(273);
  });

  test('is refused for more than is left, for nothing and for another order', async () => {
    const { orderId, tickets, state } = await paidOrder();
    const other = await paidOrder();
    expect(await lines(orderId)).toBe('invalid_line');
    expect(await lines(orderId, [tickets, 0])).toBe('invalid_line');
    expect(await lines(orderId, [tickets, 0.5])).toBe('invalid_line');
    expect(await lines(orderId, [tickets, 1], [tickets, 1])).toBe('invalid_line');
    expect(await lines(orderId, [other.tickets, 1])).toBe('invalid_line');
    expect(await lines(orderId, [tickets, 4])).toBe('more_than_left');
    expect(await state()).toEqual(paid);
    expect(await lines(orderId, [tickets, 3])).toBe('refunded');
    expect(await lines(orderId, [tickets, 1])).toBe('already_refunded');
  });

  test('is refused for tickets of an event that has begun; an amount is not', async () => {
    const { orderId, tickets, books, state } = await paidOrder();
    const begun = { ...shop.deps, now: () => new Date(Date.now() + 400 * dayMs) };
    const refused = await changingPools(begun, (tx) =>
      refundLines(tx, begun, { ...wish(orderId), lines: [{ lineId: tickets, quantity: 1 }] }),
    );
    expect(refused).toMatchObject({ ok: false, errors: [{ code: 'event_begun' }] });
    const all = await changingPools(begun, (tx) => refundOrder(tx, begun, wish(orderId)));
    expect(all).toMatchObject({ ok: false, errors: [{ code: 'event_begun' }] });
    expect(await state()).toEqual(paid);
    expect(await lines(orderId, [books, 1])).toBe('refunded');
    expect(await amount(orderId, 1000)).toBe('refunded');
  });
});

describe('a refund of an amount', () => {
  test('releases nothing until nothing is left', async () => {
    const { orderId, state } = await paidOrder();
    expect(await amount(orderId, 4449)).toBe('refunded');
    expect(await state()).toEqual({ ...paid, status: 'partiallyRefunded', refunds: [[4449, 'refunded']] });
    expect(await amount(orderId, 1)).toBe('refunded');
    expect(await state()).toMatchObject({ status: 'refunded', tickets: 0, places: 0, stock: 0 });
  });

  test.each([
    [0, 'invalid_amount'],
    [0.1, 'invalid_amount'],
    [-1, 'invalid_amount'],
    [Number.NaN, 'invalid_amount'],
    [4451, 'more_than_left'],
  ])('of %s cents is refused: %s', async (cents, code) => {
    const { orderId, state } = await paidOrder();
    expect(await amount(orderId, cents)).toBe(code);
    expect(await state()).toEqual(paid);
  });
});

test('the whole order, and then nothing more', async () => {
  const { orderId, tickets, state } = await paidOrder();
  expect(await lines(orderId, [tickets, 1])).toBe('refunded');
  expect(await whole(orderId)).toBe('refunded');
  expect(await state()).toEqual({
    status: 'refunded',
    refunds: [
      [1000, 'refunded'],
      [3450, 'refunded'],
    ],
    tickets: 0,
    places: 0,
    stock: 0,
  });
  expect(await whole(orderId)).toBe('already_refunded');
  expect(await amount(orderId, 1)).toBe('already_refunded');
  expect(await whole(2_000_000_000)).toBe('order_not_found');
});

test('a repeated wish is one refund and one mail', async () => {
  const { orderId, state } = await paidOrder();
  const request = { ...wish(orderId), amountCents: 500 };
  for (const _ of [1, 2]) expect(await refund((tx) => refundAmount(tx, shop.deps, request))).toBe('refunded');
  expect((await state()).refunds).toEqual([[500, 'refunded']]);
  const mails = await mailsTo(shop.deps, buyer.email);
  const { order } = await ledgerOf(shop.deps, orderId);
  const receipts = mails.filter(({ subject }) => subject === `Refund of AU$5.00 for your order ${order.order_no}`);
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.text).toContain('GST of AU$0.31');
});

test('tickets that are cancelled in any case end at once, and only once', async () => {
  const { orderId, tickets, state } = await paidOrder();
  const begun = await changingPools(shop.deps, (tx) =>
    refundLines(tx, shop.deps, { ...wish(orderId), lines: [{ lineId: tickets, quantity: 2 }], release: 'now' }),
  );
  expect(await state()).toMatchObject({ status: 'paid', refunds: [[2000, 'pending']], tickets: 1, places: 1 });
  await reconcile(shop.deps);
  expect(await state()).toMatchObject({ status: 'partiallyRefunded', refunds: [[2000, 'refunded']], places: 1 });
  expect(begun.ok).toBe(true);
});

test('a provider that is down delays a refund; its response that is lost does not repeat it', async () => {
  const { orderId, state } = await paidOrder();
  await shop.gateway.fault({ kind: 'errorBefore', path: '/v1/refunds' });
  expect(await whole(orderId)).toBe('pending');
  expect(await state()).toMatchObject({ status: 'paid', tickets: 3, places: 3, stock: 2 });
  expect(await whole(orderId)).toBe('already_refunded');
  await shop.gateway.fault({ kind: 'errorAfter', path: '/v1/refunds' });
  await reconcile(shop.deps);
  expect((await state()).refunds).toEqual([[4450, 'pending']]);
  await reconcile(shop.deps);
  expect(await state()).toMatchObject({ status: 'refunded', tickets: 0, places: 0, stock: 0 });
});

test('afterwards every cent is explained', async () => {
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
});
