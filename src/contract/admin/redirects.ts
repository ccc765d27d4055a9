import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './redirects.schemas.ts';

export type RedirectRow = z.infer<typeof schemas.redirectRow>;

export const listRedirects: Endpoint<typeof schemas.listRedirects> = {
  method: 'GET',
  path: '/api/admin/redirects/list',
  access: 'content.edit',
};

export const saveRedirect: Endpoint<typeof schemas.saveRedirect> = {
  method: 'POST',
  path: '/api/admin/redirects/save',
  access: 'content.publish',
};

export const removeRedirect: Endpoint<typeof schemas.removeRedirect> = {
  method: 'POST',
  path: '/api/admin/redirects/remove',
  access: 'content.publish',
};
