import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { importBody } from './import.ts';
import type * as schemas from './guides.schemas.ts';

export type GuideValues = z.infer<typeof schemas.guideValues>;
export type StaffGuideRow = z.infer<typeof schemas.staffGuideRow>;
export type StaffGuide = NonNullable<z.infer<typeof schemas.getGuideForEdit.output>['data']>;
export type GuideFile = z.infer<typeof schemas.guideFile>;
export type GuidePerson = z.infer<typeof schemas.listGuidePeople.output>['rows'][number];

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

export const listStaffGuides: Endpoint<typeof schemas.listStaffGuides> = {
  method: 'GET',
  path: '/api/admin/guides/find',
  access: 'shop.manage',
};

export const listGuidePeople: Endpoint<typeof schemas.listGuidePeople> = {
  method: 'POST',
  path: '/api/admin/guides/people',
  asks: true,
  access: 'members.manage',
};

export const makeGuidePage: Endpoint<typeof schemas.makeGuidePage> = {
  method: 'POST',
  path: '/api/admin/guides/makePage',
  access: 'shop.manage',
};

export const setGuidePlan: Endpoint<typeof schemas.setGuidePlan> = {
  method: 'POST',
  path: '/api/admin/guides/setPlan',
  access: 'shop.manage',
};

export const exportGuides: Endpoint<typeof schemas.exportGuides> = {
  method: 'POST',
  path: '/api/admin/guides/exportGuides',
  access: 'shop.manage',
  fresh: true,
};

export const importGuides: Endpoint<typeof schemas.importGuides> = {
  method: 'POST',
  path: '/api/admin/guides/import',
  access: 'shop.manage',
  maxBody: importBody,
};

export const getGuidePage: Endpoint<typeof schemas.getGuidePage> = {
  method: 'GET',
  path: '/api/admin/guides/page',
  access: 'shop.manage',
};
