import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSubscriptions } from '#contract/admin/subscriptions.ts';
import { cancelSubscription, payRenewal, setSubscriptionCard } from '#contract/subscriptions.ts';
import { getToday } from '#contract/admin/today.ts';
import { addDays, addMonths, dayText } from '#contract/calendar.ts';
import { hourMs } from '#contract/spans.ts';
import { fillFindKeys } from '../jobs/find-keys.ts';
import { testGateway } from '../providers/payments/gateway-fixture.ts';
import { books, chargedFor, mailsTo } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import type { TestBrowser } from '../testing/test-app.ts';
import { renewDue } from './renew.ts';
import { countReaders } from '../guides/holders.sql.ts';
import { planOf } from './subscription.ts';
import { subscriptionById } from './subscription.sql.ts';
import { storeKeptCards } from './kept-card.ts';

const begun = new Date('2026-03-20T02:00:00Z');
let now = begun;
let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop({ now: () => now });
  ({ browser: staff } = await person(shop, 'till@example.org', { roles: ['shop'] }));
});
afterAll(() => shop.close());

/** The time passes, which ends log-ins. */
async function at(then: Date): Promise<void> {
  now = then;
  staff = shop.browser();
  await staff.logIn({ email: 'till@example.org' });
}

const shown = async (input: { find?: string; state?: 'failing' | 'due' | 'ending' } = {}) =>
  (await staff.call(listSubscriptions, input)).rows;

test('staff see what is charged, what was declined and when it ends, and find a person by their address', async () => {
  const failing = await subscriber(shop, 'fails@example.org', '4000000000000341');
  const going = await subscriber(shop, 'goes@example.org');
  const leaving = await subscriber(shop, 'leaves@example.org');
  await storeKeptCards(shop.deps);
  await leaving.browser.call(cancelSubscription, {});
  await fillFindKeys(shop.deps);
  const paidUntil = addMonths(begun, 1);
  expect((await shown()).map(({ email }) => email)).toEqual([failing, going, leaving].map(({ email }) => email));
  expect(await shown({ find: 'goes@' })).toMatchObject([
    {
      uid: going.uid,
      plan: 'Standard, monthly',
      nextPlan: null,
      state: 'active',
      chargeAt: paidUntil.toISOString(),
      amount: 7.99,
      endsAt: null,
      card: expect.stringContaining('4242'),
    },
  ]);
  expect(await shown({ state: 'ending' })).toMatchObject([
    { uid: leaving.uid, state: 'ending', chargeAt: null, endsAt: paidUntil.toISOString() },
  ]);
  expect(await shown({ state: 'due' })).toEqual([]);
  expect(await shown({ state: 'failing' })).toEqual([]);
  await at(addDays(paidUntil, -3));
  expect((await shown({ state: 'due' })).map(({ uid }) => uid)).toEqual([failing.uid, going.uid]);

  await at(paidUntil);
  await renewDue(shop.deps);
  const ends = addDays(paidUntil, 14).toISOString();
  expect(await shown({ state: 'failing' })).toMatchObject([
    { uid: failing.uid, failedCharges: 1, chargeAt: addDays(paidUntil, 1).toISOString(), endsAt: ends },
  ]);
  // After the last of the four later tries nothing is charged any more.
  for (const day of [1, 3, 5, 7]) {
    await at(addDays(paidUntil, day));
    await renewDue(shop.deps);
  }
  expect(await shown({ state: 'failing' })).toMatchObject([
    { uid: failing.uid, failedCharges: 5, chargeAt: null, endsAt: ends },
  ]);
  await at(addDays(paidUntil, 14));
  await renewDue(shop.deps);
  expect((await shown()).map(({ uid }) => uid)).toEqual([going.uid]);
});

// Invariants 2, 4.
test('a kept card that the provider does not know is no failed card: staff see it, and have a day to mend the keys', async () => {
  await at(begun);
  const { id, email } = await subscriber(shop, 'unknown@example.org');
  await storeKeptCards(shop.deps);
  const kept = await subscriptionById(shop.deps.db.read, id);
  const declined = (await books(shop.deps)).filter(({ attemptStatus }) => attemptStatus === 'declined').length;
  const mails = (await mailsTo(shop.deps, email)).length;
  const text = expect.stringMatching(/^\d+ renewals? waits?: the payment provider does not know the kept card/);
  await shop.deps.payments.forgetCustomer(kept?.customer_ref ?? '');
  for (const day of [0, 1, 2]) {
    await at(new Date(addDays(addMonths(begun, 1), day).getTime() + (2 + day) * hourMs));
    await renewDue(shop.deps);
    await renewDue(shop.deps);
    expect(await subscriptionById(shop.deps.db.read, id)).toMatchObject({
      status: day === 0 ? 'active' : 'pastDue',
      failed_charges: 0,
      next_charge_at: addDays(now, 1).toISOString(),
    });
    expect((await staff.call(getToday, {})).waiting).toContainEqual({
      text,
      way: { press: 'See the subscriptions', to: '/admin/subscriptions' },
    });
    // From the second day on the subscriber knows, from one mail.
    expect(await mailsTo(shop.deps, email)).toHaveLength(mails + Math.min(day, 1));
  }
  // One try a day.
  const tries = (await books(shop.deps)).filter(({ attemptStatus }) => attemptStatus === 'declined').length;
  expect(tries - declined).toBe(3);
  // Nobody pays: it ends like one whose card is declined.
  await at(addDays(addMonths(begun, 1), 14));
  await renewDue(shop.deps);
  expect(await subscriptionById(shop.deps.db.read, id)).toMatchObject({ status: 'ended' });
});

// Invariant 42.
test('a shop that is closed for longer than the days of grace takes a member with a good card nothing', async () => {
  await at(begun);
  const { id, uid } = await subscriber(shop, 'closed-pays@example.org');
  await storeKeptCards(shop.deps);
  const row = async () => (await subscriptionById(shop.deps.db.read, id)) ?? expect.fail('There is none.');
  const paidUntil = addMonths(begun, 1);
  const closed = { ...shop.deps, config: { ...shop.deps.config, SHOP_CLOSED: true } };
  for (const day of [0, 13, 14, 15, 16]) {
    await at(addDays(paidUntil, day));
    await renewDue(closed);
    expect([day, planOf(await row(), now)]).toEqual([day, 'standard']);
    expect(await row()).toMatchObject({ status: 'active', periods_paid: 1, failed_charges: 0 });
  }
  const opened = addDays(paidUntil, 17);
  await at(opened);
  await renewDue(shop.deps);
  expect(await chargedFor(shop.deps, await shop.gateway.ledger(), uid)).toEqual([799, 799]);
  expect(await row()).toMatchObject({ periods_paid: 2, paid_until: addMonths(opened, 1).toISOString() });
});

describe('a renewal that is first met long after the paid time, as after an outage', () => {
  const late = addDays(addMonths(begun, 1), 40);
  const minuteLater = (day: Date) => new Date(day.getTime() + 60_000);

  /** The texts of the mails with this subject. */
  const textsTo = async (email: string, wanted: string) =>
    (await mailsTo(shop.deps, email)).filter(({ subject }) => subject === wanted).map(({ text }) => text);

  async function met(email: string, card?: string) {
    await at(begun);
    const made = await subscriber(shop, email, card);
    await storeKeptCards(shop.deps);
    const row = async () => (await subscriptionById(shop.deps.db.read, made.id)) ?? expect.fail('There is none.');
    const readers = async () => countReaders(shop.deps.db.read, ['standard'], now);
    await at(late);
    expect(planOf(await row(), now)).toBeNull();
    return { ...made, row, readers };
  }

  // Invariants 2, 4.
  test('a card that the provider does not know is asked for with a day that is to come, and everything is open until then', async () => {
    const { uid, email, row, readers } = await met('late-unknown@example.org');
    await shop.deps.payments.forgetCustomer((await row()).customer_ref ?? '');
    const readersBefore = await readers();
    await renewDue(shop.deps);
    const [text, ...more] = await textsTo(email, 'Please enter your card again');
    const ends = addDays(late, 7);
    expect(more).toEqual([]);
    expect(text).toContain(`Everything stays open for you until ${dayText(ends.toISOString())}.`);
    expect(await readers()).toBe(readersBefore + 1);
    const listed = (await shown({ state: 'failing' })).find((each) => each.uid === uid);
    expect(listed).toMatchObject({ isCardAsked: true, endsAt: ends.toISOString() });
    for (const then of [minuteLater(late), addDays(late, 1), addDays(late, 3), addDays(late, 6)]) {
      await at(then);
      await renewDue(shop.deps);
      expect(await row()).toMatchObject({ status: 'pastDue', failed_charges: 0 });
      expect(planOf(await row(), now)).toBe('standard');
    }
    await at(ends);
    await renewDue(shop.deps);
    expect(await row()).toMatchObject({ status: 'ended' });
    expect(await textsTo(email, 'Please enter your card again')).toHaveLength(1);
    expect(await textsTo(email, 'Your subscription has ended')).toHaveLength(1);
  });

  // Invariants 2, 6.
  test('who enters a card pays one period, which begins then', async () => {
    const { uid, email, row } = await met('late-pays@example.org');
    await shop.deps.payments.forgetCustomer((await row()).customer_ref ?? '');
    await renewDue(shop.deps);
    await at(addDays(late, 2));
    const browser = shop.browser();
    await browser.logIn({ email });
    const set = await browser.call(setSubscriptionCard, { tokenId: await shop.gateway.tokenFor('4242424242424242') });
    expect(set.errors).toBeUndefined();
    for (const minute of [0, 1, 2]) {
      await at(new Date(addDays(late, 2).getTime() + minute * 60_000));
      await renewDue(shop.deps);
    }
    expect(await chargedFor(shop.deps, await shop.gateway.ledger(), uid)).toEqual([799, 799]);
    expect(await row()).toMatchObject({
      status: 'active',
      periods_paid: 2,
      paid_until: addMonths(addDays(late, 2), 1).toISOString(),
    });
  });

  // Invariant 2.
  test('a card that is declined has its four later tries, and then seven days', async () => {
    const { email, row } = await met('late-declined@example.org', '4000000000000341');
    for (const day of [0, 1, 2, 3, 4]) {
      await at(addDays(late, day));
      await renewDue(shop.deps);
      expect(await row()).toMatchObject({ status: 'pastDue', failed_charges: day + 1 });
      expect(planOf(await row(), now)).toBe('standard');
    }
    const ends = addDays(late, 11);
    expect((await textsTo(email, 'We could not take your payment')).at(-1)).toContain(
      `Your access ends on ${dayText(ends.toISOString())} unless you pay before then.`,
    );
    await at(minuteLater(addDays(late, 10)));
    await renewDue(shop.deps);
    expect(await row()).toMatchObject({ status: 'pastDue', failed_charges: 5 });
    await at(ends);
    // Nobody can pay while the shop is closed, so nobody loses a plan; a day to pay is left after it has opened.
    await renewDue({ ...shop.deps, config: { ...shop.deps.config, SHOP_CLOSED: true } });
    expect(await row()).toMatchObject({ status: 'pastDue', grace_until: addDays(ends, 1).toISOString() });
    expect(planOf(await row(), now)).toBe('standard');
    await at(minuteLater(ends));
    await renewDue(shop.deps);
    expect(await row()).toMatchObject({ status: 'pastDue', failed_charges: 5 });
    await at(addDays(ends, 1));
    await renewDue(shop.deps);
    expect(await row()).toMatchObject({ status: 'ended' });
  });
});

describe('after the organisation has changed its account at the payment provider', () => {
  let other: Awaited<ReturnType<typeof testGateway>>;
  beforeAll(async () => {
    other = await testGateway();
  });
  afterAll(() => other.close());

  /** A subscriber whose card is kept at the account of before, two days after the paid time. */
  async function moved(email: string) {
    await at(begun);
    const made = await subscriber(shop, email);
    await storeKeptCards(shop.deps);
    const before = shop.deps.payments;
    shop.deps.payments = other.payments();
    for (const day of [0, 1]) {
      await at(new Date(addDays(addMonths(begun, 1), day).getTime() + hourMs));
      await renewDue(shop.deps);
    }
    const browser = shop.browser();
    await browser.logIn({ email });
    const amounts = async () =>
      (await other.ledger()).charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
    return { ...made, browser, amounts, back: () => void (shop.deps.payments = before) };
  }

  // Invariants 2, 4, 6.
  test('a subscriber pays with a new card from the mail, and it renews from then on', async () => {
    const { id, email, browser, amounts, back } = await moved('pays-again@example.org');
    try {
      const mail = (await mailsTo(shop.deps, email)).find(({ subject }) => subject === 'Please enter your card again');
      const token = /member\/renew\?u=([\w.~-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('No link in the mail.');
      const tokenId = await other.tokenFor('4242424242424242');
      const asked = { subscriptionType: 'standard', per: 'monthly', amount: 7.99 } as const;
      const charged = (await amounts()).length;
      expect((await browser.call(payRenewal, { token, tokenId, asked })).results?.OrderIdToken).toBeTruthy();
      await storeKeptCards(shop.deps);
      expect(await subscriptionById(shop.deps.db.read, id)).toMatchObject({ status: 'active', periods_paid: 2 });
      await at(addMonths(begun, 2));
      await renewDue(shop.deps);
      expect((await amounts()).slice(charged)).toEqual([799, 799]);
    } finally {
      back();
    }
  });

  // Invariants 2, 4, 6.
  test.each(['4242424242424242', '4000002500003155'])(
    'a subscriber gives the card %s in their account, and the open period is charged',
    async (number) => {
      const { id, browser, amounts, back } = await moved(`card-${number}@example.org`);
      try {
        const charged = (await amounts()).length;
        const set = await browser.call(setSubscriptionCard, { tokenId: await other.tokenFor(number) });
        if (set.results?.setupRef) {
          await other.answerChallenge(set.results.clientSecret ?? '', 'complete');
          const done = await browser.call(setSubscriptionCard, { setupRef: set.results.setupRef });
          expect(done.results?.subscription?.card).toMatchObject({ last4: number.slice(-4) });
        }
        await renewDue(shop.deps);
        expect(await subscriptionById(shop.deps.db.read, id)).toMatchObject({ status: 'active', periods_paid: 2 });
        expect((await amounts()).slice(charged)).toEqual([799]);
      } finally {
        back();
      }
    },
  );
});
