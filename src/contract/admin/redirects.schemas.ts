import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { flat, results } from '../errors.schemas.ts';
import { pageInQuery, totalCnt } from '../paging.schemas.ts';
import { key } from './shapes.schemas.ts';

const locale = z.enum(['au', 'nz']);
const path = z.string().check(z.minLength(1), z.maxLength(512));

export const redirectRow = z.object({
  redirectId: id,
  path: z.string(),
  locale,
  redirectTo: z.string(),
  updatedAt: isoInstant,
});

export const listRedirects = {
  input: z.object({ page: pageInQuery, find: z.optional(z.string().check(z.maxLength(200))) }),
  output: flat({ redirects: z.array(redirectRow), totalCnt }),
  summary: 'Redirects by path, 200 per page.',
};

export const saveRedirect = {
  input: z.object({
    path,
    locale,
    redirectTo: z.string().check(z.minLength(1), z.maxLength(2000)),
    /** Where it leads now; null for a new one. Another value is refused with the code `stale`. */
    was: z.nullable(z.string()),
    key,
  }),
  output: results(z.object({ redirectId: id })),
  summary: 'Makes or changes a redirect to a path of the site or an http(s) address; loops and chains are refused.',
};

export const removeRedirect = {
  input: z.object({ redirectId: id, was: z.string(), key }),
  output: results(z.object({ redirectId: id })),
  summary: 'Removes a redirect.',
};
