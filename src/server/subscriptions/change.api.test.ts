// Invariant 47: all of this file.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayText } from '#contract/calendar.ts';
import {
  cancelSubscription,
  changeSubscription,
  getRenewal,
  getSubscription,
  payRenewal,
  previewChange,
} from '#contract/subscriptions.ts';
import { chargedFor, mailsTo } from '../testing/evidence.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import { subscriber } from '../testing/subscriber.ts';
import { announceRenewals, renewDue } from './renew.ts';
import { setRenewalClock } from './renewal-clock.ts';
import { claimDue, subscriptionById } from './subscription.sql.ts';

// After a change of plan, mail, page, account and charge say the same sum (invariant 47).
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ settings: { LIMIT_FACTOR: '100' } });
});
afterEach(async () => {
  await shop.gateway.clearFaults();
  await setRenewalClock(shop.deps, 0);
});
afterAll(() => shop.close());

let serial = 0;
const newSubscriber = (card?: string) => subscriber(shop, `changes${++serial}@example.org`, card);
const failsLater = '4000000000000341';
const yearly = { subscriptionType: 'pro', per: 'yearly' } as const;
const chargesOf = async (uid: string) => chargedFor(shop.deps, await shop.gateway.ledger(), uid);
const lastMail = async (email: string, subject: string) =>
  (await mailsTo(shop.deps, email)).findLast((mail) => mail.subject === subject)?.text ?? '';
const codeOf = (answer: { errors?: readonly { code?: string | undefined }[] | undefined }) => answer.errors?.[0]?.code;
async function rowOf(id: number) {
  const row = await subscriptionById(shop.deps.db.read, id);
  if (!row) throw new Error(`There is no subscription ${id}.`);
  return row;
}

describe('a renewal after a change of plan that applies from the next period', () => {
  test('mail, page, account and charge say AU$134.99 a year; another sum charges nothing', async () => {
    const { browser, email, uid, id } = await newSubscriber(failsLater);
    const changed = await browser.call(changeSubscription, { ...yearly, dueNow: 0 });
    expect(changed.results?.subscription).toMatchObject({
      subscriptionType: 'standard',
      per: 'monthly',
      next: yearly,
      nextAmount: 134.99,
    });
    // Cancelled and undone, it is still the plan that was chosen.
    const cancelled = await browser.call(cancelSubscription, {});
    expect(cancelled.results?.subscription).toMatchObject({ next: null, nextAmount: null });
    const kept = await browser.call(cancelSubscription, { undo: true });
    expect(kept.results?.subscription).toMatchObject({ next: yearly, nextAmount: 134.99 });

    await setRenewalClock(shop.deps, 27);
    await announceRenewals(shop.deps);
    const announced = await lastMail(email, 'Your subscription renews soon');
    const day = dayText((await rowOf(id)).paid_until ?? '');
    expect(announced).toContain(`Your Professional subscription renews on ${day}. We will charge AU$134.99 a year`);

    await setRenewalClock(shop.deps, 32);
    await renewDue(shop.deps);
    const failed = await lastMail(email, 'We could not take your payment');
    expect(failed).toContain(
      'We could not charge your Visa ending in 0341 for your Professional subscription (AU$134.99 a year).',
    );
    expect(failed).not.toContain('7.99');
    expect(failed).not.toContain('134.99 a month');

    const token = /renew\?u=([\w-]{43})/.exec(failed)?.[1] ?? '';
    const page = (await browser.call(getRenewal, { token })).results;
    expect(page?.asked).toEqual({ ...yearly, title: 'Professional', amount: 134.99 });
    expect((await browser.call(getRenewal, {})).results?.asked).toEqual(page?.asked);
    const account = (await browser.call(getSubscription, {})).data;
    expect(account).toMatchObject({ status: 'pastDue', next: yearly, nextAmount: 134.99 });
    expect(codeOf(await browser.call(changeSubscription, { ...yearly, dueNow: 0 }))).toBe('past_due');

    const tokenId = await shop.gateway.tokenFor('4242424242424242');
    for (const asked of [
      { subscriptionType: 'standard', per: 'monthly', amount: 7.99 } as const,
      { ...yearly, amount: 134.98 },
      { ...yearly, per: 'monthly', amount: 134.99 } as const,
      undefined,
    ])
      expect(codeOf(await browser.call(payRenewal, { token, tokenId, ...(asked && { asked }) }))).toBe(
        'amount_changed',
      );
    expect(await chargesOf(uid)).toEqual([799]);
    const paid = await browser.call(payRenewal, { token, tokenId, asked: { ...yearly, amount: 134.99 } });
    expect(paid.results?.OrderIdToken).toBeTruthy();
    expect(await chargesOf(uid)).toEqual([799, 13_499]);
    const [receipt] = (await mailsTo(shop.deps, email))
      .filter(({ subject }) => subject.startsWith('Your order'))
      .slice(-1);
    expect(receipt?.text).toContain('Professional subscription, yearly: AU$134.99');
    expect((await browser.call(getSubscription, {})).data).toMatchObject({ ...yearly, next: null, nextAmount: 134.99 });
  });

  test('a card that the bank wants confirmed: its mail says the sum of the new plan', async () => {
    const { browser, email, uid } = await newSubscriber('4000002760003184');
    await browser.call(changeSubscription, { ...yearly, dueNow: 0 });
    await setRenewalClock(shop.deps, 32);
    await renewDue(shop.deps);
    const mail = await lastMail(email, 'Please confirm your payment');
    expect(mail).toContain('confirm the payment for your Professional subscription (AU$134.99 a year) yourself');
    const asked = { ...yearly, amount: 134.99 };
    const token = /renew\?u=([\w-]{43})/.exec(mail)?.[1] ?? '';
    const first = await browser.call(payRenewal, { token, kept: true, asked });
    await shop.gateway.answerChallenge(first.results?.clientSecret ?? '', 'complete');
    expect((await browser.call(payRenewal, { token, kept: true, asked })).results?.OrderIdToken).toBeTruthy();
    expect(await chargesOf(uid)).toEqual([799, 13_499]);
  });
});

describe('a change while the renewal is charged', () => {
  test('is refused once the job has claimed it, so that nobody is told what is not charged', async () => {
    const { browser, uid, id } = await newSubscriber();
    await shop.gateway.fault({ kind: 'hold' });
    await setRenewalClock(shop.deps, 32);
    const renewal = renewDue(shop.deps);
    await expect.poll(async () => (await rowOf(id)).next_charge_at !== (await rowOf(id)).paid_until).toBe(true);
    expect(codeOf(await browser.call(changeSubscription, { ...yearly, dueNow: 0 }))).toBe('renewing');
    expect(codeOf(await browser.call(previewChange, { subscriptionType: 'pro', per: 'monthly' }))).toBe('renewing');
    await shop.gateway.clearFaults();
    await renewal;
    expect(await chargesOf(uid)).toEqual([799, 799]);
    const later = await browser.call(changeSubscription, { ...yearly, dueNow: 0 });
    expect(later.results?.subscription).toMatchObject({ next: yearly });
  });

  test('counts if it comes before the claim: the claim reads the subscription again', async () => {
    const { browser, id } = await newSubscriber();
    const found = await rowOf(id);
    await browser.call(changeSubscription, { ...yearly, dueNow: 0 });
    const claimed = await shop.deps.db.transaction((tx) => claimDue(tx, found, '2999-01-01T00:00:00.000Z'));
    expect(claimed).toMatchObject({ next_plan: 'pro', next_per: 'yearly' });
  });
});
