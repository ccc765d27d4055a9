import { dateInWords } from './month-names.ts';
import { instantsOf, offsetAt, organisationZone, wallClock } from './wall-clock.ts';
import { dayMs } from './spans.ts';

// Days, months and years of the organisation: counted on the calendar in Sydney, never on UTC parts or on
// multiples of 24 hours.

const zone = organisationZone;
const two = (value: number) => String(value).padStart(2, '0');
const iso = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString());

/** The clock in Sydney, as if it were UTC. */
function shownAt(instant: Date): Date {
  return new Date(instant.getTime() + offsetAt(instant, zone));
}

/** The first instant at which clocks in Sydney show this. A time that the clock change skips is moved after it. */
function instantAt(shown: Date): Date {
  const [first] = instantsOf(shown, zone);
  return first ?? new Date(shown.getTime() - offsetAt(new Date(shown.getTime() - dayMs), zone));
}

/** '2027-03-03' */
export function dayOf(at: Date | string): string {
  const { year, month, day } = wallClock(iso(at), zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** '2027-03' */
export function monthOf(at: Date | string): string {
  return dayOf(at).slice(0, 7);
}

/** '2027-03' of `count` months earlier. */
export function monthBefore(at: Date | string, count: number): string {
  const { year, month } = wallClock(iso(at), zone);
  const months = year * 12 + month - 1 - count;
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}`;
}

/** The first instant of a day such as '2027-03-03'. */
export function startOfDay(day: string): Date {
  return instantAt(new Date(`${day}T00:00:00Z`));
}

/** The first instant after a day such as '2027-03-03'. */
export function endOfDay(day: string): Date {
  return instantAt(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs));
}

/** The same time of day, `count` days later. */
export function addDays(at: Date, count: number): Date {
  const shown = shownAt(at);
  return instantAt(new Date(shown.getTime() + count * dayMs));
}

/** The same time of day `count` months later, on the last day of a month that is too short. */
export function addMonths(at: Date, count: number): Date {
  const shown = shownAt(at);
  const [year, month] = [shown.getUTCFullYear(), shown.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = shown.getTime() - Date.UTC(year, shown.getUTCMonth(), shown.getUTCDate());
  return instantAt(new Date(Date.UTC(year, month, Math.min(shown.getUTCDate(), lastDay)) + time));
}

/** How many days later the day of `to` is than that of `from`. */
export function daysBetween(from: Date, to: Date): number {
  return (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs;
}

/** The count for which `addMonths(from, count)` is nearest to `to`. */
export function monthsBetween(from: Date, to: Date): number {
  const [a, b] = [wallClock(iso(from), zone), wallClock(iso(to), zone)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  if (addMonths(from, months).getTime() === to.getTime()) return months;
  const distance = (count: number) => Math.abs(addMonths(from, count).getTime() - to.getTime());
  return [months - 1, months, months + 1].reduce((best, count) => (distance(count) < distance(best) ? count : best));
}

/** '3 March 2027' */
export function dayText(at: Date | string): string {
  const { year, month, day } = wallClock(iso(at), zone);
  return dateInWords(year, month, day);
}

/** '3 Mar 2027' */
export function shortDayText(at: Date | string): string {
  return dayText(at).replace(/^(\d+ \w{3})\w*/, '$1');
}
