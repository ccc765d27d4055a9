import { expect, test } from 'vitest';
import { scheduleTime, sydneyTime, whenText, zoneTime } from './when.ts';

test.each([
  ['2026-12-02T22:00:00Z', 'Australia/Sydney', 'Thursday 3 December 2026, 9:00\u00a0am (Sydney)'],
  ['2026-12-02T22:00:00Z', 'Australia/Perth', 'Thursday 3 December 2026, 6:00\u00a0am (Perth)'],
  ['2026-06-30T12:30:00Z', 'Pacific/Auckland', 'Wednesday 1 July 2026, 12:30\u00a0am (Auckland)'],
])('%s is shown as the clocks of %s show it', (instant, zone, text) => {
  expect(zoneTime(instant, zone)).toBe(text);
});

test.each([
  ['2026-12-02T13:30:00Z', 'Australia/Melbourne', '12:30\u00a0am'],
  ['2026-12-02T13:30:00Z', 'Australia/Perth', '12:30\u00a0am (Sydney)'],
  ['2026-12-02T12:30:00Z', 'Australia/Sydney', '2 Dec 2026, 11:30\u00a0pm'],
])('%s is read in %s as %s, on 3 December in Sydney', (instant, zone, text) => {
  expect(whenText(instant, new Date('2026-12-02T22:00:00Z'), zone)).toBe(text);
});

test('a list says that a time is of today, so that nobody takes it for a time of every day', () => {
  const now = new Date('2026-12-02T22:00:00Z');
  expect(sydneyTime('2026-12-02T13:30:00Z', now)).toBe('Today, 12:30\u00a0am');
  expect(sydneyTime('2026-12-02T12:30:00Z', now)).toBe('2 Dec 2026, 11:30\u00a0pm');
});

test.each([
  ['2026-11-26T22:00:00Z', 'Fri 27 Nov, 9:00\u00a0am Sydney'],
  ['2027-05-02T23:30:00Z', 'Mon 3 May 2027, 9:30\u00a0am Sydney'],
])('what happens at %s is told in one zone, which it names', (instant, text) => {
  expect(scheduleTime(instant, new Date('2026-11-26T01:00:00Z'))).toBe(text);
});
