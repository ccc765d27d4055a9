import { monthNames } from '#contract/month-names.ts';

/** 'November' for '2026-11'. */
export function monthName(month: string): string {
  return monthNames[Number(month.slice(5)) - 1] ?? month;
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}
