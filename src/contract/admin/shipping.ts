import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './shipping.schemas.ts';

export type CountryShipping = z.infer<typeof schemas.countryShipping>;
export type Parcel = z.infer<typeof schemas.parcel>;

export const getShipping: Endpoint<typeof schemas.getShipping> = {
  method: 'GET',
  path: '/api/admin/shipping/get',
  access: 'shop.manage',
};

export const saveShipping: Endpoint<typeof schemas.saveShipping> = {
  method: 'POST',
  path: '/api/admin/shipping/save',
  access: 'shop.manage',
};
