export const monthNames = [
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

/** '3 March 2027'; from numbers, so that server and browser write the same characters. */
export function dateInWords(year: number, month: number, day: number): string {
  return `${day} ${monthNames[month - 1]} ${year}`;
}

/** '14 August 2026' of '2026-08-14', a day without a time; null for anything else. */
export function plainDateText(date: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(date.trim()) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth ? dateInWords(Number(year), Number(month), Number(day)) : null;
}
