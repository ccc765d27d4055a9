import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { flat } from './errors.ts';

/** §3 Search result page. */
const foundPage = z.object({
  pageUrl: z.string(),
  pageTitle: z.string(),
  /** Escaped text; the words that were found stand in `<em>`, and nothing else is markup. */
  searchHighlight: z.string(),
});
export type FoundPage = z.infer<typeof foundPage>;

/** Longest search, counted after trimming. */
export const maxKeyword = 100;

/** Most pages in an answer (contract §1). */
export const maxFound = 50;

/**
 * Answers `maxFound` pages at most, the best first; nothing to look for answers none. `message` tells when other words
 * were looked for.
 */
export const search = endpoint({
  method: 'POST',
  path: '/api/search/search',
  access: 'opt',
  limit: { calls: 120, minutes: 1 },
  input: z.object({ keyword: z.string() }),
  output: flat({ pages: z.array(foundPage) }),
  summary: 'Published pages, guides, products and events that hold the words.',
});
