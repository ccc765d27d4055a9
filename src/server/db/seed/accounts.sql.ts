import type { Tx } from '../connect.ts';

/**
 * Which of these addresses, in small letters, have a verified account at the local identity service or a verified
 * member; in order.
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
