import * as calls from '#contract/admin/events.ts';
import * as schemas from '#contract/admin/events.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { saveEntry } from '../staff/entry.ts';
import { staffCall } from '../staff/staff-call.ts';
import { createEvent, events } from './event.admin.ts';

/** Events as staff change them. */
export function eventAdminRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getEventForEdit, schemas.getEventForEdit, async ({ input: { eventId } }) => {
    const entry = await events.read(deps.db.read, eventId);
    return { data: entry && { eventId, ...entry } };
  });
  routes.add(calls.saveEvent, schemas.saveEvent, async ({ input: { eventId, ...input }, ...call }) =>
    toResults(await saveEntry(deps, staffCall(call), events, { id: eventId, ...input }), ({ lock }) => ({ lock })),
  );

  routes.add(calls.createEvent, schemas.createEvent, async ({ input, ...call }) =>
    toResults(await createEvent(deps, staffCall(call), input), (made) => made),
  );
}
