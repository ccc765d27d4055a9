import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so nothing is taken for 1, 0 or V when it is read aloud or copied. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters, 40 random bits. The database keeps them unique. */
export function makeBookingCode(): string {
  return [...randomBytes(8)].map((byte) => alphabet[byte % 32]).join('');
}
