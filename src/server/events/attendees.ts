import type { AttendeeRow } from '#contract/admin/attendees.ts';
import { checkForm, registrationForm } from '#contract/forms.ts';
import { toDollars } from '#contract/money.ts';
import { eventPool, takePlaces } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { refundOfLine } from '../store/refunds/paid-line.ts';
import type { AttendeeDbRow } from './attendees.sql.ts';
import { lockComingEvent } from './cancel-event.ts';
import { readersOf } from './cancellation-mails.ts';
import { attendeeByCode, registrationById } from './cancellation.sql.ts';
import { eventsById } from './event.sql.ts';
import { registrationMail } from './registration-mail.ts';
import { insertRegistrations } from './registration.sql.ts';

export function toAttendeeRow(row: AttendeeDbRow): AttendeeRow {
  const wasPaid = row.order_id !== null && (row.amount_cents ?? 0) > 0;
  return {
    ticketCode: row.code,
    bookingCode: row.booking_code,
    name: row.name,
    email: row.own_email,
    buyer: { name: `${row.first_name} ${row.surname}`.trim(), email: row.email, phone: row.phone },
    tickets: row.tickets,
    orderId: row.order_id,
    paid: row.added ?? (wasPaid ? 'card' : 'nothing'),
    state: row.moved_to !== null ? 'moved' : row.cancelled_at !== null ? 'cancelled' : 'coming',
    movedTo: row.moved_to_title,
    bookedAt: row.created_at,
    arrivedAt: row.arrived_at,
  };
}

const ticketNotFound = fail('There is no such ticket.', 'ticketCode', 'ticket_not_found');

/** What a cancellation of a ticket returns now, and whom it is mailed to; null if there is no such ticket. */
export async function attendeeEffects({ db }: Pick<Deps, 'db'>, code: string) {
  const attendee = await attendeeByCode(db.read, code);
  const registration = attendee && (await registrationById(db.read, attendee.registration_id));
  if (!registration) return null;
  const { order_line_id: lineId, paid_line_id: movedLine, paid_cents: paidCents } = registration;
  const cents = lineId === null ? (movedLine === null ? 0 : paidCents) : await refundOfLine(db.read, lineId, 1);
  return {
    refundAmount: toDollars(cents),
    wasPaid: lineId !== null || movedLine !== null,
    mailed: readersOf(registration, [attendee]).map(({ email }) => email),
  };
}

interface Added {
  eventId: number;
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  numberOfTickets: number;
  paid: 'free' | 'elsewhere';
}

/**
 * Adds somebody to a coming event, who pays nothing here. The places come from the pool as those of every other
 * booking, so a full event refuses. Run it in `changingPools`.
 */
export async function addAttendee(
  tx: Tx,
  deps: Deps,
  { eventId, paid, ...given }: Added,
): Promise<Outcome<{ before: null; after: { bookingCode: string; tickets: number; paid: Added['paid'] } }>> {
  const form = checkForm(registrationForm, given);
  if (!form.ok) return form;
  const { firstName, surname, email, phone, numberOfTickets: tickets } = form.value;
  const found = await lockComingEvent(tx, deps, eventId);
  if (!found.ok) return found;
  const event = found.value;
  if (event.published === 0)
    return fail(
      'This event is a draft, and the email leads to its page. Publish it first.',
      undefined,
      'not_published',
    );
  const { taken, left } = await takePlaces(tx, eventPool(eventId), tickets);
  if (!taken) return tooFull(event.capacity ?? 0, left);
  const [registration] = await insertRegistrations(tx, [
    {
      event_id: eventId,
      order_line_id: null,
      uid: null,
      first_name: firstName,
      surname,
      email,
      phone: phone || null,
      tickets,
      created_at: deps.now().toISOString(),
      told_sequence: event.calendar_sequence,
      paid_line_id: null,
      paid_cents: 0,
      mail_locale: visitor().locale,
      added: paid,
    },
  ]);
  if (!registration) throw new Error('The registration was not inserted.');
  await queueMail(tx, deps, registrationMail(deps, event, registration));
  // The record names no person: the booking does.
  return ok({ before: null, after: { bookingCode: registration.booking_code, tickets, paid } });
}

function tooFull(places: number, left: number) {
  const free = left === 0 ? 'No place is free' : left === 1 ? 'Only 1 place is free' : `Only ${left} places are free`;
  return fail(
    `${free}: all others of ${places} are sold or held. Raise the places of the event first, and then add the person.`,
    'numberOfTickets',
    'fully_booked',
  );
}

/** Mails the tickets of a booking again, to who booked. */
export async function resendTicket(
  tx: Tx,
  deps: Deps,
  { ticketCode, key }: { ticketCode: string; key: string },
): Promise<Outcome<{ before: null; after: { registrationId: number } }>> {
  const attendee = await attendeeByCode(tx, ticketCode);
  const registration = attendee && (await registrationById(tx, attendee.registration_id));
  if (!registration) return ticketNotFound;
  const [event] = await eventsById(tx, [registration.event_id]);
  if (!event || registration.cancelled_at !== null || event.cancelled_at !== null)
    return fail('This booking is cancelled, so it has no tickets.', 'ticketCode', 'already_cancelled');
  if (registration.email === '')
    return fail('The address of this booking has been erased.', 'ticketCode', 'no_address');
  const mail = registrationMail(deps, event, registration);
  await queueMail(tx, deps, { ...mail, cause: `${mail.cause}:again:${key}` });
  return ok({ before: null, after: { registrationId: registration.id } });
}
