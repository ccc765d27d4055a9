import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './events.schemas.ts';

export type EventValues = z.infer<typeof schemas.eventValues>;
export type StaffEventRow = z.infer<typeof schemas.staffEventRow>;
export type StaffEvent = NonNullable<z.infer<typeof schemas.getEventForEdit.output>['data']>;
export type EventEffects = NonNullable<z.infer<typeof schemas.getEventEffects.output>['data']>;

/** Bytes of a save as JSON: three texts of at most 200,000 characters. */
const maxBody = 1_000_000;

export const listStaffEvents: Endpoint<typeof schemas.listStaffEvents> = {
  method: 'GET',
  path: '/api/admin/events/list',
  access: 'events.manage',
};

export const getEventEffects: Endpoint<typeof schemas.getEventEffects> = {
  method: 'GET',
  path: '/api/admin/events/effects',
  access: 'events.manage',
};

export const setEventPlaces: Endpoint<typeof schemas.setEventPlaces> = {
  method: 'POST',
  path: '/api/admin/events/setPlaces',
  access: 'events.manage',
};

export const getEventForEdit: Endpoint<typeof schemas.getEventForEdit> = {
  method: 'GET',
  path: '/api/admin/events/get',
  access: 'events.manage',
};

export const saveEvent: Endpoint<typeof schemas.saveEvent> = {
  method: 'POST',
  path: '/api/admin/events/save',
  access: 'events.manage',
  maxBody,
};

export const createEvent: Endpoint<typeof schemas.createEvent> = {
  method: 'POST',
  path: '/api/admin/events/create',
  access: 'events.manage',
  maxBody,
};

export const cancelEvent: Endpoint<typeof schemas.cancelEvent> = {
  method: 'POST',
  path: '/api/admin/cancelEvent',
  access: 'events.manage',
  fresh: true,
};

export const cancelAttendee: Endpoint<typeof schemas.cancelAttendee> = {
  method: 'POST',
  path: '/api/admin/cancelAttendee',
  access: 'events.manage',
  fresh: true,
};

export const moveAttendee: Endpoint<typeof schemas.moveAttendee> = {
  method: 'POST',
  path: '/api/admin/moveAttendee',
  access: 'events.manage',
  fresh: true,
};

export const moveEvent: Endpoint<typeof schemas.moveEvent> = {
  method: 'POST',
  path: '/api/admin/moveEvent',
  access: 'events.manage',
};
