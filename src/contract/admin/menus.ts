import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './menus.schemas.ts';

export type MenuForEdit = z.infer<typeof schemas.menuForEdit>;

export const listMenus: Endpoint<typeof schemas.listMenus> = {
  method: 'GET',
  path: '/api/admin/menus/list',
  access: 'content.edit',
};

export const saveMenu: Endpoint<typeof schemas.saveMenu> = {
  method: 'POST',
  path: '/api/admin/menus/save',
  access: 'content.publish',
  maxBody: 200_000,
};

export const listMenuVersions: Endpoint<typeof schemas.listMenuVersions> = {
  method: 'GET',
  path: '/api/admin/menus/versions',
  access: 'content.edit',
};
