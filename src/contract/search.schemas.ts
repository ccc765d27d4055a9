import * as z from 'zod/mini';
import { flat } from './errors.schemas.ts';

/** §3 Search result page. */
export const foundPage = z.object({
  pageUrl: z.string(),
  pageTitle: z.string(),
  /** Escaped text; `<em>` around matched words is the only markup. */
  searchHighlight: z.string(),
});

export const search = {
  input: z.object({ keyword: z.string() }),
  output: flat({ pages: z.array(foundPage) }),
  summary: 'Published pages, guides, products and events that contain the words.',
};
