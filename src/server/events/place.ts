import { escapeHtml } from '#contract/escape-html.ts';
import { dateText, placeZone, timeRangeText } from '#contract/event-times.ts';
import { placeMoment } from '#contract/moments.ts';
import type { EventRow } from './event.sql.ts';

/** 'Town Hall, 3 Banksia Lane, Fremantle WA'; null for an online event. */
export function placeOf({ venue, venue_address }: Pick<EventRow, 'venue' | 'venue_address'>): string | null {
  return venue === null ? null : [venue, venue_address].filter(Boolean).join(', ');
}

/**
 * `whenOf` as markup. For an online event it holds the instants, with which the browser adds the reader's own time
 * (A-37).
 */
export function whenHtml(event: Pick<EventRow, 'starts_at' | 'ends_at' | 'venue' | 'time_zone'>): string {
  const text = escapeHtml(whenOf(event));
  if (event.venue !== null) return text;
  return `<time datetime="${event.starts_at}" data-end="${event.ends_at}">${text}</time>`;
}

/** 'Thursday 4 December 2025, 6:00 pm (WA)' in the zone of the venue; for an online event in Sydney's. */
export function momentOf({ venue, time_zone }: Pick<EventRow, 'venue' | 'time_zone'>, instant: string): string {
  return placeMoment(instant, placeZone(venue === null ? null : time_zone));
}

/** 'Thursday 4 December 2025, 6:00 pm – 8:00 pm (WA)' in the zone of the venue; an online event in Sydney's. */
export function whenOf(event: Pick<EventRow, 'starts_at' | 'ends_at' | 'venue' | 'time_zone'>): string {
  const { label, timeZone } = placeZone(event.venue === null ? null : event.time_zone);
  return `${dateText(event.starts_at, timeZone)}, ${timeRangeText(event.starts_at, event.ends_at, timeZone)} (${label})`;
}
