import { expect, test } from 'vitest';
import { endAfterMove, hourAfter } from './moment.ts';

test('an hour is that of the same day, or of the next if it is not later', () => {
  expect(hourAfter('2026-12-31T18:00', '20:30')).toBe('2026-12-31T20:30');
  expect(hourAfter('2026-12-31T22:00', '01:30')).toBe('2027-01-01T01:30');
  expect(hourAfter('2026-12-31T22:00', '22:00')).toBe('2027-01-01T22:00');
  expect(hourAfter('2026-12-31T22:00', '')).toBe('');
});

test('the end follows the start and stays as far from it', () => {
  expect(endAfterMove('', '', '2026-12-01T18:00')).toBe('2026-12-01T20:00');
  expect(endAfterMove('2026-12-01T21:00', '2026-12-01T18:00', '2027-02-03T10:00')).toBe('2027-02-03T13:00');
  expect(endAfterMove('2026-12-03T16:00', '2026-12-01T09:00', '2026-12-08T09:00')).toBe('2026-12-10T16:00');
  expect(endAfterMove('2026-12-01T21:00', '', '2027-02-03T10:00')).toBe('2027-02-03T21:00');
  expect(endAfterMove('2026-12-01T21:00', '2026-12-01T18:00', '')).toBe('2026-12-01T21:00');
});
