import { randomBytes } from 'node:crypto';

/** Crockford's base 32 has no I, L, O or U, so that codes cannot be misread as 1, 0 or V. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns eight characters with 40 random bits. A unique index in the database prevents duplicates. */
export function makeBookingCode(): string {
  return [...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('');
}
