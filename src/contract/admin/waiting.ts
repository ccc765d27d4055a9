import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './waiting.schemas.ts';

// The waiting lists of events.

export type WaitingRow = z.infer<typeof schemas.waitingRow>;

export const listWaiting: Endpoint<typeof schemas.listWaiting> = {
  method: 'POST',
  path: '/api/admin/waiting/list',
  asks: true,
  access: 'events.manage',
};

export const takeOffWaiting: Endpoint<typeof schemas.takeOffWaiting> = {
  method: 'POST',
  path: '/api/admin/waiting/takeOff',
  access: 'events.manage',
};
