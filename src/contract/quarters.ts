import { monthNames } from './month-names.ts';

/** A period of whole days of the calendar in Sydney, both included, such as '2026-07-01'. */
export interface Days {
  from: string;
  to: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The last day of a month such as 2026, 9. */
export function lastDayOf(year: number, month: number): string {
  return `${year}-${two(month)}-${two(new Date(Date.UTC(year, month, 0)).getUTCDate())}`;
}

/** The Australian financial year of a day, named by the year in which it begins in July. */
export function financialYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 7 ? year : year - 1;
}

export function daysOfYear(year: number): Days {
  return { from: `${year}-07-01`, to: `${year + 1}-06-30` };
}

/** '2026–27' */
export function yearText(year: number): string {
  return `${year}–${two((year + 1) % 100)}`;
}

/** The quarters of an activity statement: July, October, January and April begin one. */
export function quartersOf(year: number): (Days & { name: string })[] {
  return [7, 10, 1, 4].map((month) => {
    const its = month >= 7 ? year : year + 1;
    return {
      from: `${its}-${two(month)}-01`,
      to: lastDayOf(its, month + 2),
      name: `${monthNames[month - 1]} to ${monthNames[month + 1]} ${its}`,
    };
  });
}

/** The quarter in which a day is. */
export function quarterOf(day: string): Days & { name: string } {
  const found = quartersOf(financialYearOf(day)).find(({ from, to }) => from <= day && day <= to);
  if (!found) throw new Error(`${day} is in no quarter.`);
  return found;
}
