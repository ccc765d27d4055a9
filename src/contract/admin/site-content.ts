import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './site-content.schemas.ts';

// Menus, redirects and the audit of the back office.

export type MenuForEdit = z.infer<typeof schemas.menuForEdit>;
export type RedirectRow = z.infer<typeof schemas.redirectRow>;
export type AuditRow = z.infer<typeof schemas.auditRow>;
export type AuditKind = z.infer<typeof schemas.auditKind>;
export type ScheduledRow = z.infer<typeof schemas.scheduledRow>;

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

export const listAudit: Endpoint<typeof schemas.listAudit> = {
  method: 'GET',
  path: '/api/admin/audit/list',
  access: 'content.publish',
};

export const getAudit: Endpoint<typeof schemas.getAudit> = {
  method: 'GET',
  path: '/api/admin/audit/get',
  access: 'content.publish',
};

export const putBack: Endpoint<typeof schemas.putBack> = {
  method: 'POST',
  path: '/api/admin/audit/putBack',
  access: 'content.publish',
};

export const listSchedules: Endpoint<typeof schemas.listSchedules> = {
  method: 'GET',
  path: '/api/admin/schedule/list',
  access: 'content.edit',
};
