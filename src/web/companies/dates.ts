/** '3 Nov 2026', in the time zone of the reader. */
export function day(instant: string): string {
  return new Date(instant).toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** 'November' for '2026-11'. */
export function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-AU', { month: 'long', timeZone: 'UTC' });
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}
