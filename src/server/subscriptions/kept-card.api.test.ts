import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelSubscription } from '#contract/subscriptions.ts';
import type { Deps } from '../deps.ts';
import { chargeOf } from '../providers/payments/gateway-fixture.ts';
import { noPayments } from '../providers/payments/no-payments.ts';
import { chargedFor, mailsTo } from '../testing/evidence.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import { forgetEndedCards } from './kept-card.ts';
import { keptCardOf } from './manage.ts';
import { endSubscriptionOf, renewDue } from './renew.ts';
import { setRenewalClock } from './renewal-clock.ts';
import { subscriptionById } from './subscription.sql.ts';

let shop: TestShop;
/** The same site while the payment provider is down. */
let unreachable: Deps;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
  const payments = shop.gateway.payments({ api: { host: '127.0.0.1', port: 9, protocol: 'http' } });
  unreachable = { ...shop.deps, payments };
});
beforeEach(() => setRenewalClock(shop.deps, 0));
afterAll(() => shop.close());

const rowOf = (id: number) => subscriptionById(shop.deps.db.read, id);
async function withCard(email: string) {
  const person = await subscriber(shop, email);
  const row = await rowOf(person.id);
  const card = row && keptCardOf(shop.deps, row);
  if (!card) throw new Error('No card is stored.');
  /** True if the provider can still charge the card. */
  const isKept = async () => (await shop.gateway.payments().charge(chargeOf('', { card }))).status === 'succeeded';
  return { ...person, isKept };
}

// Invariant 39.
test('the provider forgets the card when the subscription has ended, also if it was down', async () => {
  const { browser, id, isKept } = await withCard('ends@example.org');
  await browser.call(cancelSubscription, {});
  await setRenewalClock(shop.deps, 32);
  await renewDue(shop.deps);
  expect(await rowOf(id)).toMatchObject({ status: 'ended' });
  await forgetEndedCards(unreachable);
  expect(await isKept()).toBe(true);
  await forgetEndedCards(shop.deps);
  expect(await isKept()).toBe(false);
  expect(await rowOf(id)).toMatchObject({ customer_ref: null, card_sealed: null, card_last4: null });
});

// Invariant 39.
test('the provider forgets the card when the member is erased, also if it was down at first', async () => {
  const { uid, id, isKept } = await withCard('erased@example.org');
  await expect(endSubscriptionOf(unreachable, uid)).rejects.toThrow('connection to Stripe');
  expect(await rowOf(id)).toMatchObject({ status: 'ended', live_uid: null });
  expect(await isKept()).toBe(true);
  await endSubscriptionOf(shop.deps, uid);
  expect(await isKept()).toBe(false);
});

test('while the provider is down, no renewal counts as failed; the next run charges', async () => {
  const { uid, id, email } = await subscriber(shop, 'waits@example.org');
  await setRenewalClock(shop.deps, 32);
  await renewDue(unreachable);
  expect(await rowOf(id)).toMatchObject({ status: 'active', periods_paid: 1, failed_charges: 0 });
  expect((await mailsTo(shop.deps, email)).map(({ subject }) => subject)).not.toContain(
    'We could not take your payment',
  );
  // The claim of the run ends after ten minutes.
  await setRenewalClock(shop.deps, 33);
  await renewDue(shop.deps);
  expect(await chargedFor(shop.deps, await shop.gateway.ledger(), uid)).toEqual([799, 799]);
});

// Invariant 47.
test('while the payment keys are missing in production, no renewal counts as failed', async () => {
  const { id } = await subscriber(shop, 'no-keys@example.org');
  const closed = { ...shop.deps, config: { ...shop.deps.config, production: true }, payments: noPayments };
  await setRenewalClock(shop.deps, 32);
  await renewDue(closed);
  expect(await rowOf(id)).toMatchObject({ status: 'active', periods_paid: 1, failed_charges: 0 });
  await setRenewalClock(shop.deps, 33);
  await renewDue(shop.deps);
  expect(await rowOf(id)).toMatchObject({ status: 'active', periods_paid: 2 });
});
