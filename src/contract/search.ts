import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './search.schemas.ts';

export type FoundPage = z.infer<typeof schemas.foundPage>;

/** Longest search, counted after trimming. */
export const maxKeyword = 100;

/** Most pages in an answer (contract §1). */
export const maxFound = 50;

/**
 * Answers `maxFound` pages at most, the best first; nothing to look for answers none. `message` tells when other words
 * were looked for.
 */
export const search: Endpoint<typeof schemas.search> = {
  method: 'POST',
  path: '/api/search/search',
  access: 'opt',
  limit: { calls: 120, minutes: 1 },
};
