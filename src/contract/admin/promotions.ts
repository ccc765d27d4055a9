import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './promotions.schemas.ts';

export type StaffPromotion = z.infer<typeof schemas.staffPromotion>;

export const getPromotions: Endpoint<typeof schemas.getPromotions> = {
  method: 'GET',
  path: '/api/admin/getPromotions',
  access: 'shop.manage',
};

export const createPromotion: Endpoint<typeof schemas.createPromotion> = {
  method: 'POST',
  path: '/api/admin/createPromotion',
  access: 'shop.manage',
};

export const changePromotion: Endpoint<typeof schemas.changePromotion> = {
  method: 'POST',
  path: '/api/admin/changePromotion',
  access: 'shop.manage',
};

export const endPromotion: Endpoint<typeof schemas.endPromotion> = {
  method: 'POST',
  path: '/api/admin/endPromotion',
  access: 'shop.manage',
};
