// Invariants 7, 15, 47: all of this file.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getStaffOrder, previewRefund, refundOrder } from '#contract/admin/orders.ts';
import { changeSubscription, getSubscription } from '#contract/subscriptions.ts';
import { addDays, addMonths } from '#contract/calendar.ts';
import { ordersOfRequests } from '../store/orders/order.sql.ts';
import { chargedFor, mailsTo } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import type { TestBrowser } from '../testing/test-app.ts';
import { storeKeptCards } from './kept-card.ts';
import { requestsOf } from './paid-period.ts';
import { renewDue } from './renew.ts';
import { subscriptionById } from './subscription.sql.ts';

const begun = new Date('2026-03-20T02:00:00Z');
let now = begun;
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ now: () => now, webhooks: false });
  await person(shop, 'till@example.org', { roles: ['shop'] });
});
beforeEach(() => {
  now = begun;
});
afterAll(() => shop.close());

/** A new log-in, because the time passes. */
async function loggedIn(email: string): Promise<TestBrowser> {
  const browser = shop.browser();
  await browser.logIn({ email });
  return browser;
}

let serial = 0;
async function newSubscriber() {
  const made = await subscriber(shop, `paid${++serial}@example.org`);
  await storeKeptCards(shop.deps);
  return made;
}
async function renew(): Promise<void> {
  now = addMonths(now, 1);
  await renewDue(shop.deps);
}
async function upgrade(email: string, dueNow: number): Promise<void> {
  const browser = await loggedIn(email);
  const to = { subscriptionType: 'pro', per: 'monthly', dueNow } as const;
  expect((await browser.call(changeSubscription, to)).errors).toBeUndefined();
}
/** The orders of a period, its upgrades last. */
async function ordersOf(id: number, period: number): Promise<number[]> {
  const orders = await ordersOfRequests(shop.deps.db.read, requestsOf(id, period));
  return orders.map((order) => order.id).sort((a, b) => a - b);
}
const rowOf = async (id: number) =>
  (await subscriptionById(shop.deps.db.read, id)) ?? expect.fail('There is no such subscription.');
const charged = async (uid: string) => chargedFor(shop.deps, await shop.gateway.ledger(), uid);
const toldOfTheEnd = async (email: string) =>
  (await mailsTo(shop.deps, email)).filter(({ subject }) => subject === 'Your subscription has ended');

/** Refunds an order; returns what the preview said that it ends. */
async function refund(orderId: number | undefined): Promise<string[]> {
  const staff = await loggedIn('till@example.org');
  const wish = { orderId: orderId ?? 0 };
  const { results: preview } = await staff.call(previewRefund, wish);
  const { results } = await staff.call(refundOrder, { ...wish, reason: 'By hand', key: randomUUID() });
  expect(results?.refund.status).toBe('refunded');
  return preview?.ends.map(({ name }) => name) ?? [];
}

test('the refund of an earlier period ends nothing: the period that runs stays paid, and renews', async () => {
  const { id, uid, email } = await newSubscriber();
  await upgrade(email, 11);
  await renew();
  const before = await rowOf(id);
  expect(before).toMatchObject({ plan: 'pro', status: 'active', periods_paid: 2 });
  const [first, upgraded] = await ordersOf(id, 1);
  expect(await refund(first)).toEqual([]);
  expect(await refund(upgraded)).toEqual([]);
  expect(await rowOf(id)).toEqual(before);
  expect((await (await loggedIn(email)).call(getSubscription, {})).data).toMatchObject({
    status: 'active',
    subscriptionType: 'pro',
  });
  expect(await toldOfTheEnd(email)).toEqual([]);
  await renew();
  expect(await charged(uid)).toEqual([1899, 1899]);
});

test('the refund of the period that runs ends the subscription, and the subscriber is told once', async () => {
  const { id, uid, email } = await newSubscriber();
  await renew();
  const [second] = await ordersOf(id, 2);
  expect(await refund(second)).toEqual(['Standard subscription, monthly']);
  expect(await rowOf(id)).toMatchObject({ status: 'ended', live_uid: null, next_charge_at: null });
  const mails = await toldOfTheEnd(email);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('We have ended your Standard subscription today, and nothing more will be charged.'),
  ]);
  // What has ended already does not end again.
  const [first] = await ordersOf(id, 1);
  expect(await refund(first)).toEqual([]);
  await renew();
  expect(await charged(uid)).toEqual([]);
  expect(await toldOfTheEnd(email)).toHaveLength(1);
});

test('the refund of an upgrade goes back to the plan before it, which renews and can be upgraded again', async () => {
  const { id, uid, email } = await newSubscriber();
  await upgrade(email, 11);
  const browser = await loggedIn(email);
  await browser.call(changeSubscription, { subscriptionType: 'standard', per: 'monthly', dueNow: 0 });
  const paidUntil = (await rowOf(id)).paid_until;
  const [, upgraded] = await ordersOf(id, 1);
  expect(await refund(upgraded)).toEqual(['upgrade to Professional']);
  expect(await rowOf(id)).toMatchObject({ status: 'active', plan: 'standard', per: 'monthly', paid_until: paidUntil });
  expect(await rowOf(id)).toMatchObject({ next_plan: null, next_per: null });
  const staff = await loggedIn('till@example.org');
  expect((await staff.call(getStaffOrder, { orderId: upgraded ?? 0 })).data?.deliveries).toMatchObject([
    { what: 'Professional subscription, monthly', state: 'ended' },
  ]);
  expect(await toldOfTheEnd(email)).toEqual([]);
  await upgrade(email, 11);
  expect(await rowOf(id)).toMatchObject({ plan: 'pro' });
  expect(await charged(uid)).toEqual([799, 1100]);
  const [, , again] = await ordersOf(id, 1);
  await refund(again);
  await renew();
  expect(await charged(uid)).toEqual([799, 799]);
});

test('a plan that was chosen to follow an upgrade still follows when its money goes back', async () => {
  const { id, email } = await newSubscriber();
  await upgrade(email, 11);
  const browser = await loggedIn(email);
  await browser.call(changeSubscription, { subscriptionType: 'pro', per: 'yearly', dueNow: 0 });
  now = addDays(now, 1);
  const [, upgraded] = await ordersOf(id, 1);
  await refund(upgraded);
  expect(await rowOf(id)).toMatchObject({ plan: 'standard', next_plan: 'pro', next_per: 'yearly' });
});
