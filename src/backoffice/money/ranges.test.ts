import { expect, test } from 'vitest';
import { dayBefore, daysOfPeriod, longDay, monthsBefore, type Period, periodOf } from './ranges.ts';

const own = { from: '', to: '' };
// Midnight in Sydney, still New Year's Eve in UTC.
const now = new Date('2026-12-31T13:30:00.000Z');

test.each<[Period, string, string]>([
  ['month', '2027-01-01', '2027-01-31'],
  ['lastMonth', '2026-12-01', '2026-12-31'],
  ['quarter', '2027-01-01', '2027-03-31'],
  ['lastQuarter', '2026-10-01', '2026-12-31'],
  ['year', '2026-07-01', '2027-06-30'],
])('%s is counted in Sydney', (period, from, to) => {
  expect(daysOfPeriod(period, own, now)).toMatchObject({ from, to });
});

test.each([
  ['', '2026-01-01', 'Choose the first and the last day.'],
  ['2026-02-30', '2026-03-01', 'Choose the first and the last day.'],
  ['2026-03-02', '2026-03-01', 'The last day is before the first.'],
  ['2025-01-01', '2026-01-02', 'Please choose at most a year.'],
  ['1999-12-31', '2000-01-02', 'Choose days from 2000 to 2099.'],
])('own days from %s to %s are refused in words', (from, to, error) => {
  expect(daysOfPeriod('own', { from, to }, now)).toEqual({ error });
});

test('own days of up to a leap year are taken, and an unknown period is this month', () => {
  const leap = { from: '2024-01-01', to: '2024-12-31' };
  expect(daysOfPeriod('own', leap, now)).toEqual(leap);
  expect([periodOf('banana'), periodOf(undefined), periodOf('own')]).toEqual(['month', 'month', 'own']);
});

test('days and months before, over the end of a year', () => {
  expect([dayBefore('2027-01-01'), dayBefore('2026-12-31', -1)]).toEqual(['2026-12-31', '2027-01-01']);
  expect([monthsBefore('2027-01', 1), monthsBefore('2026-12', -1)]).toEqual(['2026-12', '2027-01']);
  expect(longDay('2026-11-24')).toBe('Tuesday 24 November 2026');
});
