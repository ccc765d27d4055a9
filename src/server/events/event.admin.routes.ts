import * as calls from '#contract/admin/events.ts';
import * as schemas from '#contract/admin/events.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { change } from '../staff/change.ts';
import { saveEntry } from '../staff/entry.ts';
import { staffCall } from '../staff/staff-call.ts';
import { createEvent, events } from './event.admin.ts';
import { setEventPlaces } from './places.ts';
import { eventEffects, staffEvent, toStaffEventRow } from './event-list.admin.ts';
import { staffEventsPage } from './event-list.admin.sql.ts';

/** Events as staff change them. */
export function eventAdminRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getEventForEdit, schemas.getEventForEdit, async ({ input: { eventId } }) => ({
    data: await staffEvent(deps, eventId),
  }));
  routes.add(calls.listStaffEvents, schemas.listStaffEvents, async ({ input }) => {
    const page = await deps.db.onReplica((read) => staffEventsPage(read, input, deps.now().toISOString()));
    return { ...page, rows: page.rows.map(toStaffEventRow) };
  });
  routes.add(calls.getEventEffects, schemas.getEventEffects, async ({ input: { eventId } }) => ({
    data: await eventEffects(deps, eventId),
  }));
  routes.add(
    calls.setEventPlaces,
    schemas.setEventPlaces,
    change(
      deps,
      schemas.setEventPlaces,
      { name: 'setEventPlaces', subject: ({ eventId }) => `event:${eventId}`, pools: true },
      (tx, { eventId, revision, values }) => setEventPlaces(tx, deps, { eventId, revision, ...values }),
      (after) => after,
    ),
  );
  routes.add(
    calls.saveEvent,
    schemas.saveEvent,
    change(
      deps,
      schemas.saveEvent,
      { name: 'saveEvent', subject: ({ eventId }) => `event:${eventId}` },
      (tx, { eventId, ...input }) => saveEntry(tx, deps, events, { id: eventId, ...input }),
      ({ revision }) => ({ revision }),
    ),
  );

  routes.add(calls.createEvent, schemas.createEvent, async ({ input, ...call }) =>
    toResults(await createEvent(deps, staffCall(call), input), (made) => made),
  );
}
