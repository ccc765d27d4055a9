import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './products.schemas.ts';

export type ProductValues = z.infer<typeof schemas.productValues>;

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

export const createProduct: Endpoint<typeof schemas.createProduct> = {
  method: 'POST',
  path: '/api/admin/products/create',
  access: 'shop.manage',
  maxBody,
};
