import { monthNames } from '#contract/month-names.ts';

/**
 * '2026-06-06' → '6 June 2026'; a date in any other format is returned unchanged. Server and browser give the same
 * text.
 */
export function postDateText(postDate: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(postDate.trim()) ?? [];
  const name = monthNames[Number(month) - 1];
  return name === undefined ? postDate.trim() : `${Number(day)} ${name} ${year}`;
}

/** For the `datetime` attribute of a time element; undefined if the text is no date. */
export function machineDate(postDate: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(postDate.trim())?.[0];
}
