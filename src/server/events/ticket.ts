import * as z from 'zod/mini';
import { checkForm, rules } from '#contract/forms.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { type AttendeeRow, attendeesOf, nameAttendee } from './attendee.sql.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { registrationByCode, type StoredRegistration } from './registration.sql.ts';
import { bookingCodeOf } from './ticket-link.ts';

export interface Tickets {
  event: EventRow;
  registration: StoredRegistration;
  /** In the order of the tickets, also cancelled ones. */
  attendees: AttendeeRow[];
}

/** What the form says about each ticket, by its number from 1. */
export type Names = Map<number, { name: string; email: string }>;

/** The tickets behind a link; null for a link that this server has not made. */
export async function ticketsByToken(deps: Pick<Deps, 'db' | 'secrets'>, token: string): Promise<Tickets | null> {
  const bookingCode = bookingCodeOf(deps, token);
  if (bookingCode === null) return null;
  const registration = await registrationByCode(deps.db.read, bookingCode);
  if (!registration) return null;
  const [[event], attendees] = await Promise.all([
    eventsById(deps.db.read, [registration.event_id]),
    attendeesOf(deps.db.read, registration.id),
  ]);
  return event ? { event, registration, attendees } : null;
}

/** Whether the buyer can name the attendees: the event asks for names and has not begun, and a ticket is valid. */
export function canName(tickets: Tickets, now: Date): boolean {
  const { event } = tickets;
  return event.asks_attendees === 1 && validTickets(tickets).length > 0 && Date.parse(event.starts_at) > now.getTime();
}

/** The tickets that are still valid; none of a cancelled event. */
export function validTickets({ event, registration, attendees }: Tickets): AttendeeRow[] {
  return event.cancelled_at === null && registration.cancelled_at === null
    ? attendees.filter(({ cancelled_at }) => cancelled_at === null)
    : [];
}

const nameForm = z.object({ name: rules.optionalName('Name', 100), email: z.nullable(rules.email()) });

/** Stores the names, all or none; an empty name is not known. The fields of errors are `name-2`, `email-2`. */
export async function nameAttendees(deps: Deps, tickets: Tickets, names: Names): Promise<Outcome<true>> {
  if (!canName(tickets, deps.now())) return fail('Names can no longer be changed.', undefined, 'not_available');
  const checked = validTickets(tickets).flatMap(({ id, seq }) => {
    const given = names.get(seq);
    if (!given) return [];
    return [{ id, seq, form: checkForm(nameForm, { name: given.name, email: given.email.trim() || null }) }];
  });
  const errors = checked.flatMap(({ seq, form }) =>
    form.ok ? [] : form.errors.map((error) => ({ ...error, field: `${error.field}-${seq}` })),
  );
  if (errors.length > 0) return { ok: false, errors };
  await deps.db.transaction(async (tx) => {
    for (const { id, form } of checked)
      if (form.ok) await nameAttendee(tx, id, { name: form.value.name || null, email: form.value.email });
  });
  return ok(true);
}
