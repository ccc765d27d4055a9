import type { Kysely } from 'kysely';
import type { Register } from '#contract/events.ts';
import { checkForm, registrationForm, type RegistrationValues } from '#contract/forms.ts';
import { poolOf } from '../db/capacity.sql.ts';
import type { Tables } from '../db/tables.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { aboveMaximum } from '../store/cart/customer-maximum.ts';
import { checkAvailability, eventIsFree, eventNotAvailable, isPaidType } from './availability.ts';
import { type EventRow, eventsById } from './event.sql.ts';

export function bookableOf(row: EventRow) {
  return { published: row.published === 1, cancelled: row.cancelled_at !== null, startsAt: row.starts_at };
}

/** Checks that the tickets can be added to a cart now. Reserves no places: payment does. */
export async function eventForCart(
  source: Kysely<Tables>,
  eventId: number,
  register: Register | null | undefined,
  now: Date,
): Promise<Outcome<RegistrationValues>> {
  const [event] = await eventsById(source, [eventId]);
  if (event?.published !== 1) return fail(eventNotAvailable, undefined, 'not_available');
  if (!isPaidType(event.event_type)) return fail(eventIsFree, undefined, 'event_is_free');
  const form = checkForm(registrationForm, register ?? {});
  if (!form.ok) return form;
  const { max_per_customer: max } = event;
  if (max !== null && form.value.numberOfTickets > max) return aboveMaximum(max, 'numberOfTickets');
  const available = checkAvailability(bookableOf(event), poolOf(event), form.value.numberOfTickets, now);
  return available.ok ? ok(form.value) : available;
}
