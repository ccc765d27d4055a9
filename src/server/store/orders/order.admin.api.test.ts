import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import {
  getMoneyReport,
  getStaffOrder,
  getStaffOrders,
  refundAmount,
  refundLines,
  refundOrder,
  resendReceipt,
  setStock,
} from '#contract/admin/orders.ts';
import { getProductForEdit } from '#contract/admin/products.ts';
import { getPaidOrder } from '#contract/store.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import { mailsTo, paymentsOf, poolUse, ticketsOf, unexplainedMoney } from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { fillFindKeys } from '../../jobs/find-keys.ts';
import { buyer, filledCart, fillDetails, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';

let shop: TestShop;
let staff: TestBrowser;
let uid = '';
beforeAll(async () => {
  shop = await testShop();
  ({ browser: staff, uid } = await person(shop, 'till@example.org', { roles: ['shop'] }));
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `request-${++serial}`;

/** Two tickets at $15.00 each. */
async function paidOrder() {
  const { eventId } = await addEvent(shop.deps, { priceCents: 1500, places: 5 });
  const browser = shop.browser();
  const register = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '', numberOfTickets: 2 };
  const cartId =
    (await browser.call(addEventToCart, { eventId, register, cartId: null })).results?.cartInfo.cartId ?? '';
  const amount = await fillDetails(browser, cartId);
  const token = (await payWith(browser, { cartId, amount }, 'tok_visa')).results?.OrderIdToken ?? '';
  const [payment] = await paymentsOf(shop.deps, cartId);
  return { orderId: payment?.orderId ?? 0, eventId, browser, token };
}
const orderOf = async (orderId: number) =>
  (await staff.call(getStaffOrder, { orderId })).data ?? expect.fail('There is no order.');

describe('a refund by staff', () => {
  test('by line, by amount, then the rest: the order, its buyer and the audit tell the same', async () => {
    const { orderId, eventId, browser, token } = await paidOrder();
    const [line] = (await orderOf(orderId)).lines;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
    const reason = 'Says that she was scammed; see the notes.';
    const messageToBuyer = 'We are sorry that you cannot come.';
    const first = await staff.call(refundLines, { orderId, lines, reason, messageToBuyer, key: key() });
    expect(first.results?.refund).toMatchObject({
      amount: 15,
      taxAmount: 1.36,
      status: 'refunded',
      actor: `staff:${uid}`,
      items: [expect.stringMatching(/^1 × /) as string],
    });
    expect(await ticketsOf(shop.deps, eventId)).toBe(1);
    expect(await staff.call(refundAmount, { orderId, amount: 0.5, reason: '', key: key() })).toMatchObject({
      results: { refund: { amount: 0.5, scope: 'amount' } },
    });
    const seen = await browser.call(getPaidOrder, { orderToken: token });
    expect(seen.data).toMatchObject({
      orderStatus: 'partiallyRefunded',
      refunds: [
        { amount: 15, reason: messageToBuyer },
        { amount: 0.5, reason: '' },
      ],
    });
    // The buyer reads the message, and the reason stays with the staff.
    expect(JSON.stringify(seen)).not.toContain(reason);
    const receipt = (await mailsTo(shop.deps, buyer.email)).find(({ text }) => text.includes(messageToBuyer));
    expect(receipt?.subject).toMatch(/^Refund of AU\$15\.00/);
    expect(receipt?.html + (receipt?.text ?? '')).not.toContain('scammed');
    expect((await orderOf(orderId)).refunds[0]).toMatchObject({ reason: messageToBuyer, internalReason: reason });
    await staff.call(refundOrder, { orderId, reason: '', key: key() });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'refunded', refundedAmount: 30, leftAmount: 0 });
    expect(order.audit.map(({ action, uid: who, before, after }) => [action, who, before, after])).toMatchObject([
      ['refundLines', uid, { status: 'paid', leftCents: 3000 }, { amountCents: 1500 }],
      ['refundAmount', uid, { status: 'partiallyRefunded', leftCents: 1500 }, { amountCents: 50 }],
      ['refundOrder', uid, { leftCents: 1450 }, { amountCents: 1450 }],
    ]);
    expect(await ticketsOf(shop.deps, eventId)).toBe(0);
    expect((await browser.call(getPaidOrder, { orderToken: token })).data?.orderStatus).toBe('refunded');
  });

  // Invariants 7, 15.
  test('twice with one key is one refund, also at the same time; another wish needs another key', async () => {
    const { orderId } = await paidOrder();
    const request = { orderId, amount: 7, reason: '', key: key() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => staff.call(refundAmount, request)));
    expect(new Set(answers.map(({ results }) => results?.refund.refundId)).size).toBe(1);
    expect((await orderOf(orderId)).refundedAmount).toBe(7);
    const other = await staff.call(refundAmount, { ...request, amount: 8 });
    expect(other.errors?.[0]?.code).toBe('key_reused');
  });

  test.each([0, 0.001, -5, 0.5049, 30.01, 1e12])(
    'of %s dollars is refused and leaves no audit record',
    async (amount) => {
      const { orderId } = await paidOrder();
      const { errors } = await staff.call(refundAmount, { orderId, amount, reason: '', key: key() });
      expect(errors?.[0]?.code).toBeOneOf(['invalid_amount', 'more_than_left']);
      expect(await orderOf(orderId)).toMatchObject({ status: 'paid', refunds: [], audit: [] });
    },
  );

  test('of an unpaid order is refused', async () => {
    const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
    const browser = shop.browser();
    const cart = await filledCart(browser, productId);
    await payWith(browser, cart, 'tok_chargeDeclined');
    const [payment] = await paymentsOf(shop.deps, cart.cartId);
    const { errors } = await staff.call(refundOrder, { orderId: payment?.orderId ?? 0, reason: '', key: key() });
    expect(errors?.[0]?.code).toBe('order_not_paid');
    expect((await staff.call(refundOrder, { orderId: 999_999, reason: '', key: key() })).errors?.[0]?.code).toBe(
      'order_not_found',
    );
  });
});

test('the receipt is mailed again once per request', async () => {
  const { orderId } = await paidOrder();
  const order = await orderOf(orderId);
  const receipts = async () =>
    (await mailsTo(shop.deps, buyer.email)).filter(({ subject }) => subject === `Your order ${order.orderNo}`).length;
  expect(await receipts()).toBe(1);
  const request = { orderId, key: key() };
  for (const _ of [1, 2]) expect((await staff.call(resendReceipt, request)).results?.sentTo).toBe(buyer.email);
  expect(await receipts()).toBe(2);
  // Invariant 39: the record outlives the account of the buyer.
  const { audit } = await orderOf(orderId);
  expect(audit.map(({ action }) => action)).toEqual(['resendReceipt']);
  expect(JSON.stringify(audit)).not.toContain(buyer.email);
});

test('stock is what can still be sold', async () => {
  const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 1000, stock: 1 });
  const variantId = variantIds[0] ?? 0;
  const buy = async () => {
    const browser = shop.browser();
    return (await payWith(browser, await filledCart(browser, productId), 'tok_visa')).results !== undefined;
  };
  expect(await buy()).toBe(true);
  await expect(buy()).rejects.toThrow('SOLD OUT');
  expect((await staff.call(setStock, { variantId, revision: 0, stock: 2, key: key() })).results).toEqual({
    stock: 2,
    revision: 1,
  });
  expect(await poolUse(shop.deps, `variant:${variantId}`)).toEqual({ capacity: 3, used: 1 });
  expect([await buy(), await buy()]).toEqual([true, true]);
  // What was sold meanwhile is no change by staff; what another person has set is.
  expect(await staff.call(setStock, { variantId, revision: 0, stock: 7, key: key() })).toMatchObject({
    errors: [{ code: 'stale' }],
    stale: { revision: 1, fields: [{ field: 'stock', yours: 7, now: 0 }] },
  });
  expect((await staff.call(getProductForEdit, { productId })).data?.variants).toMatchObject([
    { variantId, revision: 1, stock: 0 },
  ]);
  await staff.call(setStock, { variantId, revision: 1, stock: null, key: key() });
  expect(await buy()).toBe(true);
  const unknown = await staff.call(setStock, { variantId: 999_999, revision: 0, stock: 1, key: key() });
  expect(unknown.errors?.[0]?.code).toBe('variant_not_found');
});

test('orders are found by number and by e-mail address, newest first', async () => {
  const { orderId } = await paidOrder();
  await fillFindKeys(shop.deps);
  const { orderNo } = await orderOf(orderId);
  const found = await staff.call(getStaffOrders, { find: orderNo?.toLowerCase() });
  expect(found).toMatchObject({ total: 1, next: null, rows: [{ orderId, buyer: 'Ada Nguyen', status: 'paid' }] });
  expect((await staff.call(getStaffOrders, { find: ' ADA@example.org ' })).total).toBeGreaterThan(1);
  expect((await staff.call(getStaffOrders, {})).rows[0]?.orderId).toBe(orderId);
  expect((await staff.call(getStaffOrders, { find: 'nobody@example.org' })).rows).toEqual([]);
});

test('the report of the money explains every cent', async () => {
  const { data } = await staff.call(getMoneyReport, {});
  expect(data?.charges).toBeGreaterThan(0);
  expect(data).toMatchObject({ unexplainedAmount: 0, unexplained: [] });
  expect(await unexplainedMoney(shop.deps)).toEqual([]);
});
