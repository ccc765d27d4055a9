import * as calls from '#contract/admin/waiting.ts';
import * as schemas from '#contract/admin/waiting.schemas.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { change } from '../staff/change.ts';
import { leave } from './waiting-list.ts';
import { entryById, waitingPage } from './waiting-list.sql.ts';
import { serveQueue } from './waiting-offers.ts';

const notWaiting = fail('This person is not on the waiting list any more.', undefined, 'not_waiting');

/** Takes somebody off the list of an event, in `changingPools`; offered places go to the next at once. */
async function takeOff(
  tx: Tx,
  deps: Deps,
  { eventId, entryId }: { eventId: number; entryId: number },
): Promise<Outcome<{ before: { status: string }; after: { entryId: number } }>> {
  const known = await entryById(tx, entryId);
  if (known?.event_id !== eventId) return notWaiting;
  await leave(tx, known);
  const after = await entryById(tx, entryId);
  // Whoever is paying for an offer keeps it.
  if (after?.status === known.status) return notWaiting;
  await serveQueue(tx, deps, eventId);
  return ok({ before: { status: known.status }, after: { entryId } });
}

/** The waiting lists of events, as staff see them. */
export function waitingAdminRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listWaiting, schemas.listWaiting, async ({ input }) => {
    const page = await deps.db.onReplica((read) => waitingPage(read, input));
    return {
      ...page,
      rows: page.rows.map((row): calls.WaitingRow => ({
        entryId: row.id,
        name: `${row.first_name} ${row.surname}`.trim(),
        email: row.email,
        tickets: row.tickets,
        since: row.created_at,
        state: row.status === 'offered' || row.status === 'paying' ? row.status : 'waiting',
        expiresAt: row.status === 'offered' ? row.expires_at : null,
      })),
    };
  });
  routes.add(
    calls.takeOffWaiting,
    schemas.takeOffWaiting,
    change(
      deps,
      schemas.takeOffWaiting,
      { name: 'takeOffWaiting', subject: ({ eventId }) => `event:${eventId}`, pools: true },
      (tx, input) => takeOff(tx, deps, input),
      (after) => after,
    ),
  );
}
