const sameDay = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });
const otherDay = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** '10:42 am' today, else '3 Dec 2026, 10:42 am', in the zone of the browser. */
export function whenText(instant: string, now: Date = new Date()): string {
  const at = new Date(instant);
  return (at.toDateString() === now.toDateString() ? sameDay : otherDay).format(at);
}

/** 'Thu, 3 Dec 2026, 9:00 am (Sydney)': the time of a schedule, in the zone in which it was chosen. */
export function zoneTime(instant: string, zone: string): string {
  const text = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
  return `${text} (${zone.replace(/^.*\//, '')})`;
}
