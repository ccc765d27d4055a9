import type { Register } from '#contract/events.ts';
import { checkForm, registrationForm, type RegistrationValues } from '#contract/forms.ts';
import { eventPool, lockPool, takePlaces } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import { changingPools } from '../db/pool-changes.ts';
import type { Deps, Viewer } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { checkAvailability, eventMustBePaid, eventNotAvailable, isPaidType, shortageOfPlaces } from './availability.ts';
import { bookableOf } from './event.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { registrationMail } from './registration-mail.ts';
import { insertRegistrations, recentRegistration } from './registration.sql.ts';

/** A second click, or a repeat after a lost answer, within this time is the same registration (contract row 26). */
const sameAnswerMs = 60_000;

export interface Registered {
  registrationId: number;
  bookingCode: string;
}

/** Registers for a free event: places, row and confirmation mail in one transaction, or nothing. */
export async function registerForFreeEvent(
  deps: Deps,
  viewer: Viewer,
  eventId: number,
  register: Register | null | undefined,
): Promise<Outcome<Registered>> {
  const [event] = await eventsById(deps.db.read, [eventId]);
  if (event?.published !== 1) return fail(eventNotAvailable, undefined, 'not_available');
  if (isPaidType(event.event_type)) return fail(eventMustBePaid, undefined, 'event_must_be_paid');
  const form = checkForm(registrationForm, register ?? {});
  if (!form.ok) return form;
  return changingPools(deps, (tx) => book(tx, deps, viewer, event, form.value));
}

async function book(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  event: EventRow,
  values: RegistrationValues,
): Promise<Outcome<Registered>> {
  const now = deps.now();
  // The lock comes first: a repeat that arrives together with its original waits here and then finds it.
  const pool = await lockPool(tx, eventPool(event.id));
  const same = await recentRegistration(
    tx,
    event.id,
    values.email,
    new Date(now.getTime() - sameAnswerMs),
    new Date(now.getTime() + sameAnswerMs),
  );
  if (same) return ok({ registrationId: same.id, bookingCode: same.booking_code });
  const available = checkAvailability(bookableOf(event), pool, values.numberOfTickets, now);
  if (!available.ok) return available;
  const { taken, left } = await takePlaces(tx, eventPool(event.id), values.numberOfTickets);
  if (!taken) return fail(shortageOfPlaces(left), undefined, 'fully_booked');
  const [registration] = await insertRegistrations(tx, [
    {
      event_id: event.id,
      order_line_id: null,
      uid: viewer?.uid ?? null,
      first_name: values.firstName,
      surname: values.surname,
      email: values.email,
      phone: values.phone || null,
      tickets: values.numberOfTickets,
      created_at: now.toISOString(),
    },
  ]);
  if (!registration) throw new Error('A registration without an order line was refused.');
  await queueMail(tx, deps, registrationMail(deps.config, event, registration));
  return ok({ registrationId: registration.id, bookingCode: registration.booking_code });
}
