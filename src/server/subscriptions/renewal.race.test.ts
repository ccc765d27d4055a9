import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelSubscription } from '#contract/subscriptions.ts';
import type { Deps } from '../deps.ts';
import { payOrder } from '../store/payments/pay-order.ts';
import { reconcile } from '../store/payments/reconcile.ts';
import { books, chargedFor, mailsTo } from '../testing/evidence.sql.ts';
import { type ServerProcess, serverProcess } from '../testing/server-process.ts';
import { buyer, type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import { ownDatabase, testApp } from '../testing/test-app.ts';
import { askedFor } from './asked.ts';
import { firstPrices } from './plans.ts';
import { storeKeptCards } from './kept-card.ts';
import { keptCardOf } from './manage.ts';
import { payPeriod } from './pay.ts';
import { renewDue } from './renew.ts';
import { setRenewalClock } from './renewal-clock.ts';
import { setCard } from './set-card.ts';
import { subscriptionById } from './subscription.sql.ts';
import { lineOf } from './subscription-line.ts';

// One period is charged at most once (invariants 2 to 4), whatever runs twice, crashes or arrives late.
const onPostgres = process.env.TEST_ENGINE === 'postgres';
const terms = { plan: 'standard', per: 'monthly' } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterEach(async () => {
  await shop.gateway.clearFaults();
  await setRenewalClock(shop.deps, 0);
});
afterAll(() => shop.close());

let serial = 0;
const newSubscriber = (card?: string) => subscriber(shop, `renews${++serial}@example.org`, card);

async function rowOf(deps: Deps, id: number) {
  const row = await subscriptionById(deps.db.read, id);
  if (!row) throw new Error(`There is no subscription ${id}.`);
  return row;
}
/** Amounts that the provider has charged and not refunded, by the orders of a member. */
const chargesOf = async (uid: string, from: Pick<TestShop, 'deps' | 'gateway'> = shop) =>
  chargedFor(from.deps, await from.gateway.ledger(), uid);
const moveClock = (url: string, days: number) =>
  fetch(`${url}/dev/payments`, {
    method: 'POST',
    body: new URLSearchParams({ days: String(days) }),
    redirect: 'manual',
  });
const pendingIn = async (deps: Deps) =>
  (await books(deps)).filter(({ attemptStatus }) => attemptStatus === 'pending').length;
const receiptsOf = async (deps: Deps, email: string) =>
  (await mailsTo(deps, email)).filter(({ subject }) => subject.startsWith('Your order PHI-'));

/** The kept card of a subscriber with everything that a renewal needs. */
async function dueRenewal() {
  const { id, uid } = await newSubscriber();
  const row = await rowOf(shop.deps, id);
  const card = keptCardOf(shop.deps, row);
  if (!card) throw new Error('No card is kept.');
  return { id, uid, row, card };
}

// Invariants 2, 4.
test('two processes that renew at the same moment charge each period once', async () => {
  const { DATABASE_URL, LOCAL_GATEWAY_URL } = shop.deps.config;
  // SQLite allows only one process; there the runs are concurrent within it.
  const second: ServerProcess | null = onPostgres
    ? await serverProcess({
        DATA_DIR: shop.dataDir,
        DATABASE_URL: DATABASE_URL ?? '',
        LOCAL_GATEWAY_URL: LOCAL_GATEWAY_URL ?? '',
      })
    : null;
  try {
    const people = await Promise.all(Array.from({ length: 5 }, () => newSubscriber()));
    await shop.gateway.fault({ kind: 'delay', ms: 50, times: 100 });
    const urls = [shop.url, second?.url ?? shop.url];
    await Promise.all(Array.from({ length: 6 }, (_, index) => moveClock(urls[index % 2] ?? '', 32)));
    for (const { id, uid, email } of people) {
      await expect.poll(() => rowOf(shop.deps, id)).toMatchObject({ status: 'active', periods_paid: 2 });
      expect(await chargesOf(uid)).toEqual([799, 799]);
      expect(await receiptsOf(shop.deps, email)).toHaveLength(2);
    }
  } finally {
    await second?.kill();
  }
});

// Invariants 2, 4.
test('a card that is saved while a renewal is charged does not make the next period due', async () => {
  const { id, uid, email } = await newSubscriber();
  const { payments } = shop.deps;
  const renewing: Deps = {
    ...shop.deps,
    payments: {
      ...payments,
      async setUpCard(request) {
        const kept = await payments.setUpCard(request);
        await setRenewalClock(shop.deps, 32);
        await renewDue(shop.deps);
        await expect.poll(() => rowOf(shop.deps, id)).toMatchObject({ periods_paid: 2 });
        return kept;
      },
    },
  };
  const viewer = {
    uid,
    email,
    emailVerified: true,
    displayName: null,
    authTime: 0,
    sessionId: null,
    roles: [],
    active: true,
    factor: 'none' as const,
    provenAt: 0,
  };
  const tokenId = await shop.gateway.tokenFor('4242424242424242');
  const set = await setCard(renewing, viewer, { tokenId, network: '203.0.113.7' });
  expect(set.ok).toBe(true);
  const row = await rowOf(shop.deps, id);
  expect(row.next_charge_at).toBe(row.paid_until);
  await renewDue(shop.deps);
  expect(await rowOf(shop.deps, id)).toMatchObject({ periods_paid: 2 });
  expect(await chargesOf(uid)).toEqual([799, 799]);
});

// Invariants 2, 4.
test('ten concurrent payments of one period, without the claim of the job, are one order and one charge', async () => {
  const { uid, row, card } = await dueRenewal();
  await shop.gateway.fault({ kind: 'delay', ms: 200, times: 20 });
  const paid = await Promise.all(
    Array.from({ length: 10 }, () => payPeriod(shop.deps, row, 2, askedFor(terms, firstPrices), card)),
  );
  expect(new Set(paid.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(paid[0]).toMatchObject({ ok: true, value: { token: expect.any(String) } });
  expect(await chargesOf(uid)).toEqual([799, 799]);
});

// Invariants 2, 4.
test('negative control: with a request key of its own, each payment is charged, and all but one are refunded', async () => {
  const { uid, row, card } = await dueRenewal();
  await shop.gateway.fault({ kind: 'delay', ms: 300, times: 20 });
  const details = { kind: 'period' as const, number: 2, ...terms, cents: 799, keepsCard: false };
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      payOrder(shop.deps, { key: `own ${index}`, uid, buyer, locale: 'au', lines: [lineOf(row.id, details)], card }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect((await chargesOf(uid)).length).toBeGreaterThan(2);
  await reconcile(shop.deps);
  expect(await chargesOf(uid)).toEqual([799, 799]);
});

// Invariants 2, 6.
test('a webhook that arrives before the response settles the first payment, and its card is kept', async () => {
  await shop.gateway.fault({ kind: 'delayAfter', ms: 1500 });
  const paying = newSubscriber();
  const email = `renews${serial}@example.org`;
  // The receipt is queued by the settlement, long before the response of the charge.
  await expect.poll(() => receiptsOf(shop.deps, email)).toHaveLength(1);
  const { uid, id } = await paying;
  expect(await rowOf(shop.deps, id)).toMatchObject({ status: 'active', periods_paid: 1, card_last4: '4242' });
  expect(await chargesOf(uid)).toEqual([799]);
});

// Invariants 2, 6.
test('a webhook finishes a first payment whose response was lost, and a job keeps its card', async () => {
  await shop.gateway.fault({ kind: 'errorAfter' });
  const { uid, id } = await newSubscriber();
  await expect.poll(() => rowOf(shop.deps, id)).toMatchObject({ status: 'active', periods_paid: 1 });
  // What the job of every minute does.
  await storeKeptCards(shop.deps);
  expect(await rowOf(shop.deps, id)).toMatchObject({ card_last4: '4242', card_order_id: null });
  await setRenewalClock(shop.deps, 32);
  await renewDue(shop.deps);
  expect(await chargesOf(uid)).toEqual([799, 799]);
});

// Invariants 2, 4.
test('a webhook finishes a renewal whose response was lost; later runs charge nothing', async () => {
  const { uid, id, email } = await newSubscriber();
  await shop.gateway.fault({ kind: 'errorAfter' });
  await setRenewalClock(shop.deps, 32);
  await renewDue(shop.deps);
  await expect.poll(() => rowOf(shop.deps, id)).toMatchObject({ status: 'active', periods_paid: 2, failed_charges: 0 });
  for (const days of [0, 33, 32]) {
    await setRenewalClock(shop.deps, days);
    await renewDue(shop.deps);
  }
  expect(await chargesOf(uid)).toEqual([799, 799]);
  expect(await receiptsOf(shop.deps, email)).toHaveLength(2);
});

// Invariants 2, 4.
test('cancel during a renewal: the renewal completes, the subscription ends with it', async () => {
  const { uid, id, browser } = await newSubscriber();
  await shop.gateway.fault({ kind: 'hold' });
  await setRenewalClock(shop.deps, 32);
  const renewal = renewDue(shop.deps);
  await expect.poll(() => pendingIn(shop.deps)).toBe(1);
  expect((await browser.call(cancelSubscription, {})).results?.subscription.cancelAtEnd).toBe(true);
  await shop.gateway.clearFaults();
  await renewal;
  expect(await rowOf(shop.deps, id)).toMatchObject({ status: 'active', periods_paid: 2, cancel_at_end: 1 });
  await setRenewalClock(shop.deps, 64);
  await renewDue(shop.deps);
  expect(await rowOf(shop.deps, id)).toMatchObject({ status: 'ended', periods_paid: 2 });
  expect(await chargesOf(uid)).toEqual([799, 799]);
});

// Invariants 2, 4.
test('kill -9 during renewals: each period has one charge, one order and one receipt after a restart', async () => {
  const database = await ownDatabase();
  const own = await testShop({ webhooks: false, settings: database ? { DATABASE_URL: database.url } : {} });
  const settings = {
    ...(database && { DATABASE_URL: database.url }),
    DATA_DIR: own.dataDir,
    LOCAL_GATEWAY_URL: own.deps.config.LOCAL_GATEWAY_URL ?? '',
  };
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => subscriber(own, `killed${index}@example.org`)),
  );
  await own.closeServer();
  const charged = async () =>
    (await own.gateway.ledger()).charges.filter(({ status }) => status === 'succeeded').length;
  try {
    // The response comes after the charge, so a kill between them leaves a charge that no order knows.
    await own.gateway.fault({ kind: 'delayAfter', ms: 150, times: 1000 });
    for (let round = 0; round < 3; round++) {
      const before = await charged();
      const server = await serverProcess(settings);
      // A day later, the claims of the killed process have ended.
      const renewing = moveClock(server.url, 32 + round).catch(() => null);
      const until = before + 1 + (round % 2);
      while ((await charged()) < until) await wait(1);
      await wait(round * 40);
      await server.kill();
      await renewing;
    }
    expect(await charged()).toBeLessThan(2 * people.length);
    await own.gateway.clearFaults();
    let open = 0;
    const after = await testApp(settings, {
      now: () => new Date(Date.now() + 30_000),
      prepare: async (deps) => void (open = await pendingIn(deps)),
    });
    try {
      // Some kills must leave an open payment; otherwise the test shows nothing.
      expect(open).toBeGreaterThan(0);
      // The server runs the reconciler at start.
      await expect.poll(() => pendingIn(after.deps), { timeout: 60_000 }).toBe(0);
      await setRenewalClock(after.deps, 37);
      await renewDue(after.deps);
      for (const { id, uid, email } of people) {
        expect(await rowOf(after.deps, id)).toMatchObject({ status: 'active', periods_paid: 2, failed_charges: 0 });
        expect(await chargesOf(uid, { deps: after.deps, gateway: own.gateway })).toEqual([799, 799]);
        expect(await receiptsOf(after.deps, email)).toHaveLength(2);
      }
      expect((await own.gateway.ledger()).refunds).toEqual([]);
    } finally {
      await after.close();
    }
  } finally {
    await own.close();
    await database?.drop();
  }
});
