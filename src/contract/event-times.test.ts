import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateText,
  daysText,
  durationText,
  eventZones,
  monthHeading,
  timeRangeText,
  timeText,
  zoneTimes,
} from './event-times.ts';
import { wallClock } from './wall-clock.ts';

/** The offset from UTC in minutes, computed from the numbers of the wall clock. */
function offsetMinutes(instant: string, timeZone: string): number {
  const { year, month, day, hour, minute } = wallClock(instant, timeZone);
  return (Date.UTC(year, month - 1, day, hour, minute) - Date.parse(instant)) / 60_000;
}

describe('duration (A-38)', () => {
  test.each([
    [1, '1 min'],
    [45, '45 mins'],
    [60, '1 hr'],
    [61, '1 hr 1 min'],
    [120, '2 hrs'],
    [150, '2 hrs 30 mins'],
  ])('%i minutes are shown as %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

  test('every text parses back to its duration', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (minutes) => {
        const [, hours = '0', rest = '0'] = /^(?:(\d+) hrs?)? ?(?:(\d+) mins?)?$/.exec(durationText(minutes)) ?? [];
        expect(Number(hours) * 60 + Number(rest)).toBe(minutes);
      }),
    );
  });
});

describe('months (Sydney)', () => {
  test('uses the month in Sydney when UTC is still in the previous month', () => {
    expect(monthHeading('2025-05-31T13:59:00Z')).toBe('May 2025');
    expect(monthHeading('2025-05-31T14:00:00Z')).toBe('June 2025');
    expect(monthHeading('2025-12-31T13:00:00Z')).toBe('January 2026');
  });
});

describe('clock changes', () => {
  // Sydney and Adelaide change on 5 October 2025 at 2 am and on 5 April 2026 at 3 am; Brisbane, Darwin and Perth never.
  test('times before and after the spring change', () => {
    const before = '2025-10-04T15:30:00Z';
    const after = '2025-10-04T16:30:00Z';
    expect(timeText(before, 'Australia/Sydney')).toBe('1:30 am');
    expect(timeText(after, 'Australia/Sydney')).toBe('3:30 am');
    expect(timeText(before, 'Australia/Brisbane')).toBe('1:30 am');
    expect(timeText(after, 'Australia/Brisbane')).toBe('2:30 am');
  });

  test('an event across the change keeps its real duration', () => {
    expect(timeRangeText('2025-10-04T14:30:00Z', '2025-10-04T16:30:00Z', 'Australia/Sydney')).toBe(
      '12:30 am – 3:30 am',
    );
    expect(timeRangeText('2026-04-04T14:30:00Z', '2026-04-04T16:30:00Z', 'Australia/Sydney')).toBe('1:30 am – 2:30 am');
  });

  test('shows the day of the end if it differs from the start', () => {
    expect(timeRangeText('2025-06-06T13:00:00Z', '2025-06-06T15:00:00Z', 'Australia/Sydney')).toBe(
      '11:00 pm – 1:00 am, Saturday 7 June 2025',
    );
  });

  const aroundChanges = fc
    .oneof(
      fc.date({ min: new Date('2025-10-04T00:00:00Z'), max: new Date('2025-10-06T00:00:00Z'), noInvalidDate: true }),
      fc.date({ min: new Date('2026-04-04T00:00:00Z'), max: new Date('2026-04-06T00:00:00Z'), noInvalidDate: true }),
      fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true }),
    )
    .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString());

  test('every row shows the instant at a valid offset of its zone', () => {
    const offsets: Record<string, number[]> = {
      'Australia/Sydney': [600, 660],
      'Australia/Adelaide': [570, 630],
      'Australia/Brisbane': [600],
      'Australia/Darwin': [570],
      'Australia/Perth': [480],
    };
    fc.assert(
      fc.property(aroundChanges, (instant) => {
        for (const { timeZone } of eventZones) expect(offsets[timeZone]).toContain(offsetMinutes(instant, timeZone));
      }),
    );
  });

  test('Sydney and Adelaide change at the same local time, half an hour apart', () => {
    fc.assert(
      fc.property(aroundChanges, (instant) => {
        const halfAnHourLater = new Date(Date.parse(instant) + 30 * 60_000).toISOString();
        expect(timeText(halfAnHourLater, 'Australia/Adelaide')).toBe(timeText(instant, 'Australia/Sydney'));
        expect(dateText(halfAnHourLater, 'Australia/Adelaide')).toBe(dateText(instant, 'Australia/Sydney'));
      }),
    );
  });
});

test('daysText shows both days of an event that ends on another day', () => {
  expect(daysText('2027-04-03T23:30:00Z', '2027-04-04T01:00:00Z', 'UTC')).toBe('Sat 3 Apr – Sun 4 Apr');
  expect(daysText('2027-04-03T23:30:00Z', '2027-04-04T01:00:00Z', 'Australia/Sydney')).toBe('Sunday 4 April 2027');
});

describe("the viewer's zone first (A-37)", () => {
  const [start, end] = ['2025-06-06T09:30:00Z', '2025-06-06T11:00:00Z'];
  const labels = (viewerZone: string | null) => zoneTimes(start, end, viewerZone).map((row) => row.label);

  test('moves a listed zone to the top', () => {
    expect(labels('Australia/Perth')).toEqual(['WA', 'NSW/VIC/TAS', 'SA', 'QLD', 'NT']);
    expect(labels('Australia/Melbourne')).toEqual(['NSW/VIC/TAS', 'SA', 'QLD', 'NT', 'WA']);
  });

  test('adds another zone as a sixth row with its own name', () => {
    const rows = zoneTimes(start, end, 'Pacific/Auckland');
    expect(rows.map((row) => row.label)).toEqual(['Auckland', 'NSW/VIC/TAS', 'SA', 'QLD', 'NT', 'WA']);
    expect(rows[0]).toMatchObject({ own: true, date: 'Friday 6 June 2025', time: '9:30 pm – 11:00 pm' });
    expect(rows[1]).toMatchObject({ own: false, time: '7:30 pm – 9:00 pm' });
  });

  test('keeps the order for an unknown zone', () => {
    expect(labels(null)).toEqual(['NSW/VIC/TAS', 'SA', 'QLD', 'NT', 'WA']);
    expect(labels('Mars/Olympus')).toEqual(labels(null));
  });
});
