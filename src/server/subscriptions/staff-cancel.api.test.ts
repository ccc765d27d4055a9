import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { getPerson } from '#contract/admin/people.ts';
import { refundAmount, refundOrder } from '#contract/admin/orders.ts';
import { cancelByStaff, keepByStaff, listSubscriptions, previewCancel } from '#contract/admin/subscriptions.ts';
import { cancelSubscription, changeSubscription, getSubscription } from '#contract/subscriptions.ts';
import { addDays, addMonths, dayText } from '#contract/calendar.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { chargedFor, mailsTo } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { ordersOfRequests } from '../store/orders/order.sql.ts';
import { attemptOfOrder } from '../store/payments/payment.sql.ts';
import { upsertDispute } from '../store/refunds/refund.sql.ts';
import { sendPendingRefunds } from '../store/refunds/send-refunds.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import type { TestBrowser } from '../testing/test-app.ts';
import { storeKeptCards } from './kept-card.ts';
import { requestsOf } from './paid-period.ts';
import { renewDue } from './renew.ts';
import { subscriptionById } from './subscription.sql.ts';

const begun = new Date('2026-03-20T02:00:00Z');
const paidUntil = addMonths(begun, 1);
let now = begun;
let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop({ now: () => now });
  await person(shop, 'till@example.org', { roles: ['shop'] });
});
beforeEach(() => at(begun));
afterAll(() => shop.close());

/** The time passes, which ends log-ins. */
async function at(then: Date): Promise<void> {
  now = then;
  staff = shop.browser();
  await staff.logIn({ email: 'till@example.org' });
}

let serial = 0;
async function newSubscriber() {
  const made = await subscriber(shop, `member${++serial}@example.org`);
  await storeKeptCards(shop.deps);
  return made;
}
/** A subscriber who has paid 11 dollars more for the dearer plan, and the order of it. */
async function upgraded() {
  const made = await newSubscriber();
  const to = { subscriptionType: 'pro', per: 'monthly', dueNow: 11 } as const;
  expect((await made.browser.call(changeSubscription, to)).errors).toBeUndefined();
  const orders = await ordersOfRequests(shop.deps.db.read, requestsOf(made.id, 1));
  return { ...made, upgrade: Math.max(...orders.map(({ id }) => id)) };
}
const rowOf = async (id: number) =>
  (await subscriptionById(shop.deps.db.read, id)) ?? expect.fail('There is no such subscription.');
const key = () => randomUUID();
const preview = async (subscriptionId: number) => (await staff.call(previewCancel, { subscriptionId })).data;
/** As the screen does it: with what the preview says. */
async function cancel(subscriptionId: number, way: 'atEnd' | 'now' | 'refund', more: object = {}) {
  const seen = (await preview(subscriptionId)) ?? expect.fail('Nothing to cancel.');
  const refund = way === 'refund' ? (seen.refund ?? 0) : 0;
  const wish = { subscriptionId, way, paidUntil: seen.paidUntil, refund, reason: '', key: key(), ...more };
  return staff.call(cancelByStaff, wish);
}
const charged = async (uid: string) => chargedFor(shop.deps, await shop.gateway.ledger(), uid);
const subjects = async (email: string) => (await mailsTo(shop.deps, email)).map(({ subject }) => subject);

describe('with the end of the paid time', () => {
  test('it stays open until then, nothing is charged again, and the subscriber is told', async () => {
    const { id, uid, email, browser } = await newSubscriber();
    expect(await preview(id)).toMatchObject({
      email,
      plan: 'Standard, monthly',
      state: 'active',
      paidUntil: paidUntil.toISOString(),
      isPaid: true,
      refund: 7.99,
      canKeep: false,
    });
    const { results } = await cancel(id, 'atEnd');
    expect(results).toEqual({ state: 'ending', endsAt: paidUntil.toISOString(), refunded: 0, refundState: null });
    expect((await browser.call(getSubscription, {})).data).toMatchObject({ status: 'active', cancelAtEnd: true });
    const [mail] = (await mailsTo(shop.deps, email)).filter(
      ({ subject }) => subject === 'Your subscription is cancelled',
    );
    expect(mail?.text).toContain(`It ends on ${dayText(paidUntil.toISOString())}`);
    await at(paidUntil);
    await renewDue(shop.deps);
    expect(await rowOf(id)).toMatchObject({ status: 'ended', periods_paid: 1 });
    expect(await charged(uid)).toEqual([799]);
  });

  test('it is kept going while it runs, from the list or from the history, and renews', async () => {
    const { id, uid, email } = await newSubscriber();
    await cancel(id, 'atEnd');
    expect(await preview(id)).toMatchObject({ state: 'ending', canKeep: true });
    expect((await staff.call(keepByStaff, { subscriptionId: id, key: key() })).results).toEqual({ subscriptionId: id });
    now = new Date(begun.getTime() + 1000);
    await cancel(id, 'atEnd');
    const { rows } = await staff.call(listAudit, { subject: `subscription:${id}` });
    expect(rows.map(({ did, what }) => `${did} ${what}`)).toEqual([
      expect.stringMatching(/^cancelled ‘Subscription of /),
      expect.stringMatching(/^kept going ‘Subscription of /),
      expect.stringMatching(/^cancelled ‘Subscription of /),
    ]);
    const recordId = rows[0]?.recordId ?? 0;
    expect((await staff.call(putBack, { recordId, key: key() })).errors).toBeUndefined();
    expect((await subjects(email)).filter((subject) => subject === 'Your subscription goes on')).toHaveLength(2);
    await at(paidUntil);
    await renewDue(shop.deps);
    expect(await charged(uid)).toEqual([799, 799]);
  });

  test('staff do not charge again whoever has cancelled it themselves', async () => {
    const { id, browser } = await newSubscriber();
    await cancel(id, 'atEnd');
    await browser.call(cancelSubscription, { undo: true });
    await browser.call(cancelSubscription, {});
    expect(await preview(id)).toMatchObject({ state: 'ending', canKeep: false });
    const { errors } = await staff.call(keepByStaff, { subscriptionId: id, key: key() });
    expect(errors?.[0]?.code).toBe('cancelled_by_member');
    expect(await rowOf(id)).toMatchObject({ cancel_at_end: 1 });
  });

  test('what is over is not kept going', async () => {
    const { id } = await newSubscriber();
    await cancel(id, 'atEnd');
    await at(new Date(paidUntil.getTime() + 1));
    expect((await staff.call(keepByStaff, { subscriptionId: id, key: key() })).errors?.[0]?.code).toBe('ended');
  });
});

describe('at once', () => {
  test('without money it ends now, once, also if it was to end with the paid time', async () => {
    const { id, uid, email, browser } = await newSubscriber();
    await cancel(id, 'atEnd');
    const wish = { key: key() };
    const first = await cancel(id, 'now', wish);
    expect(first.results).toMatchObject({ state: 'ended', refunded: 0, refundState: null });
    expect((await browser.call(getSubscription, {})).data).toMatchObject({ status: 'ended' });
    expect(await preview(id)).toBeNull();
    expect(await charged(uid)).toEqual([799]);
    expect((await subjects(email)).filter((subject) => subject === 'Your subscription has ended')).toHaveLength(1);
    const seen = { paidUntil: paidUntil.toISOString(), refund: 0, reason: '' };
    const again = { subscriptionId: id, way: 'now' as const, ...seen };
    expect((await staff.call(cancelByStaff, { ...again, ...wish })).results).toEqual(first.results);
    expect((await staff.call(cancelByStaff, { ...again, key: key() })).errors?.[0]?.code).toBe('ended');
  });

  // Invariants 7, 15.
  test('with the money of the period: everything that was paid for it goes back, and a mail says so', async () => {
    const { id, uid, email } = await newSubscriber();
    const { results } = await cancel(id, 'refund', { reason: 'Charged twice elsewhere' });
    expect(results).toMatchObject({ state: 'ended', refunded: 7.99, refundState: 'refunded' });
    expect(await charged(uid)).toEqual([]);
    expect(
      (await mailsTo(shop.deps, email)).find(({ subject }) => subject === 'Your subscription has ended')?.text,
    ).toContain('We return AU$7.99 to the card that paid.');
    expect(await rowOf(id)).toMatchObject({ status: 'ended', live_uid: null, next_charge_at: null });
  });

  // Invariants 7, 15.
  test('an upgrade whose money goes back already keeps nobody from the money of the period', async () => {
    const { id, uid, upgrade } = await upgraded();
    expect(await charged(uid)).toEqual([799, 1100]);
    await shop.gateway.fault({ kind: 'errorBefore', path: '/v1/refunds' });
    await staff.call(refundOrder, { orderId: upgrade, reason: 'By hand', key: key() });
    await shop.gateway.clearFaults();
    expect(await preview(id)).toMatchObject({ refund: 7.99, refundRefused: null });
    expect((await cancel(id, 'refund')).results).toMatchObject({ refunded: 7.99, refundState: 'refunded' });
    await sendPendingRefunds(shop.deps);
    expect(await charged(uid)).toEqual([]);
  });

  // Invariants 7, 15.
  test('after a refund of a part, what is left of the period and of the upgrade goes back', async () => {
    const { id, uid, upgrade } = await upgraded();
    await staff.call(refundAmount, { orderId: upgrade, amount: 5, reason: 'By hand', key: key() });
    expect(await preview(id)).toMatchObject({ refund: 13.99, refundRefused: null });
    expect((await cancel(id, 'refund')).results).toMatchObject({ refunded: 13.99, refundState: 'refunded' });
    expect(await charged(uid)).toEqual([]);
  });

  test('when all of it goes back already, staff read so; it can end without money', async () => {
    const { id } = await newSubscriber();
    const [order] = await ordersOfRequests(shop.deps.db.read, requestsOf(id, 1));
    await shop.gateway.fault({ kind: 'errorBefore', path: '/v1/refunds' });
    await staff.call(refundOrder, { orderId: order?.id ?? 0, reason: 'By hand', key: key() });
    expect(await preview(id)).toMatchObject({
      isPaid: true,
      refund: null,
      refundRefused: 'This order is already refunded in full.',
    });
    expect((await cancel(id, 'refund')).errors?.[0]?.code).toBe('already_refunded');
    expect((await cancel(id, 'now')).results).toMatchObject({ state: 'ended', refunded: 0 });
    await shop.gateway.clearFaults();
    await sendPendingRefunds(shop.deps);
  });

  // Invariant 7.
  test('while the bank holds the money of one payment, no money goes back', async () => {
    const { id, upgrade } = await upgraded();
    const at = now.toISOString();
    const held = { amount_cents: 1100, status: 'needs_response', reason: 'fraudulent', created_at: at, updated_at: at };
    const attempt = (await attemptOfOrder(shop.deps.db.read, upgrade)) ?? expect.fail('There is no payment.');
    const whose = { id: 'du_upgrade', order_id: upgrade, attempt_id: attempt.id };
    await shop.deps.db.transaction((tx) => upsertDispute(tx, { ...whose, ...held }));
    expect(await preview(id)).toMatchObject({ refund: null });
    expect((await cancel(id, 'refund')).errors?.[0]?.code).toBe('disputed');
    expect(await rowOf(id)).toMatchObject({ status: 'active' });
  });

  test('the provider that does not answer is asked again; the subscription has ended all the same', async () => {
    const { id, uid } = await newSubscriber();
    await shop.gateway.fault({ kind: 'errorBefore', path: '/v1/refunds' });
    const { results } = await cancel(id, 'refund');
    await shop.gateway.clearFaults();
    expect(results).toMatchObject({ state: 'ended', refunded: 7.99, refundState: 'pending' });
    expect(await rowOf(id)).toMatchObject({ status: 'ended' });
    await sendPendingRefunds(shop.deps);
    expect(await charged(uid)).toEqual([]);
  });

  test('an amount that is not the one shown, or a period that is not, changes nothing', async () => {
    const { id } = await newSubscriber();
    for (const wrong of [{ refund: 5 }, { paidUntil: begun.toISOString() }])
      expect((await cancel(id, 'refund', wrong)).errors?.[0]?.code).toBe('stale');
    expect(await rowOf(id)).toMatchObject({ status: 'active', cancel_at_end: 0 });
  });

  test('the money of a period that is over does not go back; one that waits for its payment ends', async () => {
    const { id, uid } = await subscriber(shop, 'declined@example.org', '4000000000000341');
    await storeKeptCards(shop.deps);
    await at(paidUntil);
    await renewDue(shop.deps);
    expect(await preview(id)).toMatchObject({ state: 'failing', isPaid: false, refund: null });
    expect((await cancel(id, 'refund')).errors?.[0]?.code).toBe('nothing_to_refund');
    expect((await cancel(id, 'atEnd')).results).toMatchObject({ state: 'ended' });
    await at(addDays(paidUntil, 1));
    await renewDue(shop.deps);
    expect(await charged(uid)).toEqual([799]);
  });
});

test('the page of a person says what can be done with their plan', async () => {
  const { browser: admin } = await person(shop, 'head@example.org', { roles: ['admin'] });
  const { id, uid } = await newSubscriber();
  const plan = async () => (await admin.call(getPerson, { uid })).data?.plan;
  expect(await plan()).toMatchObject({ subscriptionId: id, cancelAtEnd: false, canKeep: false, amount: 7.99 });
  await cancel(id, 'atEnd');
  expect(await plan()).toMatchObject({ subscriptionId: id, cancelAtEnd: true, canKeep: true });
  await cancel(id, 'now');
  expect(await plan()).toMatchObject({ subscriptionId: null, status: 'ended', canKeep: false });
});

test('who has not proved lately who they are is asked first, and only the shop may', async () => {
  const { id } = await newSubscriber();
  const wish = { subscriptionId: id, way: 'now' as const, paidUntil: paidUntil.toISOString(), refund: 0, reason: '' };
  now = new Date(begun.getTime() + hourMs - 1);
  expect((await staff.call(cancelByStaff, { ...wish, key: key() })).errors?.[0]?.code).toBe('sign_in_again');
  now = begun;
  const { browser } = await person(shop, 'events@example.org', { roles: ['events'] });
  await expect(browser.call(cancelByStaff, { ...wish, key: key() })).rejects.toMatchObject({ status: 403 });
  expect(await rowOf(id)).toMatchObject({ status: 'active', cancel_at_end: 0 });
});

test('after two days without a card that the provider knows, the list says what waits for whom', async () => {
  const { id, email } = await newSubscriber();
  await shop.deps.payments.forgetCustomer((await rowOf(id)).customer_ref ?? '');
  for (const day of [0, 1]) {
    await at(new Date(paidUntil.getTime() + day * dayMs + hourMs));
    await renewDue(shop.deps);
  }
  const { rows } = await staff.call(listSubscriptions, { state: 'failing' });
  expect(rows.find((row) => row.email === email)).toMatchObject({ failedCharges: 0, isCardAsked: true });
});
