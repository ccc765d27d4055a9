import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStaffPlans, savePlan } from '#contract/admin/plans.ts';
import {
  changeSubscription,
  getPlans,
  getSubscription,
  paySubscription,
  previewChange,
  startSubscription,
} from '#contract/subscriptions.ts';
import { addMonths } from '#contract/calendar.ts';
import { renewDue } from '../subscriptions/renew.ts';
import { storeKeptCards } from '../subscriptions/kept-card.ts';
import { subscriptionOf } from '../subscriptions/subscription.ts';
import { person } from '../testing/people.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';

const begun = new Date('2026-03-20T02:00:00Z');
let now = begun;
let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop({ now: () => now });
  ({ browser: staff } = await person(shop, 'till@example.org', { roles: ['shop'] }));
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `plan-request-${++serial}`;
const plan = async (name: 'standard' | 'pro') =>
  (await staff.call(getStaffPlans, {})).data?.plans.find((each) => each.plan === name) ?? expect.fail();
async function save(name: 'standard' | 'pro', change: Partial<Awaited<ReturnType<typeof plan>>['values']>) {
  const { revision, values } = await plan(name);
  return staff.call(savePlan, { plan: name, revision, values: { ...values, ...change }, key: key() });
}

/** Somebody who has a page open on which they can pay. */
async function atThePay(email: string) {
  const { uid, browser } = await person(shop, email);
  const { results } = await browser.call(startSubscription, { subscriptionType: 'standard', per: 'monthly' });
  const { payToken = '', plans = [] } = results?.payVM ?? {};
  const pay = async (subscriptionType = 'standard') =>
    browser.call(paySubscription, {
      payToken,
      subscriptionType,
      per: 'monthly',
      tokenId: await shop.gateway.tokenFor('4242424242424242'),
    });
  return { uid, browser, plans, pay };
}
const charged = async () =>
  (await shop.gateway.ledger()).charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);

// Invariants 9, 47.
test('a new price is for new subscribers; whoever has subscribed, or is about to pay, pays what they were shown', async () => {
  expect((await plan('standard')).values).toEqual({ monthly: 7.99, yearly: 56.99, onSale: true });
  const old = await atThePay('old@example.org');
  expect((await old.pay()).results?.OrderIdToken).toBeDefined();
  const between = await atThePay('between@example.org');
  expect((await save('standard', { monthly: 9.99 })).errors).toBeUndefined();
  expect((await staff.call(getPlans, {})).plans[0]).toMatchObject({ monthly: 9.99, yearly: 56.99 });
  await between.pay();
  const young = await atThePay('young@example.org');
  expect(young.plans[0]).toMatchObject({ monthly: 9.99 });
  await young.pay();
  expect(await charged()).toEqual([799, 799, 999]);

  // The dearer plan, too, costs what it cost when they began.
  await save('pro', { monthly: 99 });
  expect((await old.browser.call(getSubscription, {})).plans.map(({ monthly }) => monthly)).toEqual([7.99, 18.99]);
  expect((await young.browser.call(getSubscription, {})).plans.map(({ monthly }) => monthly)).toEqual([9.99, 18.99]);
  const yearly = { subscriptionType: 'standard', per: 'yearly' } as const;
  expect((await old.browser.call(previewChange, yearly)).results).toMatchObject({ before: 7.99, after: 56.99 });

  await storeKeptCards(shop.deps);
  now = addMonths(begun, 1);
  await renewDue(shop.deps);
  expect((await charged()).slice(3).map(String).sort()).toEqual(['799', '799', '999']);
  staff = shop.browser();
  await staff.logIn({ email: 'till@example.org' });
});

test('nobody new gets a plan that is not on sale; whoever has it keeps it', async () => {
  const waiting = await atThePay('waiting@example.org');
  const member = await atThePay('member@example.org');
  await member.pay();
  await save('pro', { onSale: false });
  expect((await staff.call(getPlans, {})).plans.map(({ subscriptionType }) => subscriptionType)).toEqual(['standard']);
  expect((await waiting.pay('pro')).errors?.[0]?.code).toBe('not_on_sale');
  const dearer = { subscriptionType: 'pro', per: 'monthly' } as const;
  expect((await member.browser.call(previewChange, dearer)).errors?.[0]?.code).toBe('not_on_sale');
  const changed = await member.browser.call(changeSubscription, { ...dearer, dueNow: 0 });
  expect(changed.errors?.[0]?.code).toBe('not_on_sale');
  await save('standard', { onSale: false });
  expect((await member.browser.call(getSubscription, {})).plans).toHaveLength(1);
  expect(await subscriptionOf(shop.deps.db.read, member.uid)).toMatchObject({ plan: 'standard', status: 'active' });
  await save('standard', { onSale: true });
  await save('pro', { onSale: true });
});

test('the plan says who has it', async () => {
  expect((await plan('standard')).subscribers).toBeGreaterThan(0);
  expect((await plan('pro')).subscribers).toBe(0);
});

test.each([
  [{ monthly: 0 }, 'monthly'],
  [{ yearly: 0.49 }, 'yearly'],
  [{ monthly: 1.005 }, 'monthly'],
  [{ yearly: 10_000.01 }, 'yearly'],
])('%j is refused', async (change, field) => {
  const before = await plan('pro');
  expect((await save('pro', change)).errors?.[0]?.field).toBe(field);
  expect(await plan('pro')).toEqual(before);
});

test('of two people who save one plan the second is told both values', async () => {
  const { revision, values } = await plan('pro');
  await staff.call(savePlan, { plan: 'pro', revision, values: { ...values, monthly: 20 }, key: key() });
  const late = { plan: 'pro' as const, revision, values: { ...values, monthly: 30 }, key: key() };
  expect(await staff.call(savePlan, late)).toMatchObject({
    errors: [{ code: 'stale' }],
    stale: { revision: revision + 1, fields: [{ field: 'monthly', yours: 30, now: 20 }] },
  });
});
