import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './promotions.schemas.ts';

export type StaffPromotion = z.infer<typeof schemas.staffPromotion>;
export type PromotionState = z.infer<typeof schemas.promotionState>;
export type PromotionUse = z.infer<typeof schemas.promotionUse>;
export type Promotable = z.infer<typeof schemas.getPromotable.output>;

/** Where a promotion stands: the first of these that is true, as the filter of the list has it (promotion.sql.ts). */
export function stateOf(
  { active, startsAt, endsAt, limitTotal, uses }: StaffPromotion,
  now: Date = new Date(),
): PromotionState {
  const at = now.toISOString();
  if (!active || (endsAt !== null && endsAt <= at)) return 'ended';
  if (limitTotal !== null && uses >= limitTotal) return 'usedUp';
  return startsAt !== null && startsAt > at ? 'planned' : 'running';
}

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

export const getPromotion: Endpoint<typeof schemas.getPromotion> = {
  method: 'GET',
  path: '/api/admin/promotions/get',
  access: 'shop.manage',
};

export const listPromotionUses: Endpoint<typeof schemas.listPromotionUses> = {
  method: 'GET',
  path: '/api/admin/promotions/uses',
  access: 'shop.manage',
};

export const getPromotable: Endpoint<typeof schemas.getPromotable> = {
  method: 'GET',
  path: '/api/admin/promotions/choices',
  access: 'shop.manage',
};

export const resumePromotion: Endpoint<typeof schemas.resumePromotion> = {
  method: 'POST',
  path: '/api/admin/promotions/resume',
  access: 'shop.manage',
};

export const makePromotionCodes: Endpoint<typeof schemas.makePromotionCodes> = {
  method: 'POST',
  path: '/api/admin/promotions/makeCodes',
  access: 'shop.manage',
};

export const exportPromotionCodes: Endpoint<typeof schemas.exportPromotionCodes> = {
  method: 'POST',
  path: '/api/admin/promotions/exportCodes',
  access: 'shop.manage',
  fresh: true,
};
