import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type LinkTokenRow = Tables['link_token'];

export async function insertLinkToken(source: Source, row: LinkTokenRow): Promise<void> {
  await source.insertInto('link_token').values(row).execute();
}

export async function linkTokenByHash(source: Source, hash: string): Promise<LinkTokenRow | undefined> {
  return source.selectFrom('link_token').selectAll().where('token_hash', '=', hash).executeTakeFirst();
}

/** Marks the token used if it is unused and has not expired; returns false otherwise. */
export async function markUsed(source: Source, hash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await source
    .updateTable('link_token')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markUnused(source: Source, hash: string): Promise<void> {
  await source.updateTable('link_token').set({ used_at: null }).where('token_hash', '=', hash).execute();
}

export async function deleteUnused(source: Source, purpose: string, subject: string): Promise<void> {
  await source
    .deleteFrom('link_token')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes up to `limit` tokens that expired before the instant; returns the number deleted. */
export async function deleteExpiredLinkTokens(source: Source, before: string, limit: number): Promise<number> {
  const expired = source.selectFrom('link_token').select('token_hash').where('expires_at', '<', before).limit(limit);
  const { numDeletedRows } = await source
    .deleteFrom('link_token')
    .where('token_hash', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function unusedLinkTokens(source: Source, purpose: string, now: string): Promise<LinkTokenRow[]> {
  return source
    .selectFrom('link_token')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}
