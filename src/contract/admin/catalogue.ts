import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './catalogue.schemas.ts';

// Products, guides and events as staff change them. Stock, time and place have verbs of their own.

export type ProductValues = z.infer<typeof schemas.productValues>;
export type GuideValues = z.infer<typeof schemas.guideValues>;
export type EventValues = z.infer<typeof schemas.eventValues>;

/** Bytes of a save as JSON: three texts of at most 200,000 characters. */
const maxBody = 1_000_000;

export const getProductForEdit: Endpoint<typeof schemas.getProductForEdit> = {
  method: 'GET',
  path: '/api/admin/products/get',
  access: 'shop.manage',
};

export const saveProduct: Endpoint<typeof schemas.saveProduct> = {
  method: 'POST',
  path: '/api/admin/products/save',
  access: 'shop.manage',
  maxBody,
};

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

export const getEventForEdit: Endpoint<typeof schemas.getEventForEdit> = {
  method: 'GET',
  path: '/api/admin/events/get',
  access: 'events.manage',
};

export const saveEvent: Endpoint<typeof schemas.saveEvent> = {
  method: 'POST',
  path: '/api/admin/events/save',
  access: 'events.manage',
  maxBody,
};

export const createProduct: Endpoint<typeof schemas.createProduct> = {
  method: 'POST',
  path: '/api/admin/products/create',
  access: 'shop.manage',
  maxBody,
};

export const createGuide: Endpoint<typeof schemas.createGuide> = {
  method: 'POST',
  path: '/api/admin/guides/create',
  access: 'shop.manage',
  maxBody,
};

export const createEvent: Endpoint<typeof schemas.createEvent> = {
  method: 'POST',
  path: '/api/admin/events/create',
  access: 'events.manage',
  maxBody,
};
