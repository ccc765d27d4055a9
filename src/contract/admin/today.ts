import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './today.schemas.ts';

export type Today = z.infer<typeof schemas.getToday.output>;
export type Waiting = z.infer<typeof schemas.waiting>;
export type Copy = z.infer<typeof schemas.copy>;
export type Step = z.infer<typeof schemas.step>;
export type Coming = z.infer<typeof schemas.coming>;
export type Found = z.infer<typeof schemas.found>;

export const getToday: Endpoint<typeof schemas.getToday> = {
  method: 'GET',
  path: '/api/admin/today/get',
  access: 'staff',
};

export const endFirstSteps: Endpoint<typeof schemas.endFirstSteps> = {
  method: 'POST',
  path: '/api/admin/today/endFirstSteps',
  access: 'site.manage',
};

export const wakeCopy: Endpoint<typeof schemas.wakeCopy> = {
  method: 'POST',
  path: '/api/admin/today/wakeCopy',
  access: 'site.manage',
  fresh: true,
};

export const searchOffice: Endpoint<typeof schemas.searchOffice> = {
  method: 'POST',
  path: '/api/admin/search/find',
  asks: true,
  access: 'staff',
};
