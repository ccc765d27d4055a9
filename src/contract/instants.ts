import { minuteMs } from './spans.ts';
/** '2027-01-01T00:00:00Z', with or without seconds and their fractions, and also with an offset such as '+11:00'. */
const spelling =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const [firstYear, lastYear] = [2000, 2100];

/** The one spelling in which instants are stored, because SQL compares them as texts; null if it is not an instant. */
export function instantOf(text: string): string | null {
  const parts = spelling.exec(text);
  if (!parts) return null;
  const [, day = '', hour, minute, second = '00', fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] = parts;
  if (!isCalendarDay(day)) return null;
  const shown = Date.parse(`${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * minuteMs;
  const instant = new Date(sign === '-' ? shown + offsetMs : shown - offsetMs);
  return isUsualYear(instant.getUTCFullYear()) ? instant.toISOString() : null;
}

/** Whether it is a date and time of a clock, such as '2026-12-01T09:00'. */
export function isLocalTime(text: string): boolean {
  const [, day = '', year] = /^((\d{4})-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d$/.exec(text) ?? [];
  return isCalendarDay(day) && isUsualYear(Number(year));
}

/** A date as YYYY-MM-DD; refuses 31 February. */
export function isCalendarDay(value: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').map(Number) : [];
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}

/** Texts of other years do not sort as instants do, and no event or promotion is meant there. */
function isUsualYear(year: number): boolean {
  return year >= firstYear && year <= lastYear;
}
