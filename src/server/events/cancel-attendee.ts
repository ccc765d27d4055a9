import { eventPool, giveBack } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { queueMails } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { endWithoutRefund, lockPaidLine, type PaidLine } from '../store/refunds/paid-line.ts';
import { refundLines, refundShare } from '../store/refunds/refund.ts';
import { attendeeCancelledMails } from './cancellation-mails.ts';
import {
  type Attendee,
  attendeeByCode,
  endAttendeeRow,
  endRegistrationRow,
  type Registration,
  registrationById,
  setTicketsLeft,
} from './cancellation.sql.ts';
import type { Ended } from './end-registration.ts';
import { type EventRow, eventsById } from './event.sql.ts';

const ticketNotFound = fail('There is no such ticket.', 'ticketCode', 'ticket_not_found');
const alreadyCancelled = fail('This ticket is already cancelled.', 'ticketCode', 'already_cancelled');
const begun = fail(
  'This event has begun, so its tickets cannot be cancelled. Refund an amount of the order instead.',
  'ticketCode',
  'event_begun',
);
const eventCancelled = fail(
  'This event is cancelled; all of its tickets are refunded.',
  'ticketCode',
  'event_cancelled',
);
const refundOnItsWay = fail(
  'A refund of this ticket is on its way; it ends the ticket.',
  'ticketCode',
  'already_refunded',
);

/** A ticket whose registration and order are locked. */
export interface LockedTicket {
  attendee: Attendee;
  registration: Registration;
  event: EventRow;
  /** The order line that paid for it; null for a free registration. */
  line: PaidLine | null;
}

/** Finds a ticket of a coming event by its code and locks it, so that only one of several actions ends it. */
export async function lockTicket(tx: Tx, deps: Deps, code: string): Promise<Outcome<LockedTicket>> {
  const known = await attendeeByCode(tx, code);
  const before = known && (await registrationById(tx, known.registration_id));
  if (!before) return ticketNotFound;
  const payingLine = before.order_line_id ?? before.paid_line_id;
  const line = payingLine === null ? null : await lockPaidLine(tx, payingLine);
  await deps.db.engine.lock(tx, `registration:${before.id}`);
  const attendee = await attendeeByCode(tx, code);
  const registration = await registrationById(tx, before.id);
  const [event] = await eventsById(tx, [before.event_id]);
  if (!attendee || !registration || !event) return ticketNotFound;
  if (attendee.cancelled_at !== null || registration.cancelled_at !== null) return alreadyCancelled;
  if (event.cancelled_at !== null) return eventCancelled;
  if (Date.parse(event.starts_at) <= deps.now().getTime()) return begun;
  return ok({ attendee, registration, event, line });
}

/**
 * Takes one locked ticket from its registration: its place comes back, and it ends. `refund` names a refund of its
 * share; without it the share stays with us. Returns the share of the price in cents and the refund.
 */
export async function endTicket(
  tx: Tx,
  deps: Deps,
  { attendee, registration, line }: LockedTicket,
  refund: { key: string; reason: string; actor: string } | null,
): Promise<Outcome<{ shareCents: number; refund: Ended['refund'] }>> {
  const at = deps.now().toISOString();
  await endAttendeeRow(tx, attendee.id, at);
  const { order_line_id: lineId } = registration;
  if (line !== null && lineId !== null) {
    if (line.left < 1) return refundOnItsWay;
    if (refund === null) {
      const kept = await endWithoutRefund(tx, deps, line, 1);
      return kept.ok ? ok({ shareCents: kept.value.cents, refund: null }) : kept;
    }
    const wish = {
      ...refund,
      messageToBuyer: refund.reason,
      ...line,
      lines: [{ lineId, quantity: 1 }],
      release: 'now' as const,
    };
    const refunded = await refundLines(tx, deps, wish);
    return refunded.ok ? ok({ shareCents: refunded.value.amount_cents, refund: refunded.value }) : refunded;
  }
  if (registration.tickets === 1) await endRegistrationRow(tx, registration.id, at);
  else await setTicketsLeft(tx, registration.id, registration.tickets - 1);
  await giveBack(tx, eventPool(registration.event_id), 1);
  // A moved ticket has a registration of its own, with all that was paid for it.
  const shareCents = line === null ? 0 : registration.paid_cents;
  if (line === null || refund === null || shareCents === 0) return ok({ shareCents, refund: null });
  const refunded = await refundShare(tx, deps, {
    ...refund,
    messageToBuyer: refund.reason,
    ...line,
    amountCents: shareCents,
  });
  return refunded.ok ? ok({ shareCents, refund: refunded.value }) : refunded;
}

export interface TicketWish {
  ticketCode: string;
  reason: string;
  /** `staff:<uid>` */
  actor: string;
}

/** Cancels one ticket in the caller's transaction, which must be one of `changingPools`, and tells its people. */
export async function cancelAttendee(
  tx: Tx,
  deps: Deps,
  { ticketCode, reason, actor, refund }: TicketWish & { refund: boolean },
): Promise<Outcome<{ event: string; refundCents: number; refundId: string | null }>> {
  const ticket = await lockTicket(tx, deps, ticketCode);
  if (!ticket.ok) return ticket;
  const { attendee, registration, event } = ticket.value;
  const key = `ticket-${attendee.id}-cancelled`;
  const ended = await endTicket(tx, deps, ticket.value, refund ? { key, reason, actor } : null);
  if (!ended.ok) return ended;
  await queueMails(
    tx,
    deps,
    attendeeCancelledMails(deps, event, registration, attendee, { refund: ended.value.refund, reason }),
  );
  return ok({
    event: event.title,
    refundCents: ended.value.refund?.amount_cents ?? 0,
    refundId: ended.value.refund?.id ?? null,
  });
}
