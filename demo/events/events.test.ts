import { describe, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { clockChangeSunday, instantOf, upcoming } from '../times.ts';
import { events } from './events.ts';

const clock = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

describe.each([
  '2025-01-31T13:30:00.000Z',
  '2025-04-05T15:30:00.000Z',
  '2025-06-06T02:00:00.000Z',
  '2025-10-03T23:00:00.000Z',
  '2025-12-31T12:59:00.000Z',
])('events seeded at %s', (day) => {
  const now = new Date(day);
  const list = events(now);

  test('one is past, one is full, one has two places left, some are free and some are unlimited', () => {
    expect(list.filter(({ endsAt }) => endsAt < now.toISOString())).toHaveLength(1);
    const coming = list.filter(({ startsAt }) => startsAt > now.toISOString());
    expect(coming.some(({ places, usedPlaces }) => places !== null && usedPlaces >= places)).toBe(true);
    expect(coming.some(({ places, usedPlaces }) => places !== null && places - usedPlaces === 2)).toBe(true);
    expect(coming.some(({ type }) => type === 1)).toBe(true);
    expect(coming.some(({ type, priceCents }) => type === 0 && priceCents > 0)).toBe(true);
    expect(coming.some(({ places }) => places === null)).toBe(true);
    for (const { places, usedPlaces } of list) expect(usedPlaces).toBeLessThanOrEqual(places ?? usedPlaces);
  });

  test('they have the stated duration, from 45 minutes to a day', () => {
    for (const { startsAt, endsAt, durationMinutes } of list)
      expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(durationMinutes * 60_000);
    expect([...new Set(list.map(({ durationMinutes }) => durationMinutes))].sort((one, other) => one - other)).toEqual([
      45, 60, 90, 150, 450,
    ]);
  });

  test('they start at the stated local time', () => {
    const at = (slug: string): string => list.find((event) => event.slug === slug)?.startsAt ?? '';
    expect(clock('Australia/Perth', at('child-safe-clubs-perth'))).toBe('Wed 18:00');
    expect(clock('Australia/Sydney', at('respect-at-work-full-day'))).toBe('Fri 09:00');
    expect(clock('Australia/Adelaide', at('when-someone-you-love-gambles'))).toBe('Thu 19:30');
    expect(clock('Pacific/Auckland', at('across-the-tasman'))).toBe('Wed 19:00');
    expect(clock('Australia/Sydney', at('family-agreement-sunday'))).toBe('Sun 09:30');
  });

  test('there is no event on Christmas or New Year’s Day', () => {
    const days = list.map(({ startsAt }) =>
      new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', day: 'numeric', month: 'numeric' }).format(
        new Date(startsAt),
      ),
    );
    expect(days.filter((one) => ['25/12', '26/12', '01/01', '1/1', '26/1', '25/4'].includes(one))).toEqual([]);
  });

  test('one is on the Sunday of a clock change in Sydney', () => {
    const start = clockChangeSunday(now, 9, 30);
    const offset = (instant: Date): string =>
      new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', timeZoneName: 'longOffset' })
        .format(instant)
        .replace(/.*GMT/, '');
    expect(offset(start)).not.toBe(offset(new Date(start.getTime() - dayMs)));
    expect(start.getTime()).toBeGreaterThan(now.getTime());
  });
});

test('a local time that exists twice or never is still converted', () => {
  expect(
    Number.isNaN(instantOf('Australia/Sydney', { year: 2025, month: 10, day: 5, hour: 2, minute: 30 }).getTime()),
  ).toBe(false);
  expect(instantOf('Australia/Sydney', { year: 2025, month: 6, day: 6, hour: 9, minute: 0 }).toISOString()).toBe(
    '2025-06-05T23:00:00.000Z',
  );
  expect(upcoming(new Date('2025-06-06T02:00:00.000Z'), 'Australia/Sydney', 0, 5, 9).toISOString()).toBe(
    '2025-06-05T23:00:00.000Z',
  );
});
