import type { Endpoint } from '../endpoint.ts';
import { maxLibraryBytes } from '../media-kinds.ts';
import type * as schemas from './guide-files.schemas.ts';

export const addGuideFile: Endpoint<typeof schemas.addGuideFile> = {
  method: 'POST',
  path: '/api/admin/guideFiles/add',
  access: 'shop.manage',
  body: 'multipart',
  files: maxLibraryBytes,
  fileBytes: maxLibraryBytes,
};

export const replaceGuideFile: Endpoint<typeof schemas.replaceGuideFile> = {
  method: 'POST',
  path: '/api/admin/guideFiles/replace',
  access: 'shop.manage',
  body: 'multipart',
  files: maxLibraryBytes,
  fileBytes: maxLibraryBytes,
};

export const removeGuideFile: Endpoint<typeof schemas.removeGuideFile> = {
  method: 'POST',
  path: '/api/admin/guideFiles/remove',
  access: 'shop.manage',
};

export const orderGuideFiles: Endpoint<typeof schemas.orderGuideFiles> = {
  method: 'POST',
  path: '/api/admin/guideFiles/order',
  access: 'shop.manage',
};
