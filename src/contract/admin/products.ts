import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { importBody } from './import.ts';
import type * as schemas from './products.schemas.ts';

export type ProductValues = z.infer<typeof schemas.productValues>;
export type StaffProductRow = z.infer<typeof schemas.staffProductRow>;
export type StaffProduct = NonNullable<z.infer<typeof schemas.getProductForEdit.output>['data']>;
export type ShownOn = z.infer<typeof schemas.shownOn>;
export type ProductCategory = z.infer<typeof schemas.productCategory>;

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

export const listStaffProducts: Endpoint<typeof schemas.listStaffProducts> = {
  method: 'GET',
  path: '/api/admin/products/list',
  access: 'shop.manage',
};

export const exportProducts: Endpoint<typeof schemas.exportProducts> = {
  method: 'POST',
  path: '/api/admin/products/exportProducts',
  access: 'shop.manage',
  fresh: true,
};

export const importProducts: Endpoint<typeof schemas.importProducts> = {
  method: 'POST',
  path: '/api/admin/products/import',
  access: 'shop.manage',
  maxBody: importBody,
};

export const archiveProduct: Endpoint<typeof schemas.archiveProduct> = {
  method: 'POST',
  path: '/api/admin/products/archive',
  access: 'shop.manage',
};

export const unarchiveProduct: Endpoint<typeof schemas.unarchiveProduct> = {
  method: 'POST',
  path: '/api/admin/products/unarchive',
  access: 'shop.manage',
};

export const changeStock: Endpoint<typeof schemas.changeStock> = {
  method: 'POST',
  path: '/api/admin/products/changeStock',
  access: 'shop.manage',
};

export const getProductCategories: Endpoint<typeof schemas.getProductCategories> = {
  method: 'GET',
  path: '/api/admin/products/categories',
  access: 'shop.manage',
};

export const getProductCategory: Endpoint<typeof schemas.getProductCategory> = {
  method: 'GET',
  path: '/api/admin/products/category',
  access: 'shop.manage',
};

export const createProductCategory: Endpoint<typeof schemas.createProductCategory> = {
  method: 'POST',
  path: '/api/admin/products/createCategory',
  access: 'shop.manage',
};

export const saveProductCategory: Endpoint<typeof schemas.saveProductCategory> = {
  method: 'POST',
  path: '/api/admin/products/saveCategory',
  access: 'shop.manage',
};

export const removeProductCategory: Endpoint<typeof schemas.removeProductCategory> = {
  method: 'POST',
  path: '/api/admin/products/removeCategory',
  access: 'shop.manage',
};
