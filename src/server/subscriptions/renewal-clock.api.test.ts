import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import { testApp } from '../testing/test-app.ts';
import { renewalNow, setRenewalClock } from './renewal-clock.ts';
import { subscriptionOf } from './subscription.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
});
afterAll(() => shop.close());

const form = (url: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${url}/dev/payments`, { method: 'POST', headers, body: new URLSearchParams(body), redirect: 'manual' });
const page = async () => (await fetch(`${shop.url}/dev/payments`)).text();
const stateOf = async (uid: string) => {
  const row = await subscriptionOf(shop.deps.db.read, uid);
  return row && [row.status, row.periods_paid, row.failed_charges];
};

// Invariants 2, 4.
test('moving the clock charges renewals at once, sends their mails and shows their state', async () => {
  const paying = await subscriber(shop, 'paying@example.org');
  const failing = await subscriber(shop, 'failing@example.org', '4000000000000341');
  const asked = await subscriber(shop, 'asked@example.org', '4000002760003184');
  expect(await page()).toContain('paying@example.org');
  expect((await form(shop.url, { days: '32' })).status).toBe(303);
  expect(await Promise.all([paying, failing, asked].map(({ uid }) => stateOf(uid)))).toEqual([
    ['active', 2, 0],
    ['pastDue', 1, 1],
    ['pastDue', 1, 1],
  ]);
  const subjectOf = async (email: string) => (await mailsTo(shop.deps, email)).at(-1)?.subject;
  expect(await subjectOf(failing.email)).toBe('We could not take your payment');
  expect(await subjectOf(asked.email)).toBe('Please confirm your payment');
  expect(await page()).toMatch(/32 days ahead[\s\S]*pastDue, failed 1 times/);

  // Back to today and ahead again: the renewed period is not charged a second time.
  for (const days of ['0', '32']) await form(shop.url, { days });
  expect(await stateOf(paying.uid)).toEqual(['active', 2, 0]);
  await form(shop.url, { days: '64' });
  expect(await stateOf(paying.uid)).toEqual(['active', 3, 0]);
  expect(await stateOf(failing.uid)).toEqual(['pastDue', 1, 2]);
  await form(shop.url, { days: '0' });
  expect(await page()).toContain(', today');
});

test('shows the subscription of a member who was erased', async () => {
  const { uid } = await subscriber(shop, 'gone@example.org');
  await shop.deps.db.transaction(async (tx) => {
    await tx.updateTable('subscription').set({ status: 'ended', live_uid: null }).where('uid', '=', uid).execute();
    await tx.deleteFrom('member').where('uid', '=', uid).execute();
  });
  expect(await page()).toContain('<td>erased</td>');
});

test('moves renewals only', async () => {
  await setRenewalClock(shop.deps, 31);
  expect((await renewalNow(shop.deps)).getTime() - shop.deps.now().getTime()).toBeGreaterThan(30 * dayMs);
  expect(Math.abs(shop.deps.now().getTime() - Date.now())).toBeLessThan(60_000);
  await setRenewalClock(shop.deps, 0);
});

test.each(['', '-1', '1.5', '31 days', '99999', '1e3'])('refuses %o', async (days) => {
  expect((await form(shop.url, { days })).status).toBe(400);
  expect(await page()).toContain(', today');
});

test('refuses forms of other sites', async () => {
  expect((await form(shop.url, { days: '31' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect(await page()).toContain(', today');
});

test('does not exist in production', async () => {
  const live = await testApp({
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://phi.example',
    LOCAL_SERVICES: 'payments',
    SUPPLIER_ABN: '51824753556',
  });
  try {
    const { deps } = live;
    await expect(setRenewalClock(deps, 31)).rejects.toThrow('in production');
    // A value that was stored while the site was a demonstration moves nothing.
    await setRenewalClock({ ...deps, config: { ...deps.config, production: false } }, 31);
    expect(Math.abs((await renewalNow(deps)).getTime() - Date.now())).toBeLessThan(60_000);
  } finally {
    await live.close();
  }
});
