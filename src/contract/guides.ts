import type * as z from 'zod/mini';
import type { Endpoint, Output } from './endpoint.ts';
import type * as schemas from './guides.schemas.ts';

export type CategoryTile = z.infer<typeof schemas.categoryTile>;
export type Guide = z.infer<typeof schemas.guide>;
export type PlanGuides = Output<typeof getPlanGuides>['plans'][number];
export type GuideDetail = NonNullable<Output<typeof getGuide>['detail']>;

export const getGuideCategories: Endpoint<typeof schemas.getGuideCategories> = {
  method: 'GET',
  path: '/api/guide/getCategories',
  access: 'opt',
};

export const getGuides: Endpoint<typeof schemas.getGuides> = {
  method: 'GET',
  path: '/api/guide/getGuides',
  access: 'opt',
};

export const getGuide: Endpoint<typeof schemas.getGuide> = {
  method: 'GET',
  path: '/api/guide/getGuide',
  access: 'opt',
};

export const getPlanGuides: Endpoint<typeof schemas.getPlanGuides> = {
  method: 'GET',
  path: '/api/guide/getPlanGuides',
  access: 'opt',
};

export const getGuideSteps: Endpoint<typeof schemas.getGuideSteps> = {
  method: 'GET',
  path: '/api/guide/getSteps',
  access: 'user',
};

export const keepGuideSteps: Endpoint<typeof schemas.keepGuideSteps> = {
  method: 'POST',
  path: '/api/guide/keepSteps',
  access: 'user',
};

export const addGuideToCart: Endpoint<typeof schemas.addGuideToCart> = {
  method: 'POST',
  path: '/api/guide/addToCart',
  access: 'opt',
};

export const removeGuideFromCart: Endpoint<typeof schemas.removeGuideFromCart> = {
  method: 'POST',
  path: '/api/guide/removeFromCart',
  access: 'opt',
};
