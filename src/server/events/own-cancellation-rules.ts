import { hourMs } from '#contract/spans.ts';
import type { EventRow } from './event.sql.ts';

type Terms = Pick<EventRow, 'starts_at' | 'cancellation_until_hours' | 'moved_at' | 'moved_cancel_until'>;

/**
 * Until when the buyer may cancel a registration: so many hours before the start, or what the last move of the event
 * allows to those who booked before it. null if never.
 */
export function cancellableUntil(event: Terms, { created_at }: { created_at: string }): Date | null {
  const { starts_at, cancellation_until_hours: hours, moved_at, moved_cancel_until } = event;
  const ends: number[] = [];
  if (hours !== null) ends.push(Date.parse(starts_at) - hours * hourMs);
  if (moved_at !== null && moved_cancel_until !== null && created_at < moved_at)
    ends.push(Date.parse(moved_cancel_until));
  // Never after the event has begun, whatever was entered.
  return ends.length === 0 ? null : new Date(Math.min(Math.max(...ends), Date.parse(starts_at)));
}

/** Whether a link to cancel is shown: also too late, to say until when it was possible; not once the event begins. */
export function canAskToCancel(
  event: Terms & Pick<EventRow, 'cancelled_at'>,
  registration: { created_at: string; cancelled_at: string | null },
  now: Date,
): boolean {
  if (registration.cancelled_at !== null || event.cancelled_at !== null) return false;
  return Date.parse(event.starts_at) > now.getTime() && cancellableUntil(event, registration) !== null;
}
