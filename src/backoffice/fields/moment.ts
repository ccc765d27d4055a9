import { isLocalTime } from '#contract/instants.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { instantsOf, offsetAt } from '#contract/wall-clock.ts';

/** The zones in which the organisation does something, as people call them. */
export const zones = [
  { value: 'Australia/Sydney', label: 'Sydney, Melbourne, Canberra' },
  { value: 'Australia/Brisbane', label: 'Brisbane' },
  { value: 'Australia/Adelaide', label: 'Adelaide' },
  { value: 'Australia/Darwin', label: 'Darwin' },
  { value: 'Australia/Perth', label: 'Perth' },
  { value: 'Australia/Hobart', label: 'Hobart' },
  { value: 'Pacific/Auckland', label: 'New Zealand' },
] as const;

/** A time of the clocks in a zone, such as '2026-12-01T09:00'; `at` is empty before one is chosen. */
export interface Moment {
  at: string;
  /** One of `zones`, or another that was stored before. */
  zone: string;
  /** Of an hour that the clocks show twice: before or after they are put back. */
  which?: 'first' | 'second' | undefined;
}

export const zoneLabel = (zone: string): string =>
  zones.find(({ value }) => value === zone)?.label ?? zone.replace(/^.*\//, '').replaceAll('_', ' ');

const instantsFor = ({ at, zone }: Moment): Date[] => (isLocalTime(at) ? instantsOf(new Date(`${at}Z`), zone) : []);

/** Whether the clocks there show this time twice, so that somebody has to say which one is meant. */
export const isTwice = (moment: Moment): boolean => instantsFor(moment).length > 1;

/** The instant; null while there is none, or one of two has to be chosen. */
export function instantOfMoment(moment: Moment): string | null {
  const instants = instantsFor(moment);
  const chosen =
    instants.length > 1 ? moment.which && { first: instants[0], second: instants[1] }[moment.which] : instants[0];
  return chosen?.toISOString() ?? null;
}

/** An instant as the clocks in a zone show it. */
export function momentOf(instant: string, zone: string): Moment {
  const at = new Date(instant);
  const shown = new Date(at.getTime() + offsetAt(at, zone)).toISOString().slice(0, 16);
  const instants = instantsFor({ at: shown, zone });
  return {
    at: shown,
    zone,
    ...(instants.length > 1 && { which: instants[0]?.getTime() === at.getTime() ? 'first' : 'second' }),
  };
}

/** When the clocks show an hour such as '01:30' next after a time; '' for no hour. */
export function hourAfter(at: string, hour: string): string {
  if (hour === '') return '';
  const sameDay = `${at.slice(0, 10)}T${hour}`;
  return sameDay > at ? sameDay : laterBy(sameDay, dayMs);
}

/** A time of the clocks, later or earlier by some time. */
export const laterBy = (at: string, ms: number): string =>
  new Date(Date.parse(`${at}Z`) + ms).toISOString().slice(0, 16);

/**
 * When something ends whose start was moved: it stays as long as it was, and two hours at first. What was no time
 * yet keeps its hour.
 */
export function endAfterMove(ends: string, before: string, now: string): string {
  if (!isLocalTime(now)) return ends;
  if (!isLocalTime(ends)) return laterBy(now, 2 * hourMs);
  if (!isLocalTime(before)) return hourAfter(now, ends.slice(11));
  return laterBy(ends, Date.parse(`${now}Z`) - Date.parse(`${before}Z`));
}

/** 'Tuesday 1 December 2026, 9:00 am in Sydney, Melbourne, Canberra'; null if the time is not whole. */
export function momentText({ at, zone }: Moment): string | null {
  if (!isLocalTime(at)) return null;
  const text = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(`${at}Z`));
  return `${text}, in ${zoneLabel(zone)}`;
}

/** Why there is no such time, or why one of two has to be chosen; null if it is one. */
export function momentFault(moment: Moment): string | null {
  if (!isLocalTime(moment.at) || instantOfMoment(moment) !== null) return null;
  return isTwice(moment)
    ? 'The clocks there show this time twice, because daylight saving ends. Choose which one.'
    : 'The clocks there skip this time: daylight saving begins. Choose an hour later.';
}
