import type { Endpoint } from './endpoint.ts';
import type * as schemas from './downloads.schemas.ts';

/** The page with a link to a file, and the file: their paths differ in case only. */
export const downloadPage = '/api/downloadFile';
export const downloadPath = '/api/downloadfile';

export const getDownload: Endpoint<typeof schemas.getDownload> = {
  method: 'GET',
  path: '/api/member/getDownload',
  access: 'opt',
  personal: true,
};
