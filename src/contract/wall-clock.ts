import { dayMs, minuteMs } from './spans.ts';
/** The zone in which the organisation counts days, months and years. */
export const organisationZone = 'Australia/Sydney';

/** A wall clock at some place. `month` counts from 1, `weekday` from Sunday 0. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
}

/** Making a format takes longer than all its uses on a page. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** There are fewer zones, but a name may have any case. */
const maxFormats = 600;

/** Throws a RangeError for an unknown zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** A row of a list asks eight times for the same two instants, and each answer takes longer than drawing the row. */
const clocks = new Map<string, WallClock>();
const maxClocks = 2000;

/** Throws a RangeError for an unknown zone or an invalid instant. */
export function wallClock(instant: string, timeZone: string): Readonly<WallClock> {
  const key = `${timeZone} ${instant}`;
  let clock = clocks.get(key);
  if (!clock) {
    clock = readClock(instant, timeZone);
    if (clocks.size >= maxClocks) clocks.clear();
    clocks.set(key, clock);
  }
  return clock;
}

function readClock(instant: string, timeZone: string): WallClock {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(new Date(instant))
      .map((part) => [part.type, Number(part.value)]),
  );
  const [year = 0, month = 1, day = 1] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    hour: parts.get('hour') ?? 0,
    minute: parts.get('minute') ?? 0,
  };
}

/** How far the clock of the zone is ahead of UTC at an instant, in whole minutes, as milliseconds. */
export function offsetAt(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = wallClock(instant.toISOString(), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant.getTime() / minuteMs) * minuteMs;
}

/**
 * The instants at which a clock in the zone shows this date and time, given as if it were UTC: none in the hour that a
 * clock change skips, two in the hour that it repeats.
 */
export function instantsOf(shown: Date, timeZone: string): Date[] {
  const offsets = new Set([-dayMs, dayMs].map((far) => offsetAt(new Date(shown.getTime() + far), timeZone)));
  if (offsets.size === 1) return [...offsets].map((offset) => new Date(shown.getTime() - offset));
  return [...offsets]
    .map((offset) => new Date(shown.getTime() - offset))
    .filter((instant) => offsetAt(instant, timeZone) === shown.getTime() - instant.getTime())
    .sort((a, b) => a.getTime() - b.getTime());
}
