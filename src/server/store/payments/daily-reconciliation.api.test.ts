import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#contract/spans.ts';
import { changingPools } from '../../db/pool-changes.ts';
import { chargeOf } from '../../providers/payments/gateway-fixture.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { changeLedger, mailsTo, paymentsOf, unexplainedMoney } from '../../testing/evidence.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { compareDays } from '../money/compare-days.ts';
import { reconcileBooks } from './daily-reconciliation.ts';
import { refundAmount } from '../refunds/refund.ts';
import { sendRefund } from '../refunds/send-refunds.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
});
afterAll(() => shop.close());

async function order() {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId, 2);
  await payWith(browser, cart, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cart.cartId);
  return { orderId: payment?.orderId ?? 0, chargeRef: payment?.chargeRef ?? '' };
}

async function refunded() {
  const { orderId, chargeRef } = await order();
  const begun = await changingPools(shop.deps, (tx) =>
    refundAmount(tx, shop.deps, { orderId, key: `r-${orderId}`, reason: '', actor: 'staff:u1', amountCents: 700 }),
  );
  if (!begun.ok) expect.fail('The refund was refused.');
  return { orderId, chargeRef, refund: await sendRefund(shop.deps, begun.value) };
}

// Invariant 7.
test('explains orders and refunds, and counts them', async () => {
  await order();
  await refunded();
  const now = Date.now();
  const period = { from: new Date(now - hourMs), to: new Date(now + hourMs) };
  expect(await reconcileBooks(shop.deps, period)).toMatchObject({
    charges: 2,
    chargedCents: 4000,
    refunds: 1,
    refundedCents: 700,
    unexplained: [],
    unexplainedCents: 0,
  });
});

// Each fault is planted, seen, and taken away again.
test.each([
  ['a charge that is ten cents more than the order', { amount: -10 }, 'chargeOfOtherAmount', 10],
  ['lines that do not add up', { line: 1 }, 'linesDoNotAddUp', 1],
  ['an order that lost its payment', { attempt: 'pending' as const }, 'chargeWithoutOrder', 2000],
  ['a refund that is not in the ledger', { forgetRefund: true }, 'refundNotInLedger', 700],
  ['a refund of another amount', { refund: 25 }, 'refundOfOtherAmount', 25],
])('finds %s', async (_name, change, kind, cents) => {
  const { orderId } = await refunded();
  const undo = await changeLedger(shop.deps, orderId, change);
  try {
    expect(await unexplainedMoney(shop.deps)).toContainEqual(expect.objectContaining({ kind, cents }));
  } finally {
    await undo();
  }
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
});

// Invariant 7.
test('finds a dashboard refund and a dispute without their events, and a charge without an order', async () => {
  const { chargeRef } = await order();
  await shop.gateway.dashboardRefund(chargeRef, 5);
  await shop.gateway.bank({ payment_intent: chargeRef, amount: 100 });
  await shop.gateway.payments().charge(chargeOf('tok_visa', { amountCents: 4950 }));
  expect((await unexplainedMoney(shop.deps)).map(({ kind, cents }) => [kind, cents])).toEqual([
    ['chargeWithoutOrder', 4950],
    ['disputeNotStored', 100],
    ['refundNotInLedger', 5],
  ]);
  const later = { ...shop.deps, now: () => new Date(Date.now() + hourMs) };
  for (const _ of [1, 2]) await compareDays(later);
  const told = (await mailsTo(shop.deps, shop.deps.config.STORE_RECEIVER)).filter(({ cause }) =>
    cause.startsWith('money:'),
  );
  expect(told.map(({ subject }) => subject)).toEqual(['Money that cannot be explained: AU$50.55']);
  expect(told[0]?.text).toContain('AU$49.50');
});

test('a provider that does not respond is no report', async () => {
  await shop.gateway.fault({ kind: 'errorBefore', method: 'GET', path: '/v1/charges', times: 1 });
  await expect(unexplainedMoney(shop.deps)).rejects.toThrow('Injected fault.');

  // Nor is one that stops responding before an earlier refund is looked up.
  await refunded();
  const { payments } = shop.deps;
  const silent = { status: 'unknown' as const, reason: 'No response.' };
  const without: typeof payments = {
    ...payments,
    statement: async (period) => ({ ...(await payments.statement(period)), refunds: [] }),
    retrieveRefund: async () => silent,
    chargeWithRefunds: async () => silent,
  };
  await expect(unexplainedMoney({ ...shop.deps, payments: without })).rejects.toThrow('No response.');
});
