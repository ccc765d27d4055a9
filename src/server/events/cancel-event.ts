import type { Tx } from '../db/connect.ts';
import { eventPool, lockPool } from '../db/capacity.sql.ts';
import { contentChanged } from '../db/content-versions.ts';
import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { queueMails } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { sendRefund } from '../store/refunds/send-refunds.ts';
import { attendeesOf } from './attendee.sql.ts';
import { bookedFor, leftInCancelled, markCancelled, type Registration } from './cancellation.sql.ts';
import { eventCancelledMails } from './cancellation-mails.ts';
import { endRegistration } from './end-registration.ts';
import { type EventRow, eventsById } from './event.sql.ts';

const batch = 10;

/** The event of a staff action under the lock of its places: nobody registers between this read and the commit. */
export async function lockComingEvent(
  tx: Tx,
  deps: Deps,
  eventId: number,
  field = 'eventId',
): Promise<Outcome<EventRow>> {
  const notFound = fail('There is no such event.', field, 'event_not_found');
  if ((await eventsById(tx, [eventId])).length === 0) return notFound;
  await lockPool(tx, eventPool(eventId));
  const [event] = await eventsById(tx, [eventId]);
  if (!event) return notFound;
  if (event.cancelled_at !== null) return fail('This event is cancelled.', field, 'event_cancelled');
  return Date.parse(event.starts_at) <= deps.now().getTime()
    ? fail('This event has begun.', field, 'event_begun')
    : ok(event);
}

/**
 * Cancels an event in the caller's transaction: nobody can register or pay from then on. `finishCancelledEvents` ends
 * the registrations; returns how many there are.
 */
export async function cancelEvent(
  tx: Tx,
  deps: Deps,
  { eventId, reason }: { eventId: number; reason: string },
): Promise<Outcome<{ registrations: number; tickets: number; cancelledAt: string }>> {
  const event = await lockComingEvent(tx, deps, eventId);
  if (!event.ok) return event;
  const cancelledAt = deps.now().toISOString();
  await markCancelled(tx, eventId, cancelledAt, reason);
  const booked = await bookedFor(tx, eventId);
  await contentChanged(tx, 'events');
  return ok({ ...booked, cancelledAt });
}

/**
 * Ends the registrations that cancelled events still have: refunds each once, gives the places back and tells the
 * people. It continues what a stopped process left, and ends what a payment delivered after the cancellation.
 */
export async function finishCancelledEvents(deps: Deps): Promise<void> {
  for (let after = 0, isMore = true; isMore;) {
    const left = await leftInCancelled(deps.db.read, after, batch);
    await Promise.all(left.map((registration) => finishSafely(deps, registration)));
    after = left.at(-1)?.id ?? after;
    isMore = left.length === batch;
  }
}

async function finishSafely(deps: Deps, registration: Registration): Promise<void> {
  try {
    const refundId = await changingPools(deps, (tx) => finish(tx, deps, registration));
    if (refundId !== null) await sendRefund(deps, { id: refundId });
  } catch (error) {
    deps.log.error(
      { err: error, registration: registration.id },
      'A registration of a cancelled event could not be ended; the next run tries again.',
    );
  }
}

async function finish(tx: Tx, deps: Deps, registration: Registration): Promise<string | null> {
  const [event] = await eventsById(tx, [registration.event_id]);
  if (!event) return null;
  const ended = await endRegistration(tx, deps, registration, {
    key: `event-${event.id}-cancelled-${registration.id}`,
    reason: `${event.title} is cancelled. ${event.cancel_reason ?? ''}`.trim(),
    actor: 'system',
    refund: 'ifPossible',
  });
  if (!ended.ok) throw new Error(ended.errors.map(({ errorMessage }) => errorMessage).join(' '));
  if (!ended.value) return null;
  const attendees = await attendeesOf(tx, registration.id);
  await queueMails(tx, deps, eventCancelledMails(deps, event, { ...ended.value, attendees }));
  return ended.value.refund?.id ?? null;
}
