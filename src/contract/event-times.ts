import { dateInWords, monthNames } from './month-names.ts';
import { isTimeZone, organisationZone, wallClock } from './wall-clock.ts';

// Formats event times (§9 Time, A-37, A-38) for pages, mails and order lines. It builds the texts from numbers, so that
// server and browser produce the same characters even with different locale data.

export interface EventZone {
  label: string;
  timeZone: string;
}

/** The zones that every event shows, in this order. */
export const eventZones: readonly EventZone[] = [
  { label: 'NSW/VIC/TAS', timeZone: 'Australia/Sydney' },
  { label: 'SA', timeZone: 'Australia/Adelaide' },
  { label: 'QLD', timeZone: 'Australia/Brisbane' },
  { label: 'NT', timeZone: 'Australia/Darwin' },
  { label: 'WA', timeZone: 'Australia/Perth' },
];

/**
 * Zones that are covered by the row of another zone: their viewers see that row first instead of a second row with the
 * same times.
 */
const zoneOfRow: Record<string, string> = {
  'Australia/Melbourne': 'Australia/Sydney',
  'Australia/Hobart': 'Australia/Sydney',
  'Australia/Currie': 'Australia/Sydney',
  'Australia/Canberra': 'Australia/Sydney',
  'Australia/ACT': 'Australia/Sydney',
  'Australia/NSW': 'Australia/Sydney',
  'Australia/Tasmania': 'Australia/Sydney',
  'Australia/Victoria': 'Australia/Sydney',
  'Australia/South': 'Australia/Adelaide',
  'Australia/Lindeman': 'Australia/Brisbane',
  'Australia/Queensland': 'Australia/Brisbane',
  'Australia/North': 'Australia/Darwin',
  'Australia/West': 'Australia/Perth',
};

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Sunday 5 October 2025' */
export function dateText(instant: string, timeZone: string): string {
  const { year, month, day, weekday } = wallClock(instant, timeZone);
  return `${dayNames[weekday]} ${dateInWords(year, month, day)}`;
}

/** '6:05 pm' */
export function timeText(instant: string, timeZone: string): string {
  const { hour, minute } = wallClock(instant, timeZone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** '6:00 pm – 8:30 pm'; adds the day of the end if it differs from the start. */
export function timeRangeText(start: string, end: string, timeZone: string): string {
  const endDate = dateText(end, timeZone);
  const otherDay = endDate === dateText(start, timeZone) ? '' : `, ${endDate}`;
  return `${timeText(start, timeZone)} – ${timeText(end, timeZone)}${otherDay}`;
}

/** '6:00 pm – 8:30 pm' beside `daysText`, which names the day of the end. */
export function hoursText(start: string, end: string, timeZone: string): string {
  return `${timeText(start, timeZone)} – ${timeText(end, timeZone)}`;
}

/** Like `dateText`, or 'Sat 3 Apr – Sun 4 Apr' if the event ends on another day; fits on one line. */
export function daysText(start: string, end: string, timeZone: string): string {
  const date = dateText(start, timeZone);
  if (dateText(end, timeZone) === date) return date;
  return [start, end]
    .map((instant) => dateText(instant, timeZone).replace(/^(\w{3})\w* (\d+) (\w{3}).*$/, '$1 $2 $3'))
    .join(' – ');
}

/** 'June 2025': events are grouped by the month of their start in Sydney (§9). */
export function monthHeading(start: string): string {
  const { year, month } = wallClock(start, organisationZone);
  return `${monthNames[month - 1]} ${year}`;
}

/** '45 mins', '1 hr', '2 hrs 30 mins'. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  const parts = [
    hours > 0 && `${hours} ${hours === 1 ? 'hr' : 'hrs'}`,
    (rest > 0 || hours === 0) && `${rest} ${rest === 1 ? 'min' : 'mins'}`,
  ];
  return parts.filter(Boolean).join(' ');
}

export interface ZoneTime extends EventZone {
  /** True for the viewer's zone, which is the first row if it is known. */
  own: boolean;
  /** True for the zone of the venue, which is then the first row. */
  atVenue: boolean;
  date: string;
  time: string;
}

/**
 * The rows of an event's times: the venue's zone first, then the viewer's. A listed zone moves up, another zone
 * becomes an extra row with its own name. For an unknown zone the order stays.
 */
export function zoneTimes(
  start: string,
  end: string,
  viewerZone: string | null,
  venueZone: string | null = null,
): ZoneTime[] {
  const [venueRow, viewerRow] = [namedZone(venueZone), namedZone(viewerZone)];
  const first = [venueRow, viewerRow].flatMap((row) => row ?? []);
  const byZone = new Map([...first, ...eventZones].map((zone) => [zone.timeZone, zone]));
  return [...byZone.values()].map((zone) => ({
    ...zone,
    own: zone.timeZone === viewerRow?.timeZone,
    atVenue: zone.timeZone === venueRow?.timeZone,
    date: dateText(start, zone.timeZone),
    time: timeRangeText(start, end, zone.timeZone),
  }));
}

/** The zone as a row of the table, with its printed label if it is one of the five; null for an unknown zone. */
export function namedZone(timeZone: string | null): EventZone | null {
  if (!timeZone || !isTimeZone(timeZone)) return null;
  const row = zoneOfRow[timeZone] ?? timeZone;
  return eventZones.find((zone) => zone.timeZone === row) ?? { label: zoneName(row), timeZone: row };
}

/** The zone in which one line of text names an event's time: the venue's; for an online event Sydney's. */
export function placeZone(venueZone: string | null): EventZone {
  return namedZone(venueZone) ?? { label: 'NSW/VIC/TAS', timeZone: 'Australia/Sydney' };
}

/** 'Auckland' of 'Pacific/Auckland'. */
function zoneName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
