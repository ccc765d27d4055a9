import * as z from 'zod/mini';

// Fields that products, guides and events share.

export const line = z.string().check(z.maxLength(300));
export const text = z.string().check(z.maxLength(2000));
/** Markup, which the server cleans. */
export const html = z.string().check(z.maxLength(200_000));
/** How many one customer may have, 1 to 1000, or null without a limit; omitted in a save it stays as it is. */
export const maxPerCustomer = z.optional(z.nullable(z.number()));
/** The last part of the address: small letters, digits and single hyphens. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(100));
export const places = z.nullable(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000)));
