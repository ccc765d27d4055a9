import * as z from 'zod/mini';
import { results } from '../errors.schemas.ts';
import { key } from './shapes.schemas.ts';

/** What the export of a list takes: the words, order and filters of the list itself, but no place in it. */
export function exportInput<
  const Sorts extends readonly [string, ...string[]],
  F extends z.core.$ZodLooseShape = Record<never, never>,
>(sorts: Sorts, filters: F) {
  return z.object({
    ...filters,
    find: z.optional(z.string().check(z.maxLength(254))),
    sort: z.optional(z.enum(sorts)),
    key,
  });
}

/** Where the file is fetched from, for 15 minutes, in the browser that asked for it. */
export const exportOutput = results(z.object({ url: z.string() }));
