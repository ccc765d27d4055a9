import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { ledgerOf, mailsTo, paymentsOf, poolUse, unexplainedMoney } from '../../testing/evidence.sql.ts';
import { buyer, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { changingPools } from '../../db/pool-changes.ts';
import { reconcile } from './reconcile.ts';
import { refundAmount, refundOrder } from '../refunds/refund.ts';
import { attemptOfOrder } from './payment.sql.ts';
import { sendRefund } from '../refunds/send-refunds.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';

// Invariant 5: the events of the provider lead to the same ledger in any order, however often each arrives.
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
});
afterAll(() => shop.close());

let serial = 0;

/** An order of $20.00. Without an answer, its charge is made but its response is lost. */
async function order({ token = 'tok_visa', isAnswered = true } = {}) {
  const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 1000, stock: 10 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId, 2);
  if (!isAnswered) await shop.gateway.fault({ kind: 'errorAfter' });
  await payWith(browser, cart, token);
  const [payment] = await paymentsOf(shop.deps, cart.cartId);
  const orderId = payment?.orderId ?? 0;
  const { charges } = await shop.gateway.ledger();
  const charge = charges.find(({ metadata }) => (metadata as { order: string }).order === String(orderId));
  const state = async () => {
    const { order: row, refunds, disputes } = await ledgerOf(shop.deps, orderId);
    return {
      status: row.status,
      refunds: refunds.map(({ amount_cents, status }) => [amount_cents, status]),
      disputes: disputes.map(({ amount_cents, status }) => [amount_cents, status]),
      stock: (await poolUse(shop.deps, `variant:${variantIds[0]}`)).used,
    };
  };
  return { orderId, chargeRef: String(charge?.payment_intent), attemptId: payment?.attemptId ?? '', state };
}

const event = (type: string, object: object) => JSON.stringify({ id: `evt_any_${++serial}`, type, data: { object } });

/** The events about a charge, in the form that the provider sends. */
async function eventsOf(chargeRef: string, attemptId: string) {
  const { refunds, disputes } = await shop.gateway.ledger();
  const mine = <T extends { payment_intent: unknown }>(all: T[]) =>
    all.filter((each) => each.payment_intent === chargeRef);
  return {
    succeeded: event('payment_intent.succeeded', {
      id: chargeRef,
      status: 'succeeded',
      metadata: { attempt_id: attemptId },
    }),
    refunds: mine(refunds).map((refund) => event('refund.created', refund)),
    refunded: event('charge.refunded', { payment_intent: chargeRef, metadata: { attempt_id: attemptId } }),
    disputes: mine(disputes).map((dispute) => event('charge.dispute.created', dispute)),
  };
}

async function deliver(...events: (string | undefined)[]): Promise<void> {
  for (const each of events) expect((await shop.sendEvent(each ?? expect.fail('There is no event.'))).status).toBe(200);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

// Invariant 5.
test('all orders of four events, each also repeated, end in the same ledger', { timeout: 120_000 }, async () => {
  const outcomes = new Set<string>();
  for (const sequence of permutations([0, 1, 2, 3])) {
    // The response of the charge was lost, so the events come before the order is known to be paid.
    const paid = await order({ isAnswered: false });
    await shop.gateway.dashboardRefund(paid.chargeRef, 300);
    await shop.gateway.bank({ payment_intent: paid.chargeRef, amount: 500 });
    const { succeeded, refunds, refunded, disputes } = await eventsOf(paid.chargeRef, paid.attemptId);
    const events = [succeeded, refunds[0], refunded, disputes[0]];
    for (const index of sequence) await deliver(events[index], events[index]);
    // And each once more, after all others.
    for (const index of sequence.toReversed()) await deliver(events[index]);
    outcomes.add(JSON.stringify(await paid.state()));
  }
  expect([...outcomes]).toEqual([
    JSON.stringify({
      status: 'partiallyRefunded',
      refunds: [[300, 'refunded']],
      disputes: [[500, 'needs_response']],
      stock: 2,
    }),
  ]);
});

describe('a refund in the dashboard', () => {
  // Invariant 5.
  test('gets a row also if it is partial; the last one ends the order', async () => {
    const { chargeRef, attemptId, orderId, state } = await order();
    await shop.gateway.dashboardRefund(chargeRef, 701);
    await deliver((await eventsOf(chargeRef, attemptId)).refunds[0]);
    expect(await state()).toMatchObject({ status: 'partiallyRefunded', refunds: [[701, 'refunded']], stock: 2 });
    await shop.gateway.dashboardRefund(chargeRef);
    await deliver(...(await eventsOf(chargeRef, attemptId)).refunds);
    expect(await state()).toMatchObject({ status: 'refunded', stock: 0 });
    const { refunds, order: row } = await ledgerOf(shop.deps, orderId);
    expect(refunds.map(({ actor }) => actor)).toEqual(['provider', 'provider']);
    expect(refunds.reduce((sum, { gst_cents }) => sum + gst_cents, 0)).toBe(row.gst_cents);
    const mails = await mailsTo(shop.deps, buyer.email);
    expect(mails.filter(({ subject }) => subject.endsWith(`for your order ${row.order_no}`))).toHaveLength(2);
  });

  test('before ours: ours is failed, returns nothing, and the administrator is told', async () => {
    const { chargeRef, attemptId, orderId, state } = await order();
    const ours = await changingPools(shop.deps, (tx) =>
      refundOrder(tx, shop.deps, { orderId, key: 'late', reason: '', actor: 'staff:u1' }),
    );
    if (!ours.ok) expect.fail('The refund was refused.');
    await shop.gateway.dashboardRefund(chargeRef, 1500);
    await deliver((await eventsOf(chargeRef, attemptId)).refunds[0]);
    expect(await state()).toMatchObject({
      status: 'partiallyRefunded',
      refunds: [
        [2000, 'failed'],
        [1500, 'refunded'],
      ],
      stock: 2,
    });
    expect((await sendRefund(shop.deps, ours.value)).status).toBe('failed');
    const told = await mailsTo(shop.deps, shop.deps.config.STORE_RECEIVER);
    expect(told.filter(({ cause }) => cause === `refund-failed:${ours.value.id}`)).toHaveLength(1);
  });
});

// Invariants 7, 15.
test('a dashboard refund read before ours is made has its GST, although ours had claimed all of the charge', async () => {
  const { orderId, chargeRef } = await order();
  const begin = (key: string) =>
    changingPools(shop.deps, (tx) =>
      refundAmount(tx, shop.deps, { orderId, key, reason: '', actor: 'staff:u1', amountCents: 1000 }),
    );
  const [ours, late] = [await begin(`ours-${orderId}`), await begin(`late-${orderId}`)];
  if (!ours.ok || !late.ok) expect.fail('A refund was refused.');
  await shop.gateway.dashboardRefund(chargeRef, 300);
  // Another process reads the refunds at the provider before ours is sent, and stores them after it was made.
  const read = await shop.deps.payments.chargeWithRefunds(chargeRef);
  if (read?.status !== 'known') expect.fail('The charge is unknown.');
  expect((await sendRefund(shop.deps, ours.value)).status).toBe('refunded');
  const attempt = await attemptOfOrder(shop.deps.db.read, orderId);
  await changingPools(shop.deps, (tx) => syncRefunds(tx, shop.deps, attempt ?? expect.fail(), read.refunds));
  expect((await sendRefund(shop.deps, late.value)).status).toBe('failed');
  const returned = async () =>
    (await ledgerOf(shop.deps, orderId)).refunds.filter(({ status }) => status === 'refunded');
  const gst = async () => (await returned()).reduce((sum, { gst_cents }) => sum + gst_cents, 0);
  expect((await returned()).map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b)).toEqual([300, 1000]);
  expect(await gst()).toBe(Math.round(1300 / 11));
  await shop.gateway.dashboardRefund(chargeRef);
  await deliver(...(await eventsOf(chargeRef, '')).refunds);
  expect(await gst()).toBe((await ledgerOf(shop.deps, orderId)).order.gst_cents);
});

describe('a refund that the bank delays or refuses', () => {
  const begin = async (orderId: number) => {
    const begun = await changingPools(shop.deps, (tx) =>
      refundOrder(tx, shop.deps, { orderId, key: `bank-${orderId}`, reason: '', actor: 'staff:u1' }),
    );
    if (!begun.ok) expect.fail('The refund was refused.');
    return sendRefund(shop.deps, begun.value);
  };

  test('a pending one changes nothing until the bank has paid', async () => {
    const { orderId, state } = await order({ token: 'tok_pendingRefund' });
    const refund = await begin(orderId);
    expect(refund).toMatchObject({ status: 'pending', refund_ref: expect.stringMatching(/^re_/) as string });
    await reconcile(shop.deps);
    expect(await state()).toMatchObject({ status: 'paid', refunds: [[2000, 'pending']], stock: 2 });
    await shop.gateway.bank({ refund: refund.refund_ref ?? '', status: 'succeeded' });
    await reconcile(shop.deps);
    expect(await state()).toMatchObject({ status: 'refunded', refunds: [[2000, 'refunded']], stock: 0 });
  });

  // Invariant 5.
  test('a failed one is shown as failed and the order as paid, and the amount can be refunded again', async () => {
    const { orderId, chargeRef, attemptId, state } = await order({ token: 'tok_refundFail' });
    const refund = await begin(orderId);
    expect(refund.status).toBe('refunded');
    const [created] = (await eventsOf(chargeRef, attemptId)).refunds;
    await deliver(created, created);
    expect(await state()).toMatchObject({ status: 'paid', refunds: [[2000, 'failed']] });
    const told = await mailsTo(shop.deps, shop.deps.config.STORE_RECEIVER);
    expect(told.filter(({ cause }) => cause === `refund-failed:${refund.id}`)).toHaveLength(1);
    const again = await changingPools(shop.deps, (tx) =>
      refundAmount(tx, shop.deps, { orderId, key: 'again', reason: '', actor: 'staff:u1', amountCents: 2000 }),
    );
    expect(again.ok).toBe(true);
  });
});

describe('a dispute', () => {
  // Invariant 5.
  test('is stored, the administrator is told of each state, and its money is not refunded too', async () => {
    const { orderId, chargeRef, attemptId, state } = await order();
    const refund = (amountCents: number) =>
      changingPools(shop.deps, (tx) =>
        refundAmount(tx, shop.deps, { orderId, key: `d-${++serial}`, reason: '', actor: 'staff:u1', amountCents }),
      );
    const changed = async (status: 'needs_response' | 'won' | 'lost') => {
      await shop.gateway.bank({ payment_intent: chargeRef, amount: 1500, status });
      const { disputes } = await eventsOf(chargeRef, attemptId);
      await deliver(disputes[0], disputes[0]);
    };
    await changed('needs_response');
    expect(await state()).toMatchObject({ status: 'paid', disputes: [[1500, 'needs_response']] });
    expect(await refund(501)).toMatchObject({ errors: [{ code: 'disputed' }] });
    expect((await refund(500)).ok).toBe(true);
    await changed('lost');
    expect(await refund(1)).toMatchObject({ errors: [{ code: 'disputed' }] });
    await changed('won');
    expect((await refund(1500)).ok).toBe(true);
    const { order: row } = await ledgerOf(shop.deps, orderId);
    const told = (await mailsTo(shop.deps, shop.deps.config.STORE_RECEIVER)).filter(({ subject }) =>
      subject.startsWith(`Dispute about order ${row.order_no}`),
    );
    expect(told.map(({ subject }) => subject.split(': ')[1])).toEqual(['needs response', 'lost', 'won']);
  });

  test('an inquiry takes no money, so the charge can be refunded', async () => {
    const { orderId, chargeRef, attemptId } = await order();
    await shop.gateway.bank({ payment_intent: chargeRef, status: 'warning_needs_response' });
    await deliver((await eventsOf(chargeRef, attemptId)).disputes[0]);
    const refund = await changingPools(shop.deps, (tx) =>
      refundOrder(tx, shop.deps, { orderId, key: `inquiry-${orderId}`, reason: '', actor: 'staff:u1' }),
    );
    expect(refund.ok).toBe(true);
  });
});

test('a refund or dispute of a charge without an order is acknowledged', async () => {
  for (const unknown of [
    event('refund.created', { id: 're_1', payment_intent: 'pi_unknown' }),
    event('charge.dispute.created', { id: 'du_1', payment_intent: 'pi_unknown' }),
    event('charge.dispute.created', { id: 'du_1' }),
  ])
    expect((await shop.sendEvent(unknown)).status).toBe(200);
});

test('afterwards every cent is explained', async () => {
  // The gateway's last events may still be on their way.
  await expect.poll(() => unexplainedMoney(shop.deps)).toEqual([]);
});
