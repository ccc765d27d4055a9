import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contract/spans.ts';
import { offsetAt, organisationZone } from '#contract/wall-clock.ts';
import { sydneyClock } from './sydney-clock.ts';

test('a time is that of Sydney, in summer, in winter and beside each change of the clocks', () => {
  expect(sydneyClock('2026-12-02T22:00:00.000Z')).toBe('2026-12-03 09:00');
  expect(sydneyClock('2026-07-02T23:00:00.000Z')).toBe('2026-07-03 09:00');
  // The last minute before, and the first after.
  expect(sydneyClock('2026-10-03T15:59:59.999Z')).toBe('2026-10-04 01:59');
  expect(sydneyClock('2026-10-03T16:00:00.000Z')).toBe('2026-10-04 03:00');
  expect(sydneyClock('2027-04-03T15:59:00.000Z')).toBe('2027-04-04 02:59');
  expect(sydneyClock('2027-04-03T16:00:00.000Z')).toBe('2027-04-04 02:00');
});

test('each hour of a year is what the platform says', () => {
  const from = Date.parse('2025-01-01T00:30:00Z');
  for (let at = from; at < from + 366 * 24 * hourMs; at += hourMs + minuteMs) {
    const instant = new Date(at);
    const shown = new Date(at + offsetAt(instant, organisationZone)).toISOString();
    expect(sydneyClock(instant.toISOString())).toBe(shown.slice(0, 16).replace('T', ' '));
  }
});
