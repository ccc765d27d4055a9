// Invariant 5: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { changingPools } from '../../db/pool-changes.ts';
import { addEvent } from '../../testing/catalogue.sql.ts';
import { forgetCart, mailsTo, orderNumbers, paymentsOf, poolUse, ticketsOf } from '../../testing/evidence.sql.ts';
import { buyer, fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { applyState } from './charge.ts';
import { payOrder } from './pay-order.ts';
import { attemptById } from './payment.sql.ts';
import { release } from '../reservation.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';

// Invariant 5: reports of one attempt, from any source and in any order, lead to one order or one refund.
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
});
afterAll(() => shop.close());

const tickets = 2;
let serial = 0;

/** An order for all places of an event, whose charge has no known outcome yet. */
async function openOrder() {
  const { eventId } = await addEvent(shop.deps, { priceCents: 1000, places: tickets });
  const browser = shop.browser();
  const email = `settles-${++serial}@example.org`;
  const added = await browser.call(addEventToCart, {
    eventId,
    register: { firstName: 'Ada', surname: 'Nguyen', email, phone: '', numberOfTickets: tickets },
    cartId: null,
  });
  const cartId = added.results?.cartInfo.cartId ?? '';
  const amount = await fillDetails(browser, cartId);
  await shop.gateway.fault({ kind: 'errorBefore', times: 1 });
  expect((await payWith(browser, { cartId, amount }, 'tok_visa')).errors?.[0]?.code).toBe('payment_pending');
  return { cartId, ...(await reportsOf(cartId, eventId, email)) };
}

/** The same as `openOrder`, without a cart. */
async function openOrderWithoutCart() {
  const { eventId } = await addEvent(shop.deps, { priceCents: 1000, places: tickets });
  const email = `settles-${++serial}@example.org`;
  const details = { firstName: 'Ada', surname: 'Nguyen', email, phone: null };
  const key = `settles-${serial}`;
  await shop.gateway.fault({ kind: 'errorBefore', times: 1 });
  const outcome = await payOrder(shop.deps, {
    key,
    uid: null,
    buyer,
    locale: 'au' as const,
    lines: [{ kind: 'event', itemId: eventId, variantId: null, options: [], quantity: tickets, details }],
    card: { tokenId: 'tok_visa' },
  });
  expect(outcome).toMatchObject({ errors: [{ code: 'payment_pending' }] });
  return reportsOf(key, eventId, email);
}

async function reportsOf(source: string, eventId: number, email: string) {
  const [payment] = await paymentsOf(shop.deps, source);
  const attempt = await attemptById(shop.deps.db.read, payment?.attemptId ?? '');
  if (!attempt) throw new Error('The payment attempt does not exist.');
  const chargeRef = `pi_${attempt.id}`;
  const refund = {
    refundRef: `re_${attempt.id}`,
    chargeRef,
    amountCents: attempt.amount_cents,
    status: 'refunded' as const,
    key: null,
    message: null,
  };
  const reports = {
    succeeded: () => applyState(shop.deps, attempt, { status: 'succeeded', chargeRef }),
    declined: () => applyState(shop.deps, attempt, { status: 'declined', chargeRef, message: 'No.', code: 'no' }),
    cancelled: () => applyState(shop.deps, attempt, { status: 'cancelled', chargeRef }),
    expired: () => changingPools(shop.deps, (tx) => release(tx, attempt.order_id)),
    refunded: () => changingPools(shop.deps, (tx) => syncRefunds(tx, shop.deps, attempt, [refund])),
  };
  const outcome = async () => {
    const [after] = await paymentsOf(shop.deps, source);
    return {
      order: after?.orderStatus,
      refund: after?.refundStatus,
      tickets: await ticketsOf(shop.deps, eventId),
      used: (await poolUse(shop.deps, `event:${eventId}`)).used,
      mails: (await mailsTo(shop.deps, email)).length,
    };
  };
  return { reports, outcome };
}
type Report = keyof Awaited<ReturnType<typeof reportsOf>>['reports'];

const isPaid = { order: 'paid', refund: null, tickets, used: tickets, mails: 1 };

const sequences: [Report[], object][] = [
  [['succeeded', 'succeeded', 'declined', 'cancelled'], isPaid],
  [['declined', 'cancelled', 'declined'], { order: 'cancelled', tickets: 0, used: 0, mails: 0 }],
  [['declined', 'succeeded'], isPaid],
  [['expired', 'expired', 'cancelled', 'succeeded', 'succeeded'], isPaid],
  [
    ['succeeded', 'refunded', 'refunded', 'succeeded'],
    { order: 'refunded', refund: 'refunded', tickets: 0, used: 0, mails: 1 },
  ],
  [['refunded', 'expired', 'declined'], { order: 'cancelled', tickets: 0, used: 0, mails: 0 }],
];
test.each(sequences)('settles once after the reports %s', async (sequence, expected) => {
  for (const open of [openOrder, openOrderWithoutCart]) {
    const { reports, outcome } = await open();
    for (const report of sequence) await reports[report]();
    expect(await outcome(), open.name).toMatchObject(expected);
  }
});

test('concurrent repeated reports: each order is paid once, takes its places once, and no order number is skipped', async () => {
  const together: Report[] = ['succeeded', 'declined', 'succeeded', 'expired', 'cancelled', 'succeeded'];
  const orders = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? openOrder() : openOrderWithoutCart())),
  );
  const numbersBefore = (await orderNumbers(shop.deps)).length;
  await Promise.all(
    orders.flatMap(({ reports }, index) =>
      together.map((_, at) => reports[together[(at + index) % together.length] ?? 'succeeded']()),
    ),
  );
  for (const { outcome } of orders) expect(await outcome()).toEqual({ ...isPaid, refund: null });
  const numbers = await orderNumbers(shop.deps);
  expect(numbers).toHaveLength(numbersBefore + orders.length);
  expect(numbers).toEqual(numbers.map((_, index) => `PHI-${100001 + index}`));
});

test('a charge settles its order even if the cart was deleted', async () => {
  const { cartId, reports, outcome } = await openOrder();
  await forgetCart(shop.deps, cartId);
  await reports.succeeded();
  expect(await outcome()).toMatchObject(isPaid);
});
