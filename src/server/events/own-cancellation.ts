import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { queueMails } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { refundOfLine } from '../store/refunds/paid-line.ts';
import { RolledBack, rollingBack } from '../db/rolled-back.ts';
import { sendRefund } from '../store/refunds/send-refunds.ts';
import { attendeesOf } from './attendee.sql.ts';
import { ownCancellationMails } from './cancellation-mails.ts';
import { type Registration, registrationById } from './cancellation.sql.ts';
import { endRegistration } from './end-registration.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { cancellableUntil } from './own-cancellation-rules.ts';

export interface CancellationOffer {
  /** null if the tickets can never be cancelled by their buyer. */
  until: Date | null;
  isOpen: boolean;
  /** What is refunded; null for tickets that nobody paid for. */
  refundCents: number | null;
}

const notPossible = fail('These tickets cannot be cancelled here. Please write to us.', undefined, 'not_possible');
const tooLate = fail('It is too late to cancel here. Please write to us.', undefined, 'too_late');
const already = fail('These tickets are already cancelled.', undefined, 'already_cancelled');
const refundChanged = fail(
  'The amount that we refund has changed. Please look at it and cancel again.',
  undefined,
  'refund_changed',
);

/** What the buyer of a registration is offered before cancelling it. */
export async function cancellationOffer(
  deps: Pick<Deps, 'db' | 'now'>,
  event: EventRow,
  registration: Registration,
): Promise<CancellationOffer> {
  const until = cancellableUntil(event, registration);
  const { order_line_id: lineId, paid_line_id: paidLineId, paid_cents: paidCents, tickets } = registration;
  return {
    until,
    isOpen: until !== null && deps.now() < until,
    refundCents:
      lineId === null ? (paidLineId === null ? null : paidCents) : await refundOfLine(deps.db.read, lineId, tickets),
  };
}

/**
 * The buyer cancels all tickets of a registration, for the refund that was shown: all or nothing. Whoever holds the
 * link of the tickets may do so.
 */
export async function cancelOwnTickets(
  deps: Deps,
  { id }: Pick<Registration, 'id'>,
  shownCents: number,
): Promise<Outcome<{ refundCents: number }>> {
  const ended = await rollingBack(() =>
    changingPools(deps, async (tx): Promise<Outcome<{ refundCents: number; refundId: string | null }>> => {
      const registration = await registrationById(tx, id);
      const [event] = registration ? await eventsById(tx, [registration.event_id]) : [];
      if (!registration || !event || registration.cancelled_at !== null || event.cancelled_at !== null) return already;
      const until = cancellableUntil(event, registration);
      if (until === null) return notPossible;
      if (deps.now() >= until) return tooLate;
      const outcome = await endRegistration(tx, deps, registration, {
        key: `registration-${id}-cancelled`,
        reason: 'You cancelled your tickets.',
        actor: 'buyer',
        refund: 'required',
      });
      // For example a dispute: the bank holds the money.
      if (!outcome.ok) throw new RolledBack(notPossible);
      if (outcome.value === null) return already;
      const { refund } = outcome.value;
      const refundCents = refund?.amount_cents ?? 0;
      if (refundCents !== shownCents) throw new RolledBack(refundChanged);
      const attendees = await attendeesOf(tx, id);
      await queueMails(tx, deps, ownCancellationMails(deps, event, { ...outcome.value, attendees }));
      return ok({ refundCents, refundId: refund?.id ?? null });
    }),
  );
  if (!ended.ok) return ended;
  const { refundCents, refundId } = ended.value;
  if (refundId !== null) await sendRefund(deps, { id: refundId });
  return ok({ refundCents });
}
