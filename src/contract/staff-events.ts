import type { Endpoint } from './endpoint.ts';
import type * as schemas from './staff-events.schemas.ts';

// What staff do with events and their tickets; each change is written to the audit.

export const cancelEvent: Endpoint<typeof schemas.cancelEvent> = {
  method: 'POST',
  path: '/api/admin/cancelEvent',
  access: 'events.manage',
};

export const cancelAttendee: Endpoint<typeof schemas.cancelAttendee> = {
  method: 'POST',
  path: '/api/admin/cancelAttendee',
  access: 'events.manage',
};

export const moveAttendee: Endpoint<typeof schemas.moveAttendee> = {
  method: 'POST',
  path: '/api/admin/moveAttendee',
  access: 'events.manage',
};

export const moveEvent: Endpoint<typeof schemas.moveEvent> = {
  method: 'POST',
  path: '/api/admin/moveEvent',
  access: 'events.manage',
};
