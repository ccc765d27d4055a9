import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  dayText,
  daysBetween,
  endOfDay,
  monthBefore,
  monthOf,
  monthsBetween,
} from './calendar.ts';
import { wallClock } from './wall-clock.ts';
import { hourMs } from './spans.ts';

const sydney = (at: Date) => {
  const { hour, minute } = wallClock(at.toISOString(), 'Australia/Sydney');
  return `${dayOf(at)} ${hour}:${String(minute).padStart(2, '0')}`;
};

describe('days and months are those of Sydney', () => {
  test.each([
    ['2027-06-30T23:00:00Z', 1, '2027-08-01 9:00'],
    ['2027-02-28T22:00:00Z', 1, '2027-04-01 9:00'],
    ['2027-01-31T00:00:00Z', 1, '2027-02-28 11:00'],
    ['2027-01-31T00:00:00Z', 2, '2027-03-31 11:00'],
    ['2028-02-28T22:00:00Z', 12, '2029-02-28 9:00'],
    ['2028-02-28T22:00:00Z', 48, '2032-02-29 9:00'],
    ['2027-12-31T13:30:00Z', 1, '2028-02-01 0:30'],
    ['2027-10-31T12:59:00Z', -1, '2027-09-30 23:59'],
  ])('%s and %i months later it is %s', (from, months, to) => {
    expect(sydney(addMonths(new Date(from), months))).toBe(to);
  });

  test('an hour that the clock change skips is moved after it, one that it repeats is the first', () => {
    // Clocks go from 2:00 to 3:00 on 3 October 2027, and from 3:00 to 2:00 on 4 April 2027.
    expect(sydney(addMonths(new Date('2027-09-02T16:30:00Z'), 1))).toBe('2027-10-03 3:30');
    expect(sydney(addDays(new Date('2027-10-01T16:00:00Z'), 1))).toBe('2027-10-03 3:00');
    expect(addMonths(new Date('2027-03-03T15:30:00Z'), 1)).toEqual(new Date('2027-04-03T15:30:00Z'));
    expect(addDays(new Date('2027-04-03T16:30:00Z'), 1)).toEqual(new Date('2027-04-04T16:30:00Z'));
    // The evening before: 24 hours later is another day.
    expect(sydney(addDays(new Date('2027-10-02T13:30:00Z'), 1))).toBe('2027-10-03 23:30');
    expect(sydney(addDays(new Date('2027-04-03T13:15:00Z'), 1))).toBe('2027-04-05 0:15');
  });

  test('a day ends at midnight, also one with 23 or 25 hours', () => {
    expect(endOfDay('2027-06-30')).toEqual(new Date('2027-06-30T14:00:00Z'));
    expect(endOfDay('2027-10-03')).toEqual(new Date('2027-10-03T13:00:00Z'));
    expect(endOfDay('2027-04-04')).toEqual(new Date('2027-04-04T14:00:00Z'));
  });

  test('days between two instants are changes of the date', () => {
    expect(daysBetween(new Date('2027-10-02T13:59:00Z'), new Date('2027-10-02T14:00:00Z'))).toBe(1);
    expect(daysBetween(new Date('2027-09-30T14:30:00Z'), new Date('2027-10-31T12:30:00Z'))).toBe(30);
    expect(daysBetween(new Date('2027-10-31T12:30:00Z'), new Date('2027-09-30T14:30:00Z'))).toBe(-30);
  });

  test('texts and months', () => {
    expect([dayText('2027-03-02T13:00:00Z'), monthOf('2027-12-31T13:00:00Z')]).toEqual(['3 March 2027', '2028-01']);
    expect([0, 1, 2].map((back) => monthBefore('2027-12-31T13:00:00Z', back))).toEqual([
      '2028-01',
      '2027-12',
      '2027-11',
    ]);
  });
});

// Invariant 47.
test.each([2027, 2028])('from every hour of %i, a month and a year later it is the right day', (year) => {
  const wrong: string[] = [];
  for (let at = Date.UTC(year, 0, 1) - 12 * hourMs; at < Date.UTC(year + 1, 0, 1); at += hourMs) {
    const from = new Date(at);
    const clock = wallClock(from.toISOString(), 'Australia/Sydney');
    for (const months of [1, 12]) {
      const index = clock.month - 1 + months;
      const lastDay = new Date(Date.UTC(clock.year, index + 1, 0)).getUTCDate();
      const day = new Date(Date.UTC(clock.year, index, Math.min(clock.day, lastDay))).toISOString().slice(0, 10);
      const to = addMonths(from, months);
      if (dayOf(to) !== day || monthsBetween(from, to) !== months) wrong.push(`${from.toISOString()} + ${months}`);
    }
    if (daysBetween(from, addDays(from, 1)) !== 1) wrong.push(`${from.toISOString()} + 1 day`);
  }
  expect(wrong).toEqual([]);
});
