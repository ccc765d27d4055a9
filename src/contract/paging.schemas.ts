import * as z from 'zod/mini';

const last = 100_000;
/** The page number in a body, starting at 1. */
export const pageNumber = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(last)));
/** The page number in a query, where values are strings. */
export const pageInQuery = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)));
/** Total number of items; only if a page was requested. */
export const totalCnt = z.optional(z.number());
