import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './distress.schemas.ts';

export type DistressListForEdit = z.infer<typeof schemas.distressList>;

export const getDistressList: Endpoint<typeof schemas.getDistressList> = {
  method: 'GET',
  path: '/api/admin/distress/get',
  access: 'content.edit',
};

export const saveDistressList: Endpoint<typeof schemas.saveDistressList> = {
  method: 'POST',
  path: '/api/admin/distress/save',
  access: 'content.publish',
};
