import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './people.schemas.ts';

// Everybody with an account. Disabling, enabling and ending all log-ins are in staff.ts: they are the same for all.

export type PersonRow = z.infer<typeof schemas.personRow>;
export type BuyerRow = z.infer<typeof schemas.buyerRow>;
export type PersonDetail = z.infer<typeof schemas.person>;
export type GivenAccess = z.infer<typeof schemas.given>;
export type Why = z.infer<typeof schemas.why>;

/** The file of an export; the path goes on with what permits it. */
export const exportedPath = '/api/admin/people/exported';

export const listPeople: Endpoint<typeof schemas.listPeople> = {
  method: 'POST',
  path: '/api/admin/people/list',
  asks: true,
  access: 'members.manage',
};

export const getPerson: Endpoint<typeof schemas.getPerson> = {
  method: 'GET',
  path: '/api/admin/people/get',
  access: 'members.manage',
};

export const whyAccess: Endpoint<typeof schemas.whyAccess> = {
  method: 'GET',
  path: '/api/admin/people/why',
  access: 'members.manage',
};

export const giveAccess: Endpoint<typeof schemas.giveAccess> = {
  method: 'POST',
  path: '/api/admin/people/giveAccess',
  access: 'members.manage',
};

export const takeAccess: Endpoint<typeof schemas.takeAccess> = {
  method: 'POST',
  path: '/api/admin/people/takeAccess',
  access: 'members.manage',
};

export const giveBackAccess: Endpoint<typeof schemas.giveBackAccess> = {
  method: 'POST',
  path: '/api/admin/people/giveBackAccess',
  access: 'members.manage',
};

export const sendPassword: Endpoint<typeof schemas.sendPassword> = {
  method: 'POST',
  path: '/api/admin/people/sendPassword',
  access: 'members.manage',
};

export const endLogInOf: Endpoint<typeof schemas.endLogInOf> = {
  method: 'POST',
  path: '/api/admin/people/endLogIn',
  access: 'members.manage',
};

export const exportPerson: Endpoint<typeof schemas.exportPerson> = {
  method: 'POST',
  path: '/api/admin/people/export',
  access: 'members.manage',
  fresh: true,
};

export const erasePerson: Endpoint<typeof schemas.erasePerson> = {
  method: 'POST',
  path: '/api/admin/people/erase',
  access: 'members.manage',
  fresh: true,
};
