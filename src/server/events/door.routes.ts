import * as calls from '#contract/admin/door.ts';
import * as schemas from '#contract/admin/door.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { attendanceOf, doorEvents, readableFrom } from './door-list.ts';
import { nameAtDoor, phoneOf } from './door-names.ts';
import { recordAtDoor } from './door.ts';
import { lastArrivals } from './door.sql.ts';

const shownArrivals = 50;

export function doorRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listDoorEvents, schemas.listDoorEvents, () => doorEvents(deps));

  routes.add(calls.getAttendance, schemas.getAttendance, async ({ input: { eventId } }) => ({
    data: await attendanceOf(deps, eventId),
  }));

  routes.add(calls.recordScans, schemas.recordScans, async ({ input, ...call }) =>
    toResults(await recordAtDoor(deps, staffCall(call), input), (recorded) => recorded),
  );

  routes.add(calls.listArrivals, schemas.listArrivals, async ({ input: { eventId } }) => ({
    arrivals: (await lastArrivals(deps.db.read, eventId, readableFrom(deps), shownArrivals)).map((row) => ({
      arrivalId: row.id,
      ticketId: row.attendee_id,
      name: nameAtDoor(row),
      at: row.arrived_at,
      isAbout: row.about === 1,
      by: phoneOf(row.by_name),
      undone: row.undone_at === null ? null : { at: row.undone_at, by: phoneOf(row.undone_name) },
    })),
  }));
}
