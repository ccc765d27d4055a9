import { expect, test } from 'vitest';
import { sydneyClock } from '../staff/sydney-clock.ts';
import { instantOfClock } from './subscriber-columns.ts';

test('a time of the file is one of the clocks of Sydney, as it is written here or by a spreadsheet', () => {
  for (const text of ['2026-12-03 09:00', '2026-12-03T09:00:30', '3/12/2026 9:00 am', '03/12/2026, 9:00'])
    expect([text, instantOfClock(text)]).toEqual([text, '2026-12-02T22:00:00.000Z']);
  expect(instantOfClock('3/12/2026')).toBe('2026-12-02T13:00:00.000Z');
  expect(instantOfClock('3/7/2026 12:15 pm')).toBe('2026-07-03T02:15:00.000Z');
  // An hour that the clocks skip, and one that they show twice.
  expect(instantOfClock('2026-10-04 02:30')).toBe('2026-10-03T16:30:00.000Z');
  expect(instantOfClock('2026-04-05 02:30')).toBe('2026-04-04T15:30:00.000Z');
  for (const text of ['', '31/2/2026', '2026-13-01', '2026-12-03 25:00', '3/12/26', '3/12/2026 13:00 pm', 'soon'])
    expect([text, instantOfClock(text)]).toEqual([text, null]);
});

test('what is written is read as the same minute', () => {
  expect(sydneyClock('2026-12-02T22:00:59.000Z')).toBe('2026-12-03 09:00');
  expect(instantOfClock(sydneyClock('2026-07-02T22:00:00.000Z'))).toBe('2026-07-02T22:00:00.000Z');
});
