import { dayOf, shortDayText } from '#contract/calendar.ts';
import { dateText, timeText } from '#contract/event-times.ts';
import { placeMoment } from '#contract/moments.ts';
import { offsetAt, organisationZone } from '#contract/wall-clock.ts';

/** No line ends between '10:42' and 'am', or before the dash to the end. */
export const unbroken = (text: string): string => text.replaceAll(/ (?=[ap]m\b|–)/g, '\u00a0');

/**
 * '10:42 am' today, else '3 Dec 2026, 10:42 am', as the clocks in Sydney show it (A-112); it says so where the clock of
 * the reader differs.
 */
export function whenText(
  instant: string,
  now: Date = new Date(),
  readerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const at = new Date(instant);
  const time = unbroken(timeText(instant, organisationZone));
  const text = dayOf(at) === dayOf(now) ? time : `${shortDayText(at)}, ${time}`;
  return offsetAt(at, readerZone) === offsetAt(at, organisationZone) ? text : `${text} (Sydney)`;
}

/** 'Today, 10:42 am' or as above, where a heading says that times are those of Sydney. */
export function sydneyTime(instant: string, now: Date = new Date()): string {
  const text = whenText(instant, now, organisationZone);
  return dayOf(new Date(instant)) === dayOf(now) ? `Today, ${text}` : text;
}

/** 'Fri 27 Nov, 9:00 am Sydney', with the year if it is another one: when something happens by itself (A-112). */
export function scheduleTime(instant: string, now: Date = new Date()): string {
  const [date = '', year = ''] = dateText(instant, organisationZone)
    .replace(/^(\w{3})\w* (\d+) (\w{3})\w* (\d+)$/, '$1 $2 $3|$4')
    .split('|');
  const isThisYear = dayOf(now).startsWith(year);
  return `${date}${isThisYear ? '' : ` ${year}`}, ${unbroken(timeText(instant, organisationZone))} Sydney`;
}

/** 'Thursday 3 December 2026, 9:00 am (Sydney)': the time of a schedule, in the zone in which it was chosen. */
export function zoneTime(instant: string, zone: string): string {
  return unbroken(placeMoment(instant, { label: zone.replace(/^.*\//, ''), timeZone: zone }));
}
