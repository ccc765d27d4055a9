import { contentChanged } from '../db/content-versions.ts';
import { eventPool, resizePool } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { staleChange } from '../staff/change.ts';
import { lockComingEvent } from './cancel-event.ts';
import { bookedFor } from './cancellation.sql.ts';
import { updateEventRow } from './event.admin.sql.ts';
import { eventsById } from './event.sql.ts';
import { serveQueue } from './waiting-offers.ts';

export interface Places {
  places: number | null;
  revision: number;
}

/**
 * Sets how many places a coming event has, in a transaction of `changingPools`. Never fewer than are taken: by tickets,
 * by checkouts that wait for their payment, and by offers. New places go to the waiting list first.
 */
export async function setEventPlaces(
  tx: Tx,
  deps: Deps,
  { eventId, revision, places }: { eventId: number } & Places,
): Promise<Outcome<{ before: Places; after: Places }>> {
  const found = await lockComingEvent(tx, deps, eventId);
  if (!found.ok) return found;
  // Who saves texts of the event locks its row, not its pool: the condition of the update decides.
  if (!(await updateEventRow(tx, eventId, revision, {}))) {
    const [now = found.value] = await eventsById(tx, [eventId]);
    return staleChange(tx, `event:${eventId}`, {
      revision: now.lock,
      yours: { places },
      now: { places: now.capacity },
    });
  }
  const { before, isResized } = await resizePool(tx, eventPool(eventId), places);
  if (!isResized) return tooFew(before.used, (await bookedFor(tx, eventId)).tickets);
  await serveQueue(tx, deps, eventId);
  await contentChanged(tx, 'events');
  return ok({ before: { places: before.capacity, revision }, after: { places, revision: revision + 1 } });
}

function tooFew(used: number, sold: number) {
  const held = used - sold;
  const parts = held > 0 ? `: ${sold} sold, and ${held} held by checkouts and offers` : '';
  return fail(
    `${used} places are taken${parts}. Enter ${used} or more, or cancel tickets first.`,
    'places',
    'below_taken',
  );
}
