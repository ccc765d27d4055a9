import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './guide-categories.schemas.ts';

export type GuideCategory = z.infer<typeof schemas.guideCategory>;
export type GuideCategoryTexts = z.infer<typeof schemas.guideCategoryTexts>;
export type GuideCategoryValues = z.infer<typeof schemas.guideCategoryValues>;

export const listGuideCategories: Endpoint<typeof schemas.listGuideCategories> = {
  method: 'GET',
  path: '/api/admin/guideCategories/list',
  access: 'shop.manage',
};

export const getGuideCategory: Endpoint<typeof schemas.getGuideCategory> = {
  method: 'GET',
  path: '/api/admin/guideCategories/get',
  access: 'shop.manage',
};

export const createGuideCategory: Endpoint<typeof schemas.createGuideCategory> = {
  method: 'POST',
  path: '/api/admin/guideCategories/create',
  access: 'shop.manage',
};

export const saveGuideCategory: Endpoint<typeof schemas.saveGuideCategory> = {
  method: 'POST',
  path: '/api/admin/guideCategories/save',
  access: 'shop.manage',
};

export const archiveGuideCategory: Endpoint<typeof schemas.archiveGuideCategory> = {
  method: 'POST',
  path: '/api/admin/guideCategories/archive',
  access: 'shop.manage',
};

export const unarchiveGuideCategory: Endpoint<typeof schemas.unarchiveGuideCategory> = {
  method: 'POST',
  path: '/api/admin/guideCategories/unarchive',
  access: 'shop.manage',
};
