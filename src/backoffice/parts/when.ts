import { dayOf, shortDayText } from '#contract/calendar.ts';
import { timeText } from '#contract/event-times.ts';
import { placeMoment } from '#contract/moments.ts';
import { offsetAt, organisationZone } from '#contract/wall-clock.ts';

/**
 * '10:42 am' today, else '3 Dec 2026, 10:42 am', as the clocks in Sydney show it; it says so where the clock of
 * the reader differs.
 */
export function whenText(
  instant: string,
  now: Date = new Date(),
  readerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const at = new Date(instant);
  const time = timeText(instant, organisationZone);
  const text = dayOf(at) === dayOf(now) ? time : `${shortDayText(at)}, ${time}`;
  return offsetAt(at, readerZone) === offsetAt(at, organisationZone) ? text : `${text} (Sydney)`;
}

/** 'Thursday 3 December 2026, 9:00 am (Sydney)': the time of a schedule, in the zone in which it was chosen. */
export function zoneTime(instant: string, zone: string): string {
  return placeMoment(instant, { label: zone.replace(/^.*\//, ''), timeZone: zone });
}
