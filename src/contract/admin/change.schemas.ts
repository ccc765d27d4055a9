import * as z from 'zod/mini';
import { results } from '../errors.schemas.ts';
import { key } from './shapes.schemas.ts';

/** How often something was saved. Every change says which one it has read. */
export const revision = z.int().check(z.minimum(0), z.maximum(2147483647));

/**
 * What every change by staff takes: what is changed (`which`, such as its id), the revision that was read, the new
 * values, and a request key. Anything else is refused, so that nobody believes that it was stored.
 */
export function changeInput<W extends z.core.$ZodLooseShape, V extends z.core.$ZodLooseShape>(
  which: W,
  { shape }: z.ZodMiniObject<V>,
) {
  return z.strictObject({ ...which, revision, values: z.strictObject(shape), key });
}

/** A field that somebody else has changed meanwhile: the value that was sent, and the one that is stored. */
export const staleField = z.object({ field: z.string(), yours: z.unknown(), now: z.unknown() });

/**
 * What every change answers. If another revision is stored, nothing is written: `errors` has the code `stale`, and
 * `stale` has the stored revision, who made it, and both values of each field that differs.
 */
export function changeOutput<T extends z.core.SomeType>(value: T) {
  return z.extend(results(value), {
    stale: z.optional(z.object({ revision, by: z.nullable(z.string()), fields: z.array(staleField) })),
  });
}
