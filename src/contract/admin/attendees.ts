import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './attendees.schemas.ts';

// The people of an event. `cancelAttendee` and `moveAttendee` are in events.ts.

export type AttendeeRow = z.infer<typeof schemas.attendeeRow>;

export const listAttendees: Endpoint<typeof schemas.listAttendees> = {
  method: 'POST',
  path: '/api/admin/attendees/list',
  asks: true,
  access: 'events.manage',
};

export const exportAttendees: Endpoint<typeof schemas.exportAttendees> = {
  method: 'POST',
  path: '/api/admin/attendees/exportAttendees',
  access: 'events.manage',
  fresh: true,
};

export const getAttendee: Endpoint<typeof schemas.getAttendee> = {
  method: 'GET',
  path: '/api/admin/attendees/get',
  access: 'events.manage',
};

export const addAttendee: Endpoint<typeof schemas.addAttendee> = {
  method: 'POST',
  path: '/api/admin/attendees/add',
  access: 'events.manage',
};

export const resendTicket: Endpoint<typeof schemas.resendTicket> = {
  method: 'POST',
  path: '/api/admin/attendees/resend',
  access: 'events.manage',
};
