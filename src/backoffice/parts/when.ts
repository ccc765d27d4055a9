import { dayOf } from '#contract/calendar.ts';
import { organisationZone } from '#contract/wall-clock.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/**
 * '10:42 am' today, else '3 Dec 2026, 10:42 am', as the clocks in Sydney show it; it says so where the clock of
 * the reader differs.
 */
export function whenText(instant: string, now: Date = new Date(), readerZone?: string): string {
  const at = new Date(instant);
  const parts = dayOf(at) === dayOf(now) ? time : { ...date, ...time };
  const textIn = (timeZone?: string) => new Intl.DateTimeFormat('en-AU', { ...parts, timeZone }).format(at);
  const text = textIn(organisationZone);
  return text === textIn(readerZone) ? text : `${text} (Sydney)`;
}

/** 'Thu, 3 Dec 2026, 9:00 am (Sydney)': the time of a schedule, in the zone in which it was chosen. */
export function zoneTime(instant: string, zone: string): string {
  const text = new Intl.DateTimeFormat('en-AU', { timeZone: zone, weekday: 'short', ...date, ...time }).format(
    new Date(instant),
  );
  return `${text} (${zone.replace(/^.*\//, '')})`;
}
