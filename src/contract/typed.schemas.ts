import * as z from 'zod/mini';

/**
 * Text that a person types, as it travels. Left out it counts as empty, so that the rules of its form (forms.ts) say in
 * their words what is missing.
 */
export const typed = (max = 2000) => z.optional(z.nullable(z.string().check(z.maxLength(max))));
