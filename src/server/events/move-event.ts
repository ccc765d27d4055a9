import { minuteMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { queueMails } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { staleChange } from '../staff/change.ts';
import { attendeesOf } from './attendee.sql.ts';
import { lockComingEvent } from './cancel-event.ts';
import { eventMovedMails } from './cancellation-mails.ts';
import type { Registration } from './cancellation.sql.ts';
import { updateEventRow } from './event.admin.sql.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { factsBefore, moveFacts, notToldOfMove, setTold } from './move-event.sql.ts';

const batch = 50;

interface Facts {
  startsAt: string;
  endsAt: string;
  venue: string | null;
}

export interface EventMove {
  eventId: number;
  /** That the caller has read. */
  revision: number;
  startsAt: string;
  endsAt: string;
  /** Omitted: the place stays. null: the event is online. */
  venue?: { name: string; address: string; timeZone: string } | null | undefined;
  /** Until when people who booked before may cancel with a refund; the new start if omitted, null for never. */
  cancelUntil?: string | null | undefined;
  reason: string;
}

/** Moves a coming event to another time or place in the caller's transaction; `tellMoves` tells the people. */
export async function moveEvent(
  tx: Tx,
  deps: Deps,
  { eventId, revision, reason, ...wish }: EventMove,
): Promise<Outcome<{ before: Facts; after: Facts & { cancelUntil: string | null; revision: number } }>> {
  const found = await lockComingEvent(tx, deps, eventId);
  if (!found.ok) return found;
  const event = found.value;
  const before = factsOf(event);
  // Who saves texts of the event locks its row, not its pool: the condition of the update decides.
  if (!(await updateEventRow(tx, eventId, revision, {}))) {
    const [latest = event] = await eventsById(tx, [eventId]);
    return staleChange(tx, `event:${eventId}`, {
      revision: latest.lock,
      yours: {
        startsAt: wish.startsAt,
        endsAt: wish.endsAt,
        ...(wish.venue !== undefined && { venue: wish.venue?.name ?? null }),
      },
      now: factsOf(latest),
    });
  }
  const now = deps.now();
  const [start, end] = [new Date(wish.startsAt), new Date(wish.endsAt)];
  const cancelUntil =
    wish.cancelUntil === undefined ? start : wish.cancelUntil === null ? null : new Date(wish.cancelUntil);
  if (start <= now) return fail('The new start is in the past.', 'startsAt', 'past_date');
  if (end <= start) return fail('The event must end after it starts.', 'endsAt', 'end_before_start');
  if (cancelUntil !== null && (cancelUntil <= now || cancelUntil > start))
    return fail('People can cancel from now until the new start at the latest.', 'cancelUntil', 'invalid_window');
  const { venue } = wish;
  const facts = {
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    duration_min: Math.round((end.getTime() - start.getTime()) / minuteMs),
    ...(venue !== undefined && { venue: venue?.name ?? null, venue_address: venue?.address ?? null, directions: null }),
    ...(venue && { time_zone: venue.timeZone }),
  };
  if (Object.entries(facts).every(([name, value]) => event[name as keyof typeof facts] === value))
    return fail('The event has this time and place already.', 'startsAt', 'nothing_changed');
  const at = now.toISOString();
  await moveFacts(
    tx,
    event,
    { ...facts, moved_at: at, moved_cancel_until: cancelUntil?.toISOString() ?? null },
    reason,
  );
  await indexForSearch(tx, deps.db, 'event', [eventId]);
  await contentChanged(tx, 'events');
  return ok({
    before,
    after: {
      startsAt: facts.starts_at,
      endsAt: facts.ends_at,
      venue: venue === undefined ? event.venue : (venue?.name ?? null),
      cancelUntil: cancelUntil?.toISOString() ?? null,
      revision: revision + 1,
    },
  });
}

function factsOf({ starts_at: startsAt, ends_at: endsAt, venue }: EventRow): Facts {
  return { startsAt, endsAt, venue };
}

/** Tells everybody who booked an event before its last move, each once per move. */
export async function tellMoves(deps: Deps): Promise<void> {
  for (let after = 0, isMore = true; isMore;) {
    const waiting = await notToldOfMove(deps.db.read, deps.now().toISOString(), after, batch);
    for (const registration of waiting) await deps.db.transaction((tx) => tell(tx, deps, registration));
    after = waiting.at(-1)?.id ?? after;
    isMore = waiting.length === batch;
  }
}

async function tell(tx: Tx, deps: Deps, registration: Registration): Promise<void> {
  const [event] = await eventsById(tx, [registration.event_id]);
  if (!event || !(await setTold(tx, registration, event.calendar_sequence))) return;
  const before = await factsBefore(tx, event.id, registration.told_sequence + 1);
  if (!before) return;
  const attendees = await attendeesOf(tx, registration.id);
  await queueMails(tx, deps, eventMovedMails(deps, { event, before, registration, attendees }));
}
