import { storeMoneyOf } from '#contract/money.ts';
import { eventPool, lockPool, takePlaces } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { queueMails } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { refundShare } from '../store/refunds/refund.ts';
import { isPaidType, shortageOfPlaces } from './availability.ts';
import { endTicket, lockTicket, type TicketWish } from './cancel-attendee.ts';
import { lockComingEvent } from './cancel-event.ts';
import { ticketMovedMails } from './cancellation-mails.ts';
import { nameFirstAttendee, noteMovedTo } from './cancellation.sql.ts';
import type { Ended } from './end-registration.ts';
import { eventsById } from './event.sql.ts';
import { insertRegistrations } from './registration.sql.ts';

const sameEvent = fail('The ticket is for this event already.', 'toEventId', 'same_event');

/**
 * Moves one ticket to another coming event, all or nothing, in the caller's transaction of `changingPools`. The ticket
 * gets a registration and a code of its own; its price goes with it, and a lower price refunds the difference.
 */
export async function moveAttendee(
  tx: Tx,
  deps: Deps,
  { ticketCode, toEventId, reason, actor }: TicketWish & { toEventId: number },
): Promise<Outcome<{ event: string; ticketCode: string; refundCents: number; refundId: string | null }>> {
  const ticket = await lockTicket(tx, deps, ticketCode);
  if (!ticket.ok) return ticket;
  const { attendee, registration, event: from, line } = ticket.value;
  if (from.id === toEventId) return sameEvent;
  // Both pools in the order of their keys, like every transaction that changes several pools.
  const known = (await eventsById(tx, [from.id, toEventId])).map(({ id }) => eventPool(id));
  for (const key of known.sort()) await lockPool(tx, key);
  const target = await lockComingEvent(tx, deps, toEventId, 'toEventId');
  if (!target.ok) return target;
  const to = target.value;
  const ended = await endTicket(tx, deps, ticket.value, null);
  if (!ended.ok) return ended;
  const { shareCents } = ended.value;
  const priceCents = isPaidType(to.event_type) ? to.price_cents : 0;
  // Who was added by staff pays nothing here, whatever the price.
  if (registration.added === null && priceCents > shareCents) {
    return fail(
      `‘${to.title}’ costs ${storeMoneyOf(priceCents)}, and ${storeMoneyOf(shareCents)} was paid for this ticket. Cancel the ticket with a refund, and ask the person to book ‘${to.title}’.`,
      'toEventId',
      'higher_price',
    );
  }
  const { taken, left } = await takePlaces(tx, eventPool(to.id), 1);
  if (!taken) return fail(shortageOfPlaces(left), 'toEventId', 'fully_booked');
  const { first_name, surname, email, phone, uid, mail_locale } = registration;
  const [moved] = await insertRegistrations(tx, [
    {
      event_id: to.id,
      order_line_id: null,
      uid,
      first_name,
      surname,
      email,
      phone,
      tickets: 1,
      created_at: deps.now().toISOString(),
      told_sequence: to.calendar_sequence,
      paid_line_id: line?.lineId ?? null,
      paid_cents: registration.added === null ? priceCents : 0,
      added: registration.added,
      mail_locale,
    },
  ]);
  if (!moved) throw new Error('The registration was not inserted.');
  await nameFirstAttendee(tx, moved.id, attendee);
  await noteMovedTo(tx, attendee.id, to.id);
  let refund: Ended['refund'] = null;
  if (line !== null && shareCents > priceCents) {
    const key = `ticket-${attendee.id}-moved`;
    const amountCents = shareCents - priceCents;
    const wish = { key, reason, messageToBuyer: reason, actor, ...line, amountCents, goesOn: true } as const;
    const refunded = await refundShare(tx, deps, wish);
    if (!refunded.ok) return refunded;
    refund = refunded.value;
  }
  await queueMails(tx, deps, ticketMovedMails(deps, { from, to, registration, moved, attendee, refund, reason }));
  return ok({
    event: to.title,
    ticketCode: `${moved.booking_code}-1`,
    refundCents: refund?.amount_cents ?? 0,
    refundId: refund?.id ?? null,
  });
}
