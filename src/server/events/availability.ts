import { fail, ok, type Outcome } from '../outcome.ts';
import type { Pool } from '../db/capacity.sql.ts';

interface Bookable {
  published: boolean;
  cancelled: boolean;
  startsAt: string;
}

export const eventNotAvailable = 'Not Available';
export const eventCancelled = 'This event is cancelled.';
export const eventIsFree = 'This event is free. Please register instead.';
export const eventMustBePaid = 'This event must be paid for.';

/** Type 0 is paid through the cart, even at price 0; every other type is free. */
export function isPaidType(eventType: number): boolean {
  return eventType === 0;
}

/** The message of an event that nobody can book any more, whatever its places; null if it can be booked. */
export function whyUnavailable(event: Bookable, now: Date): string | null {
  if (event.published && event.cancelled) return eventCancelled;
  return isUnavailable(event, now) ? eventNotAvailable : null;
}

/** Unpublished or already started; this takes precedence over 'Fully Booked'. `now` is the server's. */
function isUnavailable(event: Pick<Bookable, 'published' | 'startsAt'>, now: Date): boolean {
  return !event.published || Date.parse(event.startsAt) <= now.getTime();
}

/** The message if fewer places are left than requested. */
export function shortageOfPlaces(left: number): string {
  return left <= 0 ? 'Fully Booked' : `Only ${left} places left.`;
}

/** Whether `tickets` places can be booked now. `pool.left` is Infinity if places are unlimited. */
export function checkAvailability(
  event: Bookable,
  pool: Pick<Pool, 'left'>,
  tickets: number,
  now: Date,
): Outcome<true> {
  const problem = whyUnavailable(event, now);
  if (problem !== null) return fail(problem, undefined, event.cancelled ? 'event_cancelled' : 'not_available');
  if (pool.left <= 0) return fail(shortageOfPlaces(0), undefined, 'fully_booked');
  return tickets > pool.left ? fail(shortageOfPlaces(pool.left), 'numberOfTickets', 'not_enough_places') : ok(true);
}
