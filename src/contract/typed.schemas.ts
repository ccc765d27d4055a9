import * as z from 'zod/mini';

/**
 * Text typed by a person, in a request. A missing value counts as empty, so that the form rules (forms.ts) report it
 * with their own text.
 */
export const typed = (max = 2000) => z.optional(z.nullable(z.string().check(z.maxLength(max))));
