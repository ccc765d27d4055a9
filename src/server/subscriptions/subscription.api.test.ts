// Longer than 400 lines: all of these tests need a person who has signed up, verified the address and paid.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getProfile, updateUserProfile } from '#contract/members.ts';
import { getPaidOrder } from '#contract/store.ts';
import {
  cancelSubscription,
  changeSubscription,
  getRenewal,
  getSubscription,
  payRenewal,
  paySubscription,
  previewChange,
  setSubscriptionCard,
  startSubscription,
  verifyEmail,
} from '#contract/subscriptions.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { viewerOf } from '../viewer/viewer.ts';
import { refreshAttempt } from '../store/payments/pay.ts';
import { reconcile } from '../store/payments/reconcile.ts';
import { paymentCaptcha } from '../testing/captcha.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';
import { askedFor } from './asked.ts';
import { firstPrices } from './plans.ts';
import { cancelSubscription as cancel } from './manage.ts';
import { announceRenewals, payRenewal as payNow, renewDue } from './renew.ts';
import { planOf, subscriptionOf } from './subscription.ts';

const start = Date.parse('2026-03-20T02:00:00Z');
let shop: TestShop;
let clock = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(start + clock), webhooks: false, settings: { LIMIT_FACTOR: '100' } });
});
afterEach(async () => {
  clock = 0;
  await shop.gateway.clearFaults();
});
afterAll(() => shop.close());

let serial = 0;
const errorsOf = (answer: { errors?: readonly { errorMessage: string }[] | undefined }) =>
  answer.errors?.map(({ errorMessage }) => errorMessage) ?? [];

async function member(): Promise<{ browser: TestBrowser; email: string; uid: string }> {
  const browser = shop.browser();
  const email = `subscriber${++serial}@example.org`;
  await browser.signUp({ email });
  const uid = (await shop.deps.identity.verify(browser.token ?? ''))?.uid ?? '';
  await browser.call(updateUserProfile, { uid, email, displayName: 'Sam Subscriber', emailVerified: false });
  return { browser, email, uid };
}
async function tokenOf(email: string, page: 'verifyEmail' | 'renew'): Promise<string> {
  const mails = await mailsTo(shop.deps, email);
  const found = mails.findLast(({ text }) => text.includes(`/member/${page}?u=`));
  return new RegExp(`${page}\\?u=([\\w-]{43})`).exec(found?.text ?? '')?.[1] ?? '';
}
const subjectsTo = async (email: string) => (await mailsTo(shop.deps, email)).map(({ subject }) => subject);

/** Signs up, verifies the address by the mailed link and pays the first period. */
async function subscriber(
  terms: { subscriptionType: string; per: string } = { subscriptionType: 'standard', per: 'monthly' },
  card = '4242424242424242',
) {
  const person = await member();
  await person.browser.call(startSubscription, { subscriptionType: terms.subscriptionType });
  const verified = await person.browser.call(verifyEmail, { token: await tokenOf(person.email, 'verifyEmail') });
  const payToken = verified.results?.payVM.payToken ?? '';
  const paid = await shop
    .browser()
    .call(paySubscription, { payToken, ...terms, tokenId: await shop.gateway.tokenFor(card) });
  return { ...person, payToken, paid, terms };
}
const row = async (uid: string) => {
  const found = await subscriptionOf(shop.deps.db.read, uid);
  if (!found) throw new Error('no subscription');
  return found;
};
const stateOf = async (uid: string) => {
  const { status, periods_paid: periods, paid_until: until, failed_charges: failed } = await row(uid);
  return { status, periods, until: until?.slice(0, 10), failed };
};
const standard = { plan: 'standard', per: 'monthly' } as const;
/** What the page of a standard month shows and sends back. */
const asked = { subscriptionType: 'standard', per: 'monthly', amount: 7.99 } as const;
/** The amounts that the gateway has charged for the orders of a member. */
async function chargesOf(uid: string): Promise<number[]> {
  const orders = await shop.deps.db.read.selectFrom('orders').select('id').where('uid', '=', uid).execute();
  const ids = new Set(orders.map(({ id }) => String(id)));
  const { charges } = await shop.gateway.ledger();
  return charges
    .filter(({ status, metadata }) => status === 'succeeded' && ids.has((metadata as { order: string }).order))
    .map(({ amount }) => Number(amount));
}
/** A new log-in, because an ID token expires after an hour. */
async function logIn(email: string): Promise<TestBrowser> {
  const browser = shop.browser();
  const response = await browser.fetch('/identity/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough secret' }),
  });
  browser.token = ((await response.json()) as { idToken: string }).idToken;
  return browser;
}
async function subscriber3ds() {
  const person = await member();
  await person.browser.call(startSubscription, {});
  const { results } = await person.browser.call(verifyEmail, { token: await tokenOf(person.email, 'verifyEmail') });
  const tokenId = await shop.gateway.tokenFor('4000002760003184');
  const input = { payToken: results?.payVM.payToken ?? '', subscriptionType: 'standard', per: 'monthly', tokenId };
  const first = await shop.browser().call(paySubscription, input);
  await shop.gateway.answerChallenge(first.results?.clientSecret ?? '', 'complete');
  await shop.browser().call(paySubscription, input);
  return person;
}

const days = (count: number) => count * dayMs;
/** From 20 March 13:00 to 20 April 13:00 in Sydney, where clocks are put back between. */
const month = days(31) + hourMs;

describe('sign-up', () => {
  test('the link remembers how often the person chose to pay; monthly without a choice', async () => {
    for (const [per, remembered] of [
      ['yearly', 'yearly'],
      [undefined, 'monthly'],
      ['daily', 'monthly'],
    ] as const) {
      const { browser, email } = await member();
      await browser.call(startSubscription, { subscriptionType: 'pro', per });
      const { results } = await browser.call(verifyEmail, { token: await tokenOf(email, 'verifyEmail') });
      expect(results?.payVM).toMatchObject({ subscriptionType: 'pro', per: remembered });
      const again = await (await logIn(email)).call(startSubscription, { subscriptionType: 'pro', per });
      expect(again.results?.payVM).toMatchObject({ per: remembered });
    }
  });

  test('mail, verification, plan and card lead to a subscription, a receipt and a kept card', async () => {
    const { browser, email, uid, paid, payToken, terms } = await subscriber();
    const token = paid.results?.OrderIdToken ?? '';
    const order = await shop.browser().call(getPaidOrder, { orderToken: token });
    expect(order.data).toMatchObject({
      totalAmount: 7.99,
      taxAmount: 0.73,
      orderItems: [{ itemName: 'Standard subscription, monthly', quantity: 1 }, { itemName: 'GST' }],
    });
    expect(await stateOf(uid)).toEqual({ status: 'active', periods: 1, until: '2026-04-20', failed: 0 });
    expect((await browser.call(getSubscription, {})).data).toMatchObject({
      status: 'active',
      nextAmount: 7.99,
      card: { brand: 'Visa', last4: '4242', expires: '2040-12' },
    });
    expect(await subjectsTo(email)).toEqual([
      'Welcome to PHI Online',
      'Confirm your e-mail address',
      'Your subscription has started',
      expect.stringMatching(/^Your order PHI-/),
    ]);
    expect((await shop.deps.identity.userByUid(uid))?.emailVerified).toBe(true);
    // A repeated call after a lost response returns the same order; nothing is charged again.
    const before = await chargesOf(uid);
    const again = await browser.call(paySubscription, { payToken, ...terms, tokenId: 'tok_visa' });
    expect(again.results?.OrderIdToken).toBe(token);
    const other = await browser.call(paySubscription, {
      payToken,
      subscriptionType: 'pro',
      per: 'monthly',
      tokenId: 'tok_visa',
    });
    expect(errorsOf(other)).toEqual([
      'This email already has an active subscription.',
      'You have Standard, monthly (AU$7.99 a month). Nothing else was charged.',
    ]);
    expect(errorsOf(await browser.call(startSubscription, {}))).toEqual([
      'This email already has an active subscription.',
    ]);
    expect(await chargesOf(uid)).toEqual(before);
  });

  test('an interrupted sign-up goes on with the same link, or without one once the address is verified', async () => {
    const { browser, email } = await member();
    await browser.call(startSubscription, { subscriptionType: 'pro' });
    const mail = (await mailsTo(shop.deps, email)).at(-1)?.text;
    expect(mail).toContain('you can pay for your plan (Professional, monthly)');
    expect(mail).toContain('Confirm and pay: ');
    const token = await tokenOf(email, 'verifyEmail');
    const views = [await browser.call(verifyEmail, { token }), await browser.call(verifyEmail, { token })];
    expect(views.map(({ results }) => results?.payVM.subscriptionType)).toEqual(['pro', 'pro']);
    expect(views[0]?.results?.payVM).toMatchObject({
      email,
      plans: [
        { subscriptionType: 'standard', title: 'Standard', monthly: 7.99, yearly: 56.99 },
        { subscriptionType: 'pro', title: 'Professional', monthly: 18.99, yearly: 134.99 },
      ],
    });
    expect((await browser.call(getProfile, {})).data?.email).toBe(email);
  });

  // Invariant 9.
  test('without a known plan nothing is charged; tokens of another purpose or invented ones are refused', async () => {
    const { browser, email, uid } = await member();
    await browser.call(startSubscription, {});
    expect((await mailsTo(shop.deps, email)).at(-1)?.text).toContain('Confirm and choose a plan: ');
    const token = await tokenOf(email, 'verifyEmail');
    const { results } = await browser.call(verifyEmail, { token });
    const before = await chargesOf(uid);
    const pay = async (payToken: string, subscriptionType: string | null, per = 'monthly') =>
      errorsOf(await shop.browser().call(paySubscription, { payToken, subscriptionType, per, tokenId: 'tok_visa' }));
    const selected = ['No subscription selected. Please go back to the previouse steps.'];
    expect(await pay(results?.payVM.payToken ?? '', null)).toEqual(selected);
    expect(await pay(results?.payVM.payToken ?? '', 'gold')).toEqual(selected);
    expect(await pay(results?.payVM.payToken ?? '', 'pro', 'weekly')).toEqual(selected);
    const over = ['This link is invalid or has expired.'];
    expect(await pay(token, 'pro')).toEqual(over);
    expect(await pay('invented', 'pro')).toEqual(over);
    expect(errorsOf(await browser.call(verifyEmail, { token: results?.payVM.payToken ?? '' }))).toEqual(over);
    clock = days(7);
    expect(errorsOf(await (await logIn(email)).call(verifyEmail, { token }))).toEqual(over);
    expect(await chargesOf(uid)).toEqual(before);
  });

  test('a declined card leaves the sign-up open; parallel payments charge once', async () => {
    const { browser, email, uid } = await member();
    await browser.call(startSubscription, {});
    const { results } = await browser.call(verifyEmail, { token: await tokenOf(email, 'verifyEmail') });
    const pay = (tokenId: string) =>
      shop.browser().call(paySubscription, {
        payToken: results?.payVM.payToken ?? '',
        subscriptionType: 'pro',
        per: 'yearly',
        tokenId,
      });
    expect(errorsOf(await pay(await shop.gateway.tokenFor('4000000000000002')))).toEqual(['Your card was declined.']);
    const before = (await chargesOf(uid)).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay('tok_visa')));
    expect(new Set(answers.map((answer) => answer.results?.OrderIdToken)).size).toBe(1);
    expect((await chargesOf(uid)).slice(before)).toEqual([13_499]);
    expect(await stateOf(uid)).toMatchObject({ status: 'active', periods: 1, until: '2027-03-20' });
  });

  test('3-D Secure: the first call asks for the confirmation, the second one completes', async () => {
    const { browser, email, uid } = await member();
    await browser.call(startSubscription, {});
    const { results } = await browser.call(verifyEmail, { token: await tokenOf(email, 'verifyEmail') });
    const tokenId = await shop.gateway.tokenFor('4000002500003155');
    const input = { payToken: results?.payVM.payToken ?? '', subscriptionType: 'standard', per: 'monthly', tokenId };
    const first = await shop.browser().call(paySubscription, input);
    expect(first.results?.requiresAction).toBe(true);
    await shop.gateway.answerChallenge(first.results?.clientSecret ?? '', 'complete');
    expect((await shop.browser().call(paySubscription, input)).results?.OrderIdToken).toBeTruthy();
    expect(await row(uid)).toMatchObject({ status: 'active', card_last4: '3155' });
  });
});

describe('renewal', () => {
  test('the kept card is charged once per period, by several runs at once', async () => {
    const { uid } = await subscriber();
    const before = (await chargesOf(uid)).length;
    await renewDue(shop.deps);
    expect((await chargesOf(uid)).length).toBe(before);
    clock = month + 1;
    await Promise.all([renewDue(shop.deps), renewDue(shop.deps), renewDue(shop.deps)]);
    await renewDue(shop.deps);
    expect((await chargesOf(uid)).slice(before)).toEqual([799]);
    expect(await stateOf(uid)).toEqual({ status: 'active', periods: 2, until: '2026-05-20', failed: 0 });
  });

  test('a declined renewal is tried on days 1, 3, 5 and 7 with a notice each, then access lasts 7 days and ends', async () => {
    const { uid, email } = await subscriber(undefined, '4000000000000341');
    const due = month;
    const tries: number[] = [];
    for (let day = 0; day <= 16; day += 1) {
      clock = due + days(day) + 1000;
      const failed = (await subscriptionOf(shop.deps.db.read, uid))?.failed_charges;
      await renewDue(shop.deps);
      const now = await subscriptionOf(shop.deps.db.read, uid);
      if (now && now.failed_charges !== failed) tries.push(day);
      const plan = planOf(now, new Date(start + clock));
      expect([day, plan]).toEqual([day, day < 14 ? 'standard' : null]);
    }
    expect(tries).toEqual([0, 1, 3, 5, 7]);
    expect(await subscriptionOf(shop.deps.db.read, uid)).toBeNull();
    const subjects = await subjectsTo(email);
    expect(subjects.filter((subject) => subject === 'We could not take your payment')).toHaveLength(5);
    expect(subjects.at(-1)).toBe('Your subscription has ended');
  });

  test('a card that the bank wants confirmed leads by mail to a payment on session', async () => {
    const { uid, email } = await subscriber3ds();
    clock = month + 1;
    await renewDue(shop.deps);
    expect((await subjectsTo(email)).at(-1)).toBe('Please confirm your payment');
    const token = await tokenOf(email, 'renew');
    const visitor = shop.browser();
    expect((await visitor.call(getRenewal, { token })).results).toMatchObject({ asked, isPaid: false });
    const tokenId = await shop.gateway.tokenFor('4000002500003155');
    const first = await visitor.call(payRenewal, { token, tokenId, asked });
    await shop.gateway.answerChallenge(first.results?.clientSecret ?? '', 'complete');
    const done = await visitor.call(payRenewal, { token, tokenId, asked });
    expect(done.results?.OrderIdToken).toBeTruthy();
    expect(await stateOf(uid)).toEqual({ status: 'active', periods: 2, until: '2026-05-20', failed: 0 });
    expect((await visitor.call(getRenewal, { token })).results?.isPaid).toBe(true);
    const charged = (await chargesOf(uid)).length;
    await visitor.call(payRenewal, { token, tokenId: 'tok_visa' });
    expect((await chargesOf(uid)).length).toBe(charged);
  });

  test('the kept card pays the failed renewal on session, confirmed at the bank', async () => {
    const { uid, email } = await subscriber3ds();
    const before = (await chargesOf(uid)).length;
    clock = month + 1;
    await renewDue(shop.deps);
    const token = await tokenOf(email, 'renew');
    const visitor = shop.browser();
    expect((await visitor.call(getRenewal, { token })).results?.subscription.card).toMatchObject({ last4: '3184' });
    expect(errorsOf(await visitor.call(payRenewal, { token, asked }))).toEqual(['Please give us a card first.']);
    const first = await visitor.call(payRenewal, { token, kept: true, asked });
    expect(first.results).toMatchObject({ requiresAction: true });
    // The job does not count the open confirmation as a failure.
    clock = days(33);
    await renewDue(shop.deps);
    expect(await stateOf(uid)).toMatchObject({ status: 'pastDue', failed: 1 });
    await shop.gateway.answerChallenge(first.results?.clientSecret ?? '', 'complete');
    expect((await visitor.call(payRenewal, { token, kept: true, asked })).results?.OrderIdToken).toBeTruthy();
    expect(await stateOf(uid)).toEqual({ status: 'active', periods: 2, until: '2026-05-20', failed: 0 });
    expect((await chargesOf(uid)).length).toBe(before + 1);
    expect((await row(uid)).card_last4).toBe('3184');
  });

  test('a new card replaces a kept one whose confirmation is open; one of them is charged', async () => {
    const { uid, email } = await subscriber3ds();
    const before = (await chargesOf(uid)).length;
    clock = month + 1;
    await renewDue(shop.deps);
    const token = await tokenOf(email, 'renew');
    const visitor = shop.browser();
    expect((await visitor.call(payRenewal, { token, kept: true, asked })).results?.requiresAction).toBe(true);
    const tokenId = await shop.gateway.tokenFor('4242424242424242');
    expect((await visitor.call(payRenewal, { token, tokenId, asked })).results?.OrderIdToken).toBeTruthy();
    expect(await row(uid)).toMatchObject({ status: 'active', periods_paid: 2, card_last4: '4242' });
    expect((await chargesOf(uid)).length).toBe(before + 1);
  });

  test('a lost response of the provider is followed up without a second charge', async () => {
    const { uid } = await subscriber();
    const before = (await chargesOf(uid)).length;
    clock = month + 1;
    await shop.gateway.fault({ kind: 'dropAfter' });
    await renewDue(shop.deps);
    await shop.gateway.clearFaults();
    for (const later of [1, 2]) {
      clock = month + later * 11 * 60_000;
      await reconcile(shop.deps);
      await renewDue(shop.deps);
    }
    expect((await chargesOf(uid)).slice(before)).toEqual([799]);
    expect(await stateOf(uid)).toMatchObject({ status: 'active', periods: 2 });
  });

  test('a week before a yearly renewal, and before one with an expired card, a mail announces it once', async () => {
    const { uid, email } = await subscriber({ subscriptionType: 'pro', per: 'yearly' });
    await shop.deps.db.transaction((tx) =>
      tx.updateTable('subscription').set({ card_expires: '2027-02' }).where('uid', '=', uid).execute(),
    );
    clock = Date.parse('2027-03-14T02:00:00Z') - start;
    await announceRenewals(shop.deps);
    await announceRenewals(shop.deps);
    expect((await subjectsTo(email)).slice(4)).toEqual([
      'Your subscription renews soon',
      'Your card is about to expire',
    ]);
  });
});

describe('manage', () => {
  test('cancel ends with the paid period, undo continues; nothing is charged after a cancel', async () => {
    const { browser, uid, email } = await subscriber();
    const cancelled = await browser.call(cancelSubscription, {});
    expect(cancelled.results?.subscription).toMatchObject({ cancelAtEnd: true, nextAmount: null, status: 'active' });
    expect((await browser.call(cancelSubscription, { undo: true })).results?.subscription).toMatchObject({
      cancelAtEnd: false,
      nextAmount: 7.99,
    });
    await browser.call(cancelSubscription, {});
    const before = (await chargesOf(uid)).length;
    clock = month + 1;
    expect(planOf(await row(uid), new Date(start + clock))).toBeNull();
    await renewDue(shop.deps);
    expect((await chargesOf(uid)).length).toBe(before);
    expect(await subscriptionOf(shop.deps.db.read, uid)).toBeNull();
    expect((await subjectsTo(email)).at(-1)).toBe('Your subscription has ended');
  });

  // Invariant 9.
  test('an upgrade charges the difference that was agreed to, at once; other changes wait for the next period', async () => {
    const { browser, uid } = await subscriber();
    const to = { subscriptionType: 'pro', per: 'monthly' } as const;
    const preview = (await browser.call(previewChange, to)).results;
    expect(preview).toMatchObject({ dueNow: 11, before: 7.99, after: 18.99 });
    expect(errorsOf(await browser.call(changeSubscription, { ...to, dueNow: 0 }))).toEqual([
      'The amount has changed. Please review it.',
    ]);
    const before = (await chargesOf(uid)).length;
    await Promise.all([1, 2, 3].map(() => browser.call(changeSubscription, { ...to, dueNow: 11 })));
    expect((await chargesOf(uid)).slice(before)).toEqual([1100]);
    expect(await row(uid)).toMatchObject({ plan: 'pro', per: 'monthly', periods_paid: 1 });
    const yearly = await browser.call(changeSubscription, { subscriptionType: 'standard', per: 'yearly', dueNow: 0 });
    expect(yearly.results?.subscription).toMatchObject({
      subscriptionType: 'pro',
      next: { subscriptionType: 'standard', per: 'yearly' },
      nextAmount: 56.99,
    });
    clock = month + 1;
    await renewDue(shop.deps);
    expect((await chargesOf(uid)).slice(before)).toEqual([1100, 5699]);
    expect(await row(uid)).toMatchObject({ plan: 'standard', per: 'yearly', next_plan: null });
  });

  test('an upgrade whose bank wants a confirmation is confirmed on session, also if it is settled meanwhile', async () => {
    const { browser, uid } = await subscriber3ds();
    const to = { subscriptionType: 'pro', per: 'monthly', dueNow: 11 } as const;
    const before = (await chargesOf(uid)).length;
    const first = await browser.call(changeSubscription, to);
    expect(first.results).toMatchObject({ requiresAction: true });
    expect(await row(uid)).toMatchObject({ plan: 'standard' });
    await shop.gateway.answerChallenge(first.results?.clientSecret ?? '', 'complete');
    const [attempt] = await shop.deps.db.read
      .selectFrom('payment_attempt')
      .selectAll()
      .where('status', '=', 'requiresAction')
      .execute();
    if (!attempt) throw new Error('no open attempt');
    // As a webhook settles it, before the browser asks again.
    await refreshAttempt(shop.deps, attempt);
    expect(await row(uid)).toMatchObject({ plan: 'pro' });
    expect((await browser.call(changeSubscription, to)).results?.OrderIdToken).toBeTruthy();
    expect((await chargesOf(uid)).slice(before)).toEqual([1100]);
  });

  test('a new card replaces the kept one, with 3-D Secure if its bank wants it, and mends a failed renewal', async () => {
    const { email, uid } = await subscriber(undefined, '4000000000000341');
    clock = month + 1;
    await renewDue(shop.deps);
    const browser = await logIn(email);
    expect(await row(uid)).toMatchObject({ status: 'pastDue', failed_charges: 1 });
    const declined = await browser.call(setSubscriptionCard, {
      tokenId: await shop.gateway.tokenFor('4000000000000002'),
    });
    expect(errorsOf(declined)).toEqual(['Your card was declined.']);
    const asked = await browser.call(setSubscriptionCard, {
      tokenId: await shop.gateway.tokenFor('4000002500003155'),
    });
    expect(asked.results).toMatchObject({ requiresAction: true });
    await shop.gateway.answerChallenge(asked.results?.clientSecret ?? '', 'complete');
    const confirmed = await browser.call(setSubscriptionCard, { setupRef: asked.results?.setupRef ?? '' });
    expect(confirmed.results?.subscription?.card).toMatchObject({ last4: '3155' });
    // The provider fails to delete the replaced card: the new one is kept all the same.
    await shop.gateway.fault({ kind: 'errorBefore', path: '/v1/payment_methods' });
    const replaced = await browser.call(setSubscriptionCard, {
      tokenId: await shop.gateway.tokenFor('4242424242424242'),
    });
    expect(replaced.results?.subscription?.card).toMatchObject({ last4: '4242' });
    await renewDue(shop.deps);
    expect(await stateOf(uid)).toMatchObject({ status: 'active', periods: 2, failed: 0 });
  });

  test('a set-up of another member is refused', async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    const asked = await one.browser.call(setSubscriptionCard, {
      tokenId: await shop.gateway.tokenFor('4000002500003155'),
    });
    await shop.gateway.answerChallenge(asked.results?.clientSecret ?? '', 'complete');
    const stolen = await other.browser.call(setSubscriptionCard, { setupRef: asked.results?.setupRef ?? '' });
    expect(errorsOf(stolen)).toEqual(['Please give us a card first.']);
    expect(await row(other.uid)).toMatchObject({ card_last4: '4242' });
  });

  test('without a subscription, every command says so', async () => {
    const { browser } = await member();
    expect((await browser.call(getSubscription, {})).data).toBeNull();
    expect(errorsOf(await browser.call(cancelSubscription, {}))).toEqual(['You have no subscription.']);
    expect(errorsOf(await browser.call(previewChange, { subscriptionType: 'pro', per: 'monthly' }))).toEqual([
      'You have no subscription.',
    ]);
    expect(errorsOf(await browser.call(getRenewal, {}))).toEqual(['Nothing is due at the moment.']);
  });
});

// Invariant 10.
test('declined cards of a subscription and of a set-up are limited by account', async () => {
  // The captcha library compares with the system clock.
  clock = Date.now() - start;
  const joining = await member();
  await joining.browser.call(startSubscription, { subscriptionType: 'standard' });
  const verified = await joining.browser.call(verifyEmail, { token: await tokenOf(joining.email, 'verifyEmail') });
  const request = { payToken: verified.results?.payVM.payToken ?? '', subscriptionType: 'standard', per: 'monthly' };
  const codes = [];
  for (let index = 0; index < 5; index += 1) {
    const tokenId = await shop.gateway.tokenFor('4000000000009995');
    codes.push((await shop.browser().call(paySubscription, { ...request, tokenId })).errors?.[0]?.code);
  }
  const declined = Array.from({ length: 3 }, () => 'card_declined');
  expect(codes).toEqual([...declined, 'captcha_required', 'captcha_required']);
  const captcha = await paymentCaptcha(joining.browser);
  const tokenId = await shop.gateway.tokenFor('4242424242424242');
  expect(
    (await shop.browser().call(paySubscription, { ...request, tokenId, captcha })).results?.OrderIdToken,
  ).toBeTruthy();

  const { browser } = await subscriber();
  const set = async () =>
    (await browser.call(setSubscriptionCard, { tokenId: await shop.gateway.tokenFor('4000000000009995') })).errors?.[0]
      ?.code;
  // All at once, so that the limit cannot depend on the order of the responses.
  const answers = await Promise.all(Array.from({ length: 12 }, set));
  expect(answers.filter((code) => code === 'card_declined')).toHaveLength(3);
  expect(answers.filter((code) => code === 'captcha_required')).toHaveLength(9);
});

test('a set-up is finished only by the member who began it', async () => {
  const victim = await subscriber();
  const begun = await victim.browser.call(setSubscriptionCard, {
    tokenId: await shop.gateway.tokenFor('4000002500003155'),
  });
  const { setupRef = '' } = begun.results ?? {};
  const thief = await subscriber();
  for (const stolen of [setupRef, 'seti_1', '../payment_intents/pi_1', `${setupRef.slice(0, -4)}AAAA`]) {
    const answer = await thief.browser.call(setSubscriptionCard, { setupRef: stolen });
    expect(answer.errors?.[0]?.code).toBe('card_missing');
  }
});

/** A member whose renewal of today was declined. */
async function pastDue() {
  const person = await subscriber(undefined, '4000000000000341');
  clock = month + 1;
  await renewDue(shop.deps);
  expect((await row(person.uid)).status).toBe('pastDue');
  const viewer = await viewerOf(shop.deps, (await logIn(person.email)).token ?? '');
  if (!viewer) throw new Error('The log-in failed.');
  return { ...person, viewer };
}

// Invariants 2, 4.
test('a subscription that is cancelled during a declined retry is not charged again', async () => {
  const { uid, viewer } = await pastDue();
  clock += days(2);
  const { charge } = shop.deps.payments;
  shop.deps.payments.charge = async (request) => {
    await cancel(shop.deps, viewer, false);
    return charge(request);
  };
  await renewDue(shop.deps);
  shop.deps.payments.charge = charge;
  const rows = await shop.deps.db.read.selectFrom('subscription').selectAll().where('uid', '=', uid).execute();
  expect(rows).toMatchObject([{ status: 'ended', live_uid: null, next_charge_at: null }]);
});

// Invariants 2, 4.
test('a renewal that is paid while its member cancels stays paid, until its period ends', async () => {
  const { uid, viewer } = await pastDue();
  const { db } = shop.deps;
  let isPaid = false;
  const transaction: typeof db.transaction = async (work) => {
    if (!isPaid) {
      isPaid = true;
      const paid = await payNow(
        shop.deps,
        { uid, token: undefined },
        { tokenId: 'tok_visa', network: 'home', agreed: askedFor(standard, firstPrices) },
      );
      expect(paid.ok).toBe(true);
    }
    return db.transaction(work);
  };
  const cancelled = await cancel({ ...shop.deps, db: { ...db, transaction } }, viewer, false);
  expect(cancelled).toMatchObject({ ok: true, value: { status: 'active', cancel_at_end: 1 } });
  expect(await row(uid)).toMatchObject({ status: 'active', periods_paid: 2, cancel_at_end: 1 });
});
