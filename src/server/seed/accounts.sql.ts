import type { Tx } from '../db/connect.ts';

/**
 * Of these lower-case e-mail addresses, those with a verified account at the local identity service or with a verified
 * member, sorted.
 */
export async function verifiedAmong(source: Pick<Tx, 'selectFrom'>, addresses: readonly string[]): Promise<string[]> {
  const accounts = await source
    .selectFrom('identity_account')
    .select('email')
    .where('email_key', 'in', addresses)
    .where('email_verified', '=', 1)
    .execute();
  const members = await source
    .selectFrom('member')
    .select('email')
    .where('email', 'in', addresses)
    .where('email_verified', '=', 1)
    .execute();
  return [...new Set([...accounts, ...members].map(({ email }) => email))].toSorted();
}
