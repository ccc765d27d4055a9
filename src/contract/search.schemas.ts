import * as z from 'zod/mini';
import { flat } from './errors.schemas.ts';

/** §3 Search result page. */
export const foundPage = z.object({
  pageUrl: z.string(),
  pageTitle: z.string(),
  /** Escaped text; `<em>` around matched words is the only markup. */
  searchHighlight: z.string(),
});

/** For a keyword with words of distress: the subject's page is the first of `pages`. */
export const helpNow = z.object({
  subjects: z.array(z.string()),
  helplines: z.array(z.object({ name: z.string(), number: z.string(), tel: z.string(), what: z.string() })),
});

export const search = {
  input: z.object({ keyword: z.string() }),
  output: flat({ pages: z.array(foundPage), help: z.optional(helpNow) }),
  summary:
    'Published pages, guides, products and events that contain the words. With words of distress, `help` has the helplines of the locale.',
};
