import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './search.schemas.ts';

export type FoundPage = z.infer<typeof schemas.foundPage>;

/** Maximum length of a keyword, counted after trimming. */
export const maxKeyword = 100;

/** Maximum number of pages in a response (contract §1). */
export const maxFound = 50;

/**
 * Returns up to `maxFound` pages, best first, and none for an empty keyword. `message` reports changed search words.
 */
export const search: Endpoint<typeof schemas.search> = {
  method: 'POST',
  path: '/api/search/search',
  access: 'opt',
  limit: { calls: 120, minutes: 1, eachProcess: true },
};
