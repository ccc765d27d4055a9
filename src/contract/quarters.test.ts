import { expect, test } from 'vitest';
import { dayOf } from './calendar.ts';
import { daysOfYear, financialYearOf, quarterOf, quartersOf, yearText } from './quarters.ts';

test('the quarters of a year follow each other without a gap, from 1 July to 30 June', () => {
  for (const year of [2023, 2024, 2026]) {
    const quarters = quartersOf(year);
    expect([quarters[0]?.from, quarters[3]?.to]).toEqual([`${year}-07-01`, `${year + 1}-06-30`]);
    expect(daysOfYear(year)).toEqual({ from: quarters[0]?.from, to: quarters[3]?.to });
    for (const [at, { from }] of quarters.slice(1).entries())
      expect(Date.parse(from) - Date.parse(quarters[at]?.to ?? '')).toBe(86_400_000);
  }
  expect(quartersOf(2026).map(({ name }) => name)).toEqual([
    'July to September 2026',
    'October to December 2026',
    'January to March 2027',
    'April to June 2027',
  ]);
  expect(yearText(2099)).toBe('2099–00');
});

// The clocks change on 4 October 2026 and on 4 April 2027, within quarters and not at their ends.
test('an instant is in the quarter of its day in Sydney, in summer and in winter', () => {
  const quarter = (instant: string) => quarterOf(dayOf(instant)).from;
  expect(quarter('2026-09-30T13:59:59.999Z')).toBe('2026-07-01');
  expect(quarter('2026-09-30T14:00:00.000Z')).toBe('2026-10-01');
  expect(quarter('2026-12-31T12:59:59.999Z')).toBe('2026-10-01');
  expect(quarter('2026-12-31T13:00:00.000Z')).toBe('2027-01-01');
  expect(quarter('2027-03-31T12:59:59.999Z')).toBe('2027-01-01');
  expect(quarter('2027-03-31T13:00:00.000Z')).toBe('2027-04-01');
  expect(quarter('2027-06-30T13:59:59.999Z')).toBe('2027-04-01');
  expect(financialYearOf(dayOf('2027-06-30T14:00:00.000Z'))).toBe(2027);
});
