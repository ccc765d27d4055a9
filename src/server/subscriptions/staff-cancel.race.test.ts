import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CancelWay } from '#contract/admin/subscriptions.ts';
import { audited } from '../staff/audited.ts';
import { sendRefund } from '../store/refunds/send-refunds.ts';
import { reconcile } from '../store/payments/reconcile.ts';
import { books, chargedFor, mailsTo } from '../testing/evidence.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import { storeKeptCards } from './kept-card.ts';
import { renewDue } from './renew.ts';
import { setRenewalClock } from './renewal-clock.ts';
import { cancelByStaff, keepByStaff } from './staff-cancel.ts';
import { subscriptionById, updateSubscription } from './subscription.sql.ts';

// Staff end a subscription while its renewal is due or under way: nobody pays for a period that they do not get.
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
async function newSubscriber() {
  const made = await subscriber(shop, `cancels${++serial}@example.org`);
  await storeKeptCards(shop.deps);
  return made;
}
const rowOf = async (id: number) =>
  (await subscriptionById(shop.deps.db.read, id)) ?? expect.fail('There is no such subscription.');
const charged = async (uid: string) => chargedFor(shop.deps, await shop.gateway.ledger(), uid);
const till = { uid: 'till', email: 'till@example.org', requestId: 'race' };

async function cancel(id: number, way: CancelWay, refund = 0) {
  const { paid_until: paidUntil } = await rowOf(id);
  const input = { subscriptionId: id, way, paidUntil: paidUntil ?? '', refund, reason: '', key: randomUUID() };
  const verb = { name: 'cancelSubscription', subject: `subscription:${id}`, input, pools: true as const };
  return audited(shop.deps, till, verb, (tx) => cancelByStaff(tx, shop.deps, input, till));
}

test('staff cancel and keep on the connection of their transaction, so that cancels at once never use up the pool', async () => {
  const { id } = await newSubscriber();
  let reads = 0;
  const counting = new Proxy(shop.deps.db.read, {
    get: (target, name) => {
      reads += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const deps = { ...shop.deps, db: { ...shop.deps.db, read: counting } };
  const { paid_until: paidUntil } = await rowOf(id);
  const wish = { subscriptionId: id, paidUntil: paidUntil ?? '', refund: 0, reason: '', key: randomUUID() };
  const done = await shop.deps.db.transaction(async (tx) => [
    await cancelByStaff(tx, deps, { ...wish, way: 'atEnd' }, till),
    await keepByStaff(tx, deps, wish),
    await cancelByStaff(tx, deps, { ...wish, way: 'now' }, till),
  ]);
  expect(done).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  expect(reads).toBe(0);
});

// Invariants 2, 4.
test('while a renewal is being charged, staff are told to wait; it completes and is paid once', async () => {
  const { id, uid } = await newSubscriber();
  await shop.gateway.fault({ kind: 'hold' });
  await setRenewalClock(shop.deps, 32);
  const renewal = renewDue(shop.deps);
  await expect
    .poll(async () => (await books(shop.deps)).filter(({ attemptStatus }) => attemptStatus === 'pending').length)
    .toBe(1);
  for (const way of ['atEnd', 'now'] as const)
    expect(await cancel(id, way)).toMatchObject({ ok: false, errors: [{ code: 'renewing' }] });
  await shop.gateway.clearFaults();
  await renewal;
  expect(await rowOf(id)).toMatchObject({ status: 'active', periods_paid: 2, cancel_at_end: 0 });
  expect(await charged(uid)).toEqual([799, 799]);
});

// Invariants 2, 4.
test('negative control: ended without looking, the renewal is charged and has to be returned', async () => {
  const { id, uid } = await newSubscriber();
  const returned = (await shop.gateway.ledger()).refunds.length;
  await shop.gateway.fault({ kind: 'hold' });
  await setRenewalClock(shop.deps, 32);
  const renewal = renewDue(shop.deps);
  await expect
    .poll(async () => (await books(shop.deps)).filter(({ attemptStatus }) => attemptStatus === 'pending').length)
    .toBe(1);
  await shop.deps.db.transaction((tx) =>
    updateSubscription(tx, id, { status: 'ended', live_uid: null, next_charge_at: null }),
  );
  await shop.gateway.clearFaults();
  await renewal;
  await reconcile(shop.deps);
  expect((await shop.gateway.ledger()).refunds).toHaveLength(returned + 1);
  expect(await charged(uid)).toEqual([799]);
});

// Invariants 2, 4.
test('renewals that are due and cancelled in the same moment are either paid or ended, never both', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => newSubscriber()));
  const returned = (await shop.gateway.ledger()).refunds.length;
  await setRenewalClock(shop.deps, 32);
  await Promise.all([renewDue(shop.deps), ...people.map(({ id }) => cancel(id, 'now')), renewDue(shop.deps)]);
  await reconcile(shop.deps);
  for (const { id, uid } of people) {
    const { status, periods_paid: paid } = await rowOf(id);
    expect([status, await charged(uid)]).toEqual(
      status === 'ended' ? ['ended', [799]] : ['active', Array.from({ length: paid }, () => 799)],
    );
  }
  expect((await shop.gateway.ledger()).refunds).toHaveLength(returned);
});

// Invariants 7, 15.
test('two people who end it at once with the money: it goes back once, and the subscriber gets one mail', async () => {
  const { id, uid, email } = await newSubscriber();
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => cancel(id, 'refund', 7.99)));
  const done = outcomes.filter((outcome) => outcome.ok);
  expect(done).toHaveLength(1);
  for (const outcome of done)
    for (const refundId of outcome.value.refundIds) await sendRefund(shop.deps, { id: refundId });
  expect(await charged(uid)).toEqual([]);
  const mails = await mailsTo(shop.deps, email);
  expect(mails.filter(({ subject }) => subject === 'Your subscription has ended')).toHaveLength(1);
});
