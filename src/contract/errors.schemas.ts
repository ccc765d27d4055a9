import * as z from 'zod/mini';

/** One failure with its user-facing text; `code` is a stable key that is never shown (contract §0.2). */
export const apiError = z.object({
  errorMessage: z.string(),
  field: z.optional(z.string()),
  code: z.optional(z.string()),
});

const envelope = { errors: z.optional(z.array(apiError)), message: z.optional(z.string()) };

/** Commands: `results.cartInfo`, `results.OrderIdToken` … */
export function results<T extends z.core.SomeType>(value: T) {
  return z.object({ ...envelope, results: z.optional(value) });
}

/** One object, or null if it does not exist. */
export function data<T extends z.core.SomeType>(value: T) {
  return z.object({ ...envelope, data: z.nullable(value) });
}

/** Queries with top-level names from the specification. */
export function flat<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.object({ ...shape, ...envelope });
}

/** Body of every response outside 2xx; `errors[0].errorMessage` equals `message`. */
export const httpFailure = z.object({ message: z.string(), errors: z.array(apiError) });
