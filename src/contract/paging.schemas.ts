import * as z from 'zod/mini';

const last = 100_000;
/** In a body: from 1. */
export const pageNumber = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(last)));
/** The same in a query, which holds texts. */
export const pageInQuery = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)));
/** How many there are in all; only where a page was asked for. */
export const totalCnt = z.optional(z.number());
