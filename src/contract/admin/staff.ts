import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './staff.schemas.ts';

// The people who work here.

export type StaffRow = z.infer<typeof schemas.staffRow>;
export type StaffInvitation = z.infer<typeof schemas.staffInvitation>;

export const listStaff: Endpoint<typeof schemas.listStaff> = {
  method: 'POST',
  path: '/api/admin/staff/list',
  asks: true,
  access: 'members.manage',
};

export const inviteStaff: Endpoint<typeof schemas.inviteStaff> = {
  method: 'POST',
  path: '/api/admin/staff/invite',
  access: 'members.manage',
  fresh: true,
};

export const withdrawInvitation: Endpoint<typeof schemas.withdrawInvitation> = {
  method: 'POST',
  path: '/api/admin/staff/withdraw',
  access: 'members.manage',
};

export const setRoles: Endpoint<typeof schemas.setRoles> = {
  method: 'POST',
  path: '/api/admin/staff/setRoles',
  access: 'members.manage',
  fresh: true,
};

export const disablePerson: Endpoint<typeof schemas.disablePerson> = {
  method: 'POST',
  path: '/api/admin/staff/disable',
  access: 'members.manage',
  fresh: true,
};

export const enablePerson: Endpoint<typeof schemas.enablePerson> = {
  method: 'POST',
  path: '/api/admin/staff/enable',
  access: 'members.manage',
  fresh: true,
};

export const endLogIns: Endpoint<typeof schemas.endLogIns> = {
  method: 'POST',
  path: '/api/admin/staff/endLogIns',
  access: 'members.manage',
};
