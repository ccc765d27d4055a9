import { monthHeading } from '#contract/event-times.ts';
import type { EventSummary } from '#contract/events.ts';

export interface Month {
  heading: string;
  events: EventSummary[];
}

/** §9: groups events by the month of their start in Sydney, in the order of the list. */
export function byMonth(events: readonly EventSummary[]): Month[] {
  const months: Month[] = [];
  for (const event of events) {
    const heading = monthHeading(event.startDateTime);
    const last = months.at(-1);
    if (last?.heading === heading) last.events.push(event);
    else months.push({ heading, events: [event] });
  }
  return months;
}
