import type { Endpoint } from './endpoint.ts';
import type * as schemas from './staff-events.schemas.ts';

// What staff do with events and their tickets; each change is written to the audit.

export const cancelEvent: Endpoint<typeof schemas.cancelEvent> = {
  method: 'POST',
  path: '/api/admin/cancelEvent',
  access: 'events.manage',
};
