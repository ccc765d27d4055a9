import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './guides.schemas.ts';

export type GuideValues = z.infer<typeof schemas.guideValues>;

/** Bytes of a save as JSON: three texts of at most 200,000 characters. */
const maxBody = 1_000_000;

/** For whoever edits pages, because a page opens for the buyers of a guide. */
export const listGuides: Endpoint<typeof schemas.listGuides> = {
  method: 'GET',
  path: '/api/admin/guides/list',
  access: 'content.edit',
};

export const getGuideForEdit: Endpoint<typeof schemas.getGuideForEdit> = {
  method: 'GET',
  path: '/api/admin/guides/get',
  access: 'shop.manage',
};

export const saveGuide: Endpoint<typeof schemas.saveGuide> = {
  method: 'POST',
  path: '/api/admin/guides/save',
  access: 'shop.manage',
  maxBody,
};

export const createGuide: Endpoint<typeof schemas.createGuide> = {
  method: 'POST',
  path: '/api/admin/guides/create',
  access: 'shop.manage',
  maxBody,
};
