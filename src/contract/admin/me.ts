import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './me.schemas.ts';

/** The back office shows what the caller may do; each call decides anew. */
export const getMyPermissions: Endpoint<typeof schemas.getMyPermissions> = {
  method: 'GET',
  path: '/api/admin/me/permissions',
  access: 'user',
};
