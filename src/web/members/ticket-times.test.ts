import { expect, test } from 'vitest';
import { awayText } from './ticket-times.ts';

const now = new Date('2026-11-26T13:30:00Z');
const away = (startsAt: string, zone = 'Australia/Perth') => awayText(startsAt, zone, now);

test('days are counted on the calendar of the zone, not in hours', () => {
  // In Perth it is 9:30 pm on the 26th, in Sydney half past midnight on the 27th.
  expect(away('2026-11-26T15:00:00.000Z')).toBe('Today');
  expect(away('2026-11-26T16:30:00.000Z')).toBe('Tomorrow');
  expect(away('2026-11-26T16:30:00.000Z', 'Australia/Sydney')).toBe('Today');
  expect(away('2026-12-02T06:00:00.000Z')).toBe('In 6 days');
});

test('what has begun is now, and what is far away is not counted', () => {
  expect(away('2026-11-26T13:00:00.000Z')).toBe('Now');
  expect(away('2026-12-26T06:00:00.000Z')).toBe('In 30 days');
  expect(away('2026-12-27T06:00:00.000Z')).toBeNull();
});
