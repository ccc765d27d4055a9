import { expect, test } from 'vitest';
import { whenText, zoneTime } from './when.ts';

test.each([
  ['2026-12-02T22:00:00Z', 'Australia/Sydney', 'Thursday 3 December 2026, 9:00 am (Sydney)'],
  ['2026-12-02T22:00:00Z', 'Australia/Perth', 'Thursday 3 December 2026, 6:00 am (Perth)'],
  ['2026-06-30T12:30:00Z', 'Pacific/Auckland', 'Wednesday 1 July 2026, 12:30 am (Auckland)'],
])('%s is shown as the clocks of %s show it', (instant, zone, text) => {
  expect(zoneTime(instant, zone)).toBe(text);
});

test.each([
  ['2026-12-02T13:30:00Z', 'Australia/Melbourne', '12:30 am'],
  ['2026-12-02T13:30:00Z', 'Australia/Perth', '12:30 am (Sydney)'],
  ['2026-12-02T12:30:00Z', 'Australia/Sydney', '2 Dec 2026, 11:30 pm'],
])('%s is read in %s as %s, on 3 December in Sydney', (instant, zone, text) => {
  expect(whenText(instant, new Date('2026-12-02T22:00:00Z'), zone)).toBe(text);
});
