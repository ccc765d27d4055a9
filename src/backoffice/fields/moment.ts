import { isLocalTime } from '#contract/instants.ts';
import { instantsOf } from '#contract/wall-clock.ts';

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
export type Zone = (typeof zones)[number]['value'];

/** A time of the clocks in a zone, such as '2026-12-01T09:00'; `at` is empty before one is chosen. */
export interface Moment {
  at: string;
  zone: Zone;
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
  return `${text}, in ${zones.find(({ value }) => value === zone)?.label ?? zone}`;
}

/** Why there is no such time, or two, on the clocks there; null if there is one. */
export function momentFault({ at, zone }: Moment): string | null {
  if (!isLocalTime(at)) return null;
  const count = instantsOf(new Date(`${at}Z`), zone).length;
  if (count === 1) return null;
  return count === 0
    ? 'The clocks there skip this time: daylight saving begins. Choose an hour later.'
    : 'The clocks there show this time twice: daylight saving ends. Choose an hour earlier or later.';
}
