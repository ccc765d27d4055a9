import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './door.schemas.ts';

// Checking people in at the door of an event.

export type DoorEvent = z.infer<typeof schemas.doorEvent>;
export type Attendance = NonNullable<z.infer<(typeof schemas.getAttendance)['output']>['data']>;
export type Scan = z.infer<typeof schemas.scan>;
export type DoorResult = z.infer<typeof schemas.doorResult>;

export const listDoorEvents: Endpoint<typeof schemas.listDoorEvents> = {
  method: 'GET',
  path: '/api/admin/door/events',
  access: 'events.attend',
};

/** Asked for again and again by an open door. */
export const getAttendance: Endpoint<typeof schemas.getAttendance> = {
  method: 'GET',
  path: '/api/admin/door/attendance',
  access: 'events.attend',
  background: true,
};

export const recordScans: Endpoint<typeof schemas.recordScans> = {
  method: 'POST',
  path: '/api/admin/door/record',
  access: 'events.attend',
};

export const listArrivals: Endpoint<typeof schemas.listArrivals> = {
  method: 'GET',
  path: '/api/admin/door/arrivals',
  access: 'events.attend',
  background: true,
};
