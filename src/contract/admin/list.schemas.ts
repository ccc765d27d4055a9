import * as z from 'zod/mini';
import { flat } from '../errors.schemas.ts';

/** How many rows of a list come at once. */
export const rowsAtOnce = 100;
/** A list of more rows has no total: counting them costs more than it tells. */
export const countedRows = 1000;

/** Where the next rows of a list begin, as its answer before said. */
export const placeInList = z.string().check(z.maxLength(2000));

/**
 * What every staff list takes in its query. The first of `sorts` is the order if none is asked for; `-` before a name
 * is the opposite direction. `filters` are the list's own, each optional.
 */
export function listInput<const Sorts extends readonly [string, ...string[]], F extends z.core.$ZodLooseShape>(
  sorts: Sorts,
  filters: F,
) {
  return z.object({
    ...filters,
    find: z.optional(z.string().check(z.maxLength(254))),
    sort: z.optional(z.enum(sorts)),
    /** `next` of the answer before, in the same order. */
    after: z.optional(placeInList),
  });
}

/** What every staff list answers. `more` are members beside the rows, such as the choices of a filter. */
export function listOutput<Row extends z.core.SomeType, M extends z.core.$ZodLooseShape>(row: Row, more: M) {
  return flat({
    ...more,
    rows: z.array(row),
    /** Where the next rows begin; null after the last. */
    next: z.nullable(z.string()),
    /** Of all rows that are found; null above 1000. */
    total: z.nullable(z.number()),
  });
}
