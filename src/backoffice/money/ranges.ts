import { dayOf, monthBefore } from '#contract/calendar.ts';
import { isCalendarDay } from '#contract/instants.ts';
import { type Days, daysOfYear, financialYearOf, lastDayOf, quarterOf } from '#contract/quarters.ts';
import { dayMs } from '#contract/spans.ts';

export const periods = ['month', 'lastMonth', 'quarter', 'lastQuarter', 'year', 'own'] as const;
export type Period = (typeof periods)[number];

export const periodNames: Record<Period, string> = {
  month: 'This month',
  lastMonth: 'Last month',
  quarter: 'This quarter',
  lastQuarter: 'Last quarter',
  year: 'This financial year',
  own: 'Days of your own',
};

/** The server answers about a year at most. */
const mostDays = 366;

/** The days of a period in Sydney; `own` has its own, and says what is wrong with them. */
export function daysOfPeriod(period: Period, own: Days, now: Date): Days | { error: string } {
  const today = dayOf(now);
  if (period === 'month') return monthDays(monthBefore(now, 0));
  if (period === 'lastMonth') return monthDays(monthBefore(now, 1));
  if (period === 'quarter') return quarterOf(today);
  if (period === 'lastQuarter') return quarterOf(dayBefore(quarterOf(today).from));
  if (period === 'year') return daysOfYear(financialYearOf(today));
  const { from, to } = own;
  if (!isCalendarDay(from) || !isCalendarDay(to)) return { error: 'Choose the first and the last day.' };
  if (from < '2000' || to >= '2100') return { error: 'Choose days from 2000 to 2099.' };
  if (to < from) return { error: 'The last day is before the first.' };
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= mostDays) return { error: 'Please choose at most a year.' };
  return { from, to };
}

/** What an address names; this month for anything else. */
export function periodOf(text: string | undefined): Period {
  return periods.find((period) => period === text) ?? 'month';
}

function monthDays(month: string): Days {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: lastDayOf(year, number) };
}

export function dayBefore(day: string, count = 1): string {
  return new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);
}

/** '2026-10' of '2026-11', or with a negative count the month after. */
export function monthsBefore(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** 'Tuesday 24 November 2026' */
export function longDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' }).format(date).replaceAll(',', '');
}
