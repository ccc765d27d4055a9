import type * as z from 'zod/mini';
import { maxLibraryBytes } from '../media-kinds.ts';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './media.schemas.ts';

export type MediaRow = z.infer<typeof schemas.mediaRow>;

export const listMedia: Endpoint<typeof schemas.listMedia> = {
  method: 'GET',
  path: '/api/admin/media/list',
  access: 'media.use',
};

export const uploadMedia: Endpoint<typeof schemas.uploadMedia> = {
  method: 'POST',
  path: '/api/admin/media/upload',
  access: 'media.use',
  body: 'multipart',
  files: maxLibraryBytes,
  fileBytes: maxLibraryBytes,
};

export const getMediaUses: Endpoint<typeof schemas.getMediaUses> = {
  method: 'GET',
  path: '/api/admin/media/uses',
  access: 'content.edit',
};

export const getMediaAt: Endpoint<typeof schemas.getMediaAt> = {
  method: 'GET',
  path: '/api/admin/media/at',
  access: 'media.use',
};

export const saveMedia: Endpoint<typeof schemas.saveMedia> = {
  method: 'POST',
  path: '/api/admin/media/save',
  access: 'content.edit',
};

export const setMediaFocus: Endpoint<typeof schemas.setMediaFocus> = {
  method: 'POST',
  path: '/api/admin/media/focus',
  access: 'media.use',
};

export const replaceMedia: Endpoint<typeof schemas.replaceMedia> = {
  method: 'POST',
  path: '/api/admin/media/replace',
  access: 'content.publish',
  body: 'multipart',
  files: maxLibraryBytes,
  fileBytes: maxLibraryBytes,
};

export const removeMedia: Endpoint<typeof schemas.removeMedia> = {
  method: 'POST',
  path: '/api/admin/media/remove',
  access: 'content.publish',
};
