import { isCalendarDay, isLocalTime } from '#contract/instants.ts';
import { instantsOf, organisationZone } from '#contract/wall-clock.ts';

// The columns of the file of subscribers. What was saved can be imported again.

export const columns = {
  email: 'Email',
  name: 'Name',
  site: 'Site',
  state: 'Status',
  agreed: 'Agreed (Sydney)',
  source: 'Source',
  wording: 'Words agreed to',
  left: 'Unsubscribed (Sydney)',
} as const;

export const columnNames = Object.values(columns);
/** Without these a file says nothing of a consent. */
export const neededColumns: readonly string[] = [columns.email, columns.agreed, columns.source, columns.wording];

export const siteNames = { au: 'Australia', nz: 'New Zealand' } as const;

/**
 * The instant of '2026-12-03 09:00' or, as spreadsheets here write it, '3/12/2026 9:00 am' on the clocks of Sydney; a
 * date alone is its first minute. Null if it is neither.
 */
export function instantOfClock(text: string): string | null {
  const [, year, month, day, bDay, bMonth, bYear, hour = '0', minute = '00', half] =
    /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))(?:(?:T|,? +)(\d{1,2}):(\d\d)(?::\d\d)?(?: *([ap])m)?)?$/i.exec(
      text.trim(),
    ) ?? [];
  const date = [year ?? bYear ?? '', two(month ?? bMonth), two(day ?? bDay)].join('-');
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const local = `${date}T${two(String(hours))}:${minute}`;
  if (!isCalendarDay(date) || !isLocalTime(local) || (half && (Number(hour) < 1 || Number(hour) > 12))) return null;
  // Of an hour that the clocks skip, the same minute as they show it afterwards.
  const shown = new Date(`${local}:00Z`);
  const instant =
    instantsOf(shown, organisationZone)[0] ?? instantsOf(new Date(shown.getTime() + 3_600_000), organisationZone)[0];
  return instant?.toISOString() ?? null;
}

const two = (digits = '') => digits.padStart(2, '0');
