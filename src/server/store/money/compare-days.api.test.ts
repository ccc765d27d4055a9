import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compareDay, getMoneyDay, getMoneyDays } from '#contract/admin/money.ts';
import { getToday } from '#contract/admin/today.ts';
import { addDays, dayOf } from '#contract/calendar.ts';
import { hourMs, minuteMs } from '#contract/spans.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { mailsTo, paymentsOf } from '../../testing/evidence.sql.ts';
import { key } from '../../testing/page-texts.ts';
import { person } from '../../testing/people.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { auditRecords } from '../../staff/audited.ts';
import { reconcileBooks } from '../payments/daily-reconciliation.ts';
import { checksBetween, saveCheck } from './compare-days.sql.ts';
import { compareDays } from './compare-days.ts';
import { bookMoney } from './book-money.ts';

let shop: TestShop;
let treasurer: TestBrowser;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  shop = await testShop({ webhooks: false, now });
  ({ browser: treasurer } = await person(shop, 'treasurer@example.org', { roles: ['shop'] }));
});
afterEach(() => shop.gateway.clearFaults());
afterAll(() => shop.close());

async function paid() {
  const { productId } = await addProduct(shop.deps, { priceCents: 2000 });
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  await payWith(browser, cart, 'tok_visa');
  const [payment] = await paymentsOf(shop.deps, cart.cartId);
  return { orderId: payment?.orderId ?? 0, chargeRef: payment?.chargeRef ?? '', day: dayOf(now()) };
}

// Invariants 7.
test('a day is compared, each difference names its order and is shown on Today', async () => {
  const { orderId, chargeRef, day } = await paid();
  // What happened within ten minutes may still be under way.
  ahead = 20 * minuteMs;
  await bookMoney(shop.deps);
  expect((await treasurer.call(getMoneyDay, { day })).data).toMatchObject({ sold: 20, wentBack: 0 });
  expect((await treasurer.call(compareDay, { day, key: key() })).results).toEqual({ differences: 0 });
  const figures = { charges: 1, chargedAmount: 20, refunds: 0, differences: 0, differentAmount: 0 };
  expect((await treasurer.call(getMoneyDay, { day })).data?.comparison).toMatchObject({ ...figures, found: [] });

  await shop.gateway.dashboardRefund(chargeRef, 500);
  const stranger = await paid();
  await shop.gateway.bank({ payment_intent: stranger.chargeRef, amount: 100 });
  ahead = 40 * minuteMs;
  await treasurer.call(compareDay, { day, key: key() });
  const { data } = await treasurer.call(getMoneyDay, { day });
  expect(data?.comparison).toMatchObject({ charges: 2, differences: 2, differentAmount: 6 });
  expect(data?.comparison?.found.map(({ kind, orderId: of, amount }) => [kind, of, amount])).toEqual([
    ['disputeNotStored', stranger.orderId, 1],
    ['refundNotInLedger', orderId, 5],
  ]);
  const { days } = await treasurer.call(getMoneyDays, { month: day.slice(0, 7) });
  expect(days.find((each) => each.day === day)?.comparison?.differences).toBe(2);
  expect((await treasurer.call(getToday, {})).waiting).toContainEqual({
    text: expect.stringMatching(/^AU\$6\.00 of .* is not explained\.$/),
    way: { press: 'See the differences', to: `/admin/money/days/${day}` },
  });
  expect((await auditRecords(shop.deps, `money:${day}`)).map(({ action }) => action)).toEqual([
    'compareDay',
    'compareDay',
  ]);
});

test('what only the provider has counts once, in the period in which it was made there', async () => {
  const { chargeRef } = await paid();
  await shop.gateway.dashboardRefund(chargeRef, 123);
  ahead = 0;
  const at = Date.now();
  const found = async (from: number, to: number) =>
    (await reconcileBooks(shop.deps, { from: new Date(at + from), to: new Date(at + to) })).unexplained.filter(
      ({ cents }) => cents === 123,
    ).length;
  expect([await found(-hourMs, hourMs), await found(hourMs, 2 * hourMs), await found(-2 * hourMs, -hourMs)]).toEqual([
    1, 0, 0,
  ]);
});

test('a day that has not begun is refused, and a provider that does not answer leaves what was known', async () => {
  const tomorrow = dayOf(addDays(now(), 1));
  const refused = await treasurer.call(compareDay, { day: tomorrow, key: key() });
  expect(refused.errors?.[0]).toMatchObject({ field: 'day', code: 'not_yet' });
  const day = dayOf(new Date(Date.now() - 2 * hourMs));
  ahead = 20 * minuteMs;
  // Else the job books between the two readings.
  await bookMoney(shop.deps);
  await treasurer.call(compareDay, { day, key: key() });
  const before = (await treasurer.call(getMoneyDay, { day })).data;
  await shop.gateway.fault({ kind: 'errorBefore', method: 'GET', path: '/v1/charges', times: 5 });
  const silent = await treasurer.call(compareDay, { day, key: key() });
  expect(silent.errors?.[0]?.code).toBe('provider_silent');
  expect((await treasurer.call(getMoneyDay, { day })).data).toEqual(before);
});

test('the job compares today and the two days before again, and of the days before only those that were missed', async () => {
  const comparedAt = async (back: number) =>
    (await treasurer.call(getMoneyDay, { day: dayOf(addDays(now(), -back)) })).data?.comparison?.comparedAt;
  const compared = async () => Promise.all(Array.from({ length: 8 }, (_, back) => comparedAt(back)));
  ahead = 45 * minuteMs;
  await compareDays(shop.deps);
  const first = await compared();
  expect(first).not.toContain(undefined);
  ahead = 50 * minuteMs;
  await compareDays(shop.deps);
  const second = await compared();
  expect(second.map((at, back) => at === first[back])).toEqual([false, false, false, true, true, true, true, true]);
});

// Invariants 7.
test('a day that was compared while it went on is compared again', async () => {
  ahead = 55 * minuteMs;
  await compareDays(shop.deps);
  const { db } = shop.deps;
  const [back5, back6] = [5, 6].map((back) => dayOf(addDays(now(), -back)));
  const untilOf = async (day = '') => (await checksBetween(db.read, day, day))[0]?.until ?? '';
  const [check] = await checksBetween(db.read, back5 ?? '', back5 ?? '');
  const { until = '' } = check ?? {};
  const noon = new Date(Date.parse(until) - 12 * hourMs).toISOString();
  await db.transaction((tx) => saveCheck(tx, { ...(check ?? expect.fail('It was not compared.')), until: noon }));
  const other = await untilOf(back6);
  await compareDays(shop.deps);
  expect([await untilOf(back5), await untilOf(back6)]).toEqual([until, other]);
});

// Invariants 7.
test('what was found is mailed, also if the provider stops answering at a later day', async () => {
  ahead = 0;
  const { chargeRef } = await paid();
  await shop.gateway.dashboardRefund(chargeRef, 321);
  // What was just refunded is of a day before.
  ahead = 36 * hourMs;
  const { payments, config } = shop.deps;
  const latest = dayOf(new Date(now().getTime() - 10 * minuteMs));
  const statement: typeof payments.statement = (period) =>
    dayOf(new Date(period.to.getTime() - hourMs - 1)) >= latest
      ? Promise.reject(new Error('No response.'))
      : payments.statement(period);
  const told = async () =>
    (await mailsTo(shop.deps, config.STORE_RECEIVER)).filter(({ text }) => text.includes('$3.21'));
  expect(await told()).toEqual([]);
  await expect(compareDays({ ...shop.deps, payments: { ...payments, statement } })).rejects.toThrow('No response.');
  expect(await told()).toHaveLength(1);
});
