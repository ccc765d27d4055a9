import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';

/** Crockford's base 32: nobody reads I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 12;
const count = 10;

/** Ten codes of 60 random bits, such as 7KQ2-9XRM-4TPA. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    [...randomBytes(letters)]
      .map((byte) => alphabet[byte % 32])
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

/** As it is hashed: without dashes and spaces, with the letters that were meant. */
function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Keyed, so that the table alone does not let anybody try codes. */
export function recoveryHash({ secrets }: Pick<Deps, 'secrets'>, uid: string, code: string): string {
  return secrets.tokenFrom('recovery-code', `${uid}:${plainRecoveryCode(code)}`);
}
