import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

/** Notes that these want no newsletter; who is noted stays so. */
export async function noteNone(tx: Tx, hashes: readonly string[], at: string): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto('no_newsletter')
    .values(hashes.map((hash) => ({ hash, at })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Those of the hashes that are noted, and since when. */
export async function notedNone(source: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await source
    .selectFrom('no_newsletter')
    .selectAll()
    .where('hash', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ hash, at }) => [hash, at]));
}

export async function forgetNone(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('no_newsletter').where('hash', '=', hash).execute();
}
