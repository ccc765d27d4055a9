const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * '2026-06-06' → '6 June 2026'; a date that is written otherwise is shown as it stands. The same on server and browser.
 */
export function postDateText(postDate: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(postDate.trim()) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? postDate.trim() : `${Number(day)} ${name} ${year}`;
}

/** For the `datetime` of a time element; undefined where the text is no date. */
export function machineDate(postDate: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(postDate.trim())?.[0];
}
