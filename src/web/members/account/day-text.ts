/** '5 October 2025', in the zone of this browser. */
export function dayText(instant: string): string {
  return new Date(instant).toLocaleDateString('en-AU', { dateStyle: 'long' });
}

/** '5 October 2025 at 3:20 pm' */
export function momentText(instant: string): string {
  return new Date(instant).toLocaleString('en-AU', { dateStyle: 'long', timeStyle: 'short' });
}
