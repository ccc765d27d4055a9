import { plainDateText } from '#contract/month-names.ts';

/**
 * '2026-06-06' → '6 June 2026'; a date in any other format is returned unchanged. Server and browser give the same
 * text.
 */
export function postDateText(postDate: string): string {
  return plainDateText(postDate) ?? postDate.trim();
}

/** For the `datetime` attribute of a time element; undefined if the text is no date. */
export function machineDate(postDate: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(postDate.trim())?.[0];
}
