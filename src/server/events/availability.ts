import { fail, ok, type Outcome } from '../outcome.ts';
import type { Pool } from '../db/capacity.sql.ts';

/** What decides whether an event can be booked; `left` is Infinity where places are unlimited. */
interface Bookable {
  published: boolean;
  startsAt: string;
}

export const eventNotAvailable = 'Not Available';
export const eventIsFree = 'This event is free. Please register instead.';
export const eventMustBePaid = 'This event must be paid for.';

/** Type 0 is paid for through the cart, even at price 0; anything else is free. */
export function isPaidType(eventType: number): boolean {
  return eventType === 0;
}

/** A start that has passed comes before everything else; the server's clock decides. */
export function hasGone(event: Bookable, now: Date): boolean {
  return !event.published || Date.parse(event.startsAt) <= now.getTime();
}

/** Said when fewer places are left than asked for. */
export function shortageOfPlaces(left: number): string {
  return left <= 0 ? 'Fully Booked' : `Only ${left} places left.`;
}

/** Whether so many tickets can be booked now. */
export function checkAvailability(
  event: Bookable,
  pool: Pick<Pool, 'left'>,
  tickets: number,
  now: Date,
): Outcome<true> {
  if (hasGone(event, now)) return fail(eventNotAvailable, undefined, 'not_available');
  if (pool.left <= 0) return fail(shortageOfPlaces(0), undefined, 'fully_booked');
  return tickets > pool.left ? fail(shortageOfPlaces(pool.left), 'numberOfTickets', 'not_enough_places') : ok(true);
}
