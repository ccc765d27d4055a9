import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listCarts } from '#contract/admin/carts.ts';
import { getStaffOrder, refundOrder } from '#contract/admin/orders.ts';
import { askProvider, listOpenPayments } from '#contract/admin/payments.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { paymentsOf, poolUse, unexplainedMoney } from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';

let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
  ({ browser: staff } = await person(shop, 'till@example.org', { roles: ['shop'] }));
});
afterEach(() => shop.gateway.clearFaults());
afterAll(() => shop.close());

let serial = 0;
const key = () => `open-payment-${++serial}`;

async function cart() {
  const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 2500, stock: 3 });
  await shop.deps.content.refresh();
  const browser = shop.browser();
  return { browser, filled: await filledCart(browser, productId), pool: `variant:${variantIds[0]}` };
}
const orderOf = async (cartId: string) => (await paymentsOf(shop.deps, cartId))[0]?.orderId ?? 0;
const openOf = async (orderId: number) =>
  (await staff.call(listOpenPayments, {})).rows.find((row) => row.orderId === orderId);
const ask = async (orderId: number) => (await staff.call(askProvider, { orderId, key: key() })).results?.outcome;

// Invariant 3.
test('a payment whose answer was lost is open, and paid as soon as somebody asks', async () => {
  const { browser, filled } = await cart();
  await shop.gateway.fault({ kind: 'errorAfter', times: 9 });
  await payWith(browser, filled, 'tok_visa').catch(() => null);
  await shop.gateway.clearFaults();
  const orderId = await orderOf(filled.cartId);
  expect(await openOf(orderId)).toMatchObject({ state: 'sent', amount: 25, buyer: 'Ada Nguyen' });
  expect((await staff.call(getStaffOrder, { orderId })).data?.timeline.at(-1)?.text).toMatch(/has not answered yet/);
  expect(await ask(orderId)).toBe('paid');
  expect(await openOf(orderId)).toBeUndefined();
  const order = (await staff.call(getStaffOrder, { orderId })).data;
  expect(order).toMatchObject({ status: 'paid', chargedAmount: 25 });
  expect(order?.timeline.map(({ text }) => text)).toContain('Asked the payment provider.');
  const again = await staff.call(askProvider, { orderId, key: key() });
  expect(again.errors?.[0]?.code).toBe('nothing_open');
});

test('a payment that waits at the bank stays open when somebody asks: the buyer can still confirm it', async () => {
  const { browser, filled, pool } = await cart();
  const begun = await payWith(browser, filled, await shop.gateway.tokenFor('4000002500003155'));
  expect(begun.results?.clientSecret).toBeTruthy();
  const orderId = await orderOf(filled.cartId);
  expect(await openOf(orderId)).toMatchObject({ state: 'atBank' });
  expect(await ask(orderId)).toBe('waits');
  expect((await poolUse(shop.deps, pool)).used).toBe(1);
  await shop.gateway.answerChallenge(begun.results?.clientSecret ?? '', 'complete');
  expect(await ask(orderId)).toBe('paid');
});

// Invariant 3.
test('while the provider is away an open payment stays open, and nothing is charged twice', async () => {
  const { browser, filled } = await cart();
  await shop.gateway.fault({ kind: 'errorAfter', times: 9 });
  await payWith(browser, filled, 'tok_visa').catch(() => null);
  await shop.gateway.clearFaults();
  await shop.gateway.fault({ kind: 'errorBefore', method: 'GET', times: 99 });
  const orderId = await orderOf(filled.cartId);
  expect(await Promise.all([ask(orderId), ask(orderId), ask(orderId)])).toEqual(['waits', 'waits', 'waits']);
  await shop.gateway.clearFaults();
  const asked = await Promise.all([ask(orderId), ask(orderId).catch(() => undefined)]);
  expect(asked).toContain('paid');
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
});

test('a refund without an answer is shown as being sent, and made once when somebody asks', async () => {
  const { browser, filled } = await cart();
  await payWith(browser, filled, 'tok_visa');
  const orderId = await orderOf(filled.cartId);
  await shop.gateway.fault({ kind: 'errorAfter', path: '/v1/refunds', times: 9 });
  const { results } = await staff.call(refundOrder, { orderId, reason: '', expectedLeft: 25, key: key() });
  expect(results?.refund.status).toBe('pending');
  expect((await staff.call(getStaffOrder, { orderId })).data).toMatchObject({ pendingAmount: 25, leftAmount: 0 });
  const refunds = async () =>
    (await staff.call(listOpenPayments, {})).refunds.filter((refund) => refund.orderId === orderId);
  expect(await refunds()).toMatchObject([{ amount: 25, state: 'sent' }]);
  await shop.gateway.clearFaults();
  expect(await ask(orderId)).toBe('refunded');
  expect(await refunds()).toEqual([]);
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
});

test('a refund made at the provider leaves less: what was seen before is refused', async () => {
  const told = await testShop();
  try {
    const { browser: till } = await person(told, 'till@example.org', { roles: ['shop'] });
    const { productId } = await addProduct(told.deps, { priceCents: 2500, stock: 3 });
    const browser = told.browser();
    const filled = await filledCart(browser, productId);
    await payWith(browser, filled, 'tok_visa');
    const [payment] = await paymentsOf(told.deps, filled.cartId);
    const orderId = payment?.orderId ?? 0;
    await told.gateway.dashboardRefund(payment?.chargeRef ?? '', 1000);
    const order = async () => (await till.call(getStaffOrder, { orderId })).data;
    await expect.poll(async () => (await order())?.refundedAmount, { timeout: 20_000 }).toBe(10);
    const { errors } = await till.call(refundOrder, { orderId, reason: '', expectedLeft: 25, key: key() });
    expect(errors?.[0]?.code).toBe('stale');
    expect(await order()).toMatchObject({ leftAmount: 15, status: 'partiallyRefunded' });
    // The mail may be written in the same millisecond.
    expect((await order())?.timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^‘Refund of AU\$10\.00 for your order/) as string,
        'Refunded at the payment provider: AU$10.00 went back to the buyer.',
      ]),
    );
  } finally {
    await told.close();
  }
});

// Invariant 13.
test('unfinished carts say when, what and how much, and never whose they are', async () => {
  const { filled } = await cart();
  const { rows, total } = await staff.call(listCarts, {});
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    {
      items: [expect.stringMatching(/^Product \d+$/) as string],
      totalAmount: 25,
      isEmailKnown: true,
      isBeingPaid: false,
    },
  ]);
  const text = JSON.stringify(rows);
  for (const secret of [filled.cartId, 'ada@', 'Nguyen']) expect(text).not.toContain(secret);
});
