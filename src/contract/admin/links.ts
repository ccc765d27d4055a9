import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './links.schemas.ts';

// What the blocks of a page lead to, and whom its forms send to.

export type LinkName = z.infer<typeof schemas.linkName>;

export const nameLink: Endpoint<typeof schemas.nameLink> = {
  method: 'GET',
  path: '/api/admin/links/name',
  access: 'content.edit',
};

export const listReceivers: Endpoint<typeof schemas.listReceivers> = {
  method: 'GET',
  path: '/api/admin/links/receivers',
  access: 'content.edit',
};
