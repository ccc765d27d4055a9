// Invariant 9: all of this file.
import { expect, test } from 'vitest';
import { dayOf } from '#contract/calendar.ts';
import {
  accessUntil,
  firstPrices,
  graceFrom,
  nextRetryAt,
  periodEnd,
  priceOf,
  termsOf,
  upgradeCents,
} from './plans.ts';

const at = (day: string) => new Date(`${day}T02:00:00Z`);

test('prices are those of the specification, in cents', () => {
  const prices = (['standard', 'pro'] as const).flatMap((plan) =>
    (['monthly', 'yearly'] as const).map((per) => priceOf({ plan, per }, firstPrices)),
  );
  expect(prices).toEqual([799, 5699, 1899, 13_499]);
});

test('unknown plans and frequencies are no terms', () => {
  expect(termsOf('pro', 'yearly')).toEqual({ plan: 'pro', per: 'yearly' });
  for (const [plan, per] of [
    ['gold', 'monthly'],
    ['pro', 'weekly'],
    [null, 'monthly'],
    ['constructor', 'monthly'],
  ] as const)
    expect(termsOf(plan, per)).toBeNull();
});

test.each([
  ['2026-01-31', '2026-01-31', 'monthly', '2026-02-28'],
  ['2026-01-31', '2026-02-28', 'monthly', '2026-03-31'],
  ['2026-03-20', '2026-12-20', 'monthly', '2027-01-20'],
  ['2024-02-29', '2024-02-29', 'yearly', '2025-02-28'],
  ['2024-02-29', '2027-02-28', 'yearly', '2028-02-29'],
  ['2026-01-31', '2026-02-28', 'yearly', '2027-02-28'],
  ['2028-02-29', '2031-02-28', 'yearly', '2032-02-29'],
  ['2026-03-20', '2026-03-20', 'monthly', '2026-04-20'],
] as const)('from anchor %s, the period that starts %s (%s) ends %s', (anchor, start, per, end) => {
  expect(dayOf(periodEnd(at(anchor), at(start), per))).toBe(end);
});

// Invariant 47.
test('a period that begins in the morning in Sydney, on the evening before in UTC, ends a month later (A-112)', () => {
  const morning = (day: string) => new Date(`${day}T09:00:00+10:00`);
  expect(periodEnd(morning('2027-07-01'), morning('2027-07-01'), 'monthly')).toEqual(morning('2027-08-01'));
  expect(dayOf(periodEnd(new Date('2027-02-28T22:00:00Z'), new Date('2027-02-28T22:00:00Z'), 'monthly'))).toBe(
    '2027-04-01',
  );
  // A start that was counted in UTC, a day too early: the next period ends on the day of the month again.
  expect(periodEnd(morning('2027-07-01'), morning('2027-07-31'), 'monthly')).toEqual(morning('2027-09-01'));
});

test('a failed renewal is charged again after 1, 3, 5 and 7 days, then access lasts 7 days', () => {
  const paidUntil = at('2026-03-20');
  const days = [1, 2, 3, 4, 5].map((failed) => nextRetryAt(paidUntil, failed)?.toISOString().slice(0, 10) ?? null);
  expect(days).toEqual(['2026-03-21', '2026-03-23', '2026-03-25', '2026-03-27', null]);
  expect(accessUntil({ paidUntil, graceUntil: null }, false)).toEqual(at('2026-04-03'));
  expect(accessUntil({ paidUntil, graceUntil: null }, true)).toEqual(paidUntil);
  // An hour before midnight, over the clock change.
  const late = new Date('2027-10-01T13:30:00Z');
  expect([1, 2].map((failed) => dayOf(nextRetryAt(late, failed) ?? ''))).toEqual(['2027-10-02', '2027-10-04']);
  expect(dayOf(accessUntil({ paidUntil: late, graceUntil: null }, false))).toBe('2027-10-15');
});

test('whoever learns late that a renewal failed has seven days from then; the end of a cancelled one stays', () => {
  const paidUntil = at('2026-03-20');
  const told = (day: string) => graceFrom(paidUntil, at(day));
  expect(['2026-03-21', '2026-03-27', '2026-03-28', '2026-05-01'].map((day) => dayOf(told(day)))).toEqual([
    '2026-04-03',
    '2026-04-03',
    '2026-04-04',
    '2026-05-08',
  ]);
  const open = { paidUntil, graceUntil: '2026-05-08T00:00:00.000Z' };
  expect(accessUntil(open, false)).toEqual(new Date(open.graceUntil));
  expect(accessUntil(open, true)).toEqual(paidUntil);
  // What was told for an earlier period takes nothing away.
  expect(dayOf(accessUntil({ ...open, graceUntil: '2026-03-01T00:00:00.000Z' }, false))).toBe('2026-04-03');
});

test('an upgrade costs the difference for the days that are left; a cheaper plan costs nothing', () => {
  const [standard, pro] = [
    { plan: 'standard', per: 'monthly' },
    { plan: 'pro', per: 'monthly' },
  ] as const;
  const period = { start: at('2026-03-01'), end: at('2026-03-31') };
  expect(upgradeCents(standard, pro, firstPrices, period, at('2026-03-01'))).toBe(1100);
  expect(upgradeCents(standard, pro, firstPrices, period, at('2026-03-16'))).toBe(550);
  expect(upgradeCents(standard, pro, firstPrices, period, at('2026-03-31'))).toBe(0);
  expect(upgradeCents(standard, pro, firstPrices, period, at('2026-02-01'))).toBe(1100);
  // The amount changes at midnight in Sydney.
  expect(upgradeCents(standard, pro, firstPrices, period, new Date('2026-03-15T13:00:00Z'))).toBe(550);
  expect(upgradeCents(standard, pro, firstPrices, period, new Date('2026-03-16T12:59:00Z'))).toBe(550);
  expect(upgradeCents(standard, pro, firstPrices, period, new Date('2026-03-16T13:00:00Z'))).toBe(513);
  expect(upgradeCents(pro, standard, firstPrices, period, at('2026-03-16'))).toBe(0);
});
