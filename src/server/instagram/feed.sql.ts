import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { claimNext, type DueBy } from '../db/claim.sql.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type FeedPostRow = Insertable<Tables['feed_post']>;
type Account = Insertable<Tables['feed_account']>;

const instagram = 'instagram';

export async function selectPosts(source: Source): Promise<FeedPostRow[]> {
  return source.selectFrom('feed_post').selectAll().orderBy('posted_at', 'desc').orderBy('external_id').execute();
}

/** Whether a post has this picture; there are some dozens of posts. */
export async function hasPicture(source: Source, filename: string): Promise<boolean> {
  const found = await source
    .selectFrom('feed_post')
    .select('filename')
    .where('filename', '=', filename)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertPosts(source: Source, rows: FeedPostRow[]): Promise<void> {
  if (rows.length > 0) await source.insertInto('feed_post').values(rows).execute();
}

/** Replaces the fetched posts; posts that editors entered stay. */
export async function replaceFetched(tx: Tx, rows: FeedPostRow[]): Promise<void> {
  await tx.deleteFrom('feed_post').where('source', '=', instagram).execute();
  await insertPosts(tx, rows);
}

/** Creates the account row; resets it if the token in the settings has changed. */
export async function startAccount(source: Source, account: Omit<Account, 'source'>): Promise<void> {
  await source
    .insertInto('feed_account')
    .values({ source: instagram, ...account })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet(account).where('feed_account.setting_hash', '!=', account.setting_hash),
    )
    .execute();
}

/** Only reads, so that checking for a due fetch never takes the write lock. */
export async function selectAccount(source: Source) {
  return source.selectFrom('feed_account').selectAll().where('source', '=', instagram).executeTakeFirst();
}

/** Claims the due fetch until `until`; only one of several concurrent processes gets it. */
export async function claimFetch(source: Source, due: DueBy, until: string) {
  return claimNext(source, 'feed_account', { open: sql<boolean>`source = ${instagram}`, due }, until);
}
export type ClaimedAccount = NonNullable<Awaited<ReturnType<typeof claimFetch>>>;

/** Updates the account; does nothing if the token in the settings has changed since the claim. */
export async function updateAccount(source: Source, claimed: ClaimedAccount, changes: Partial<Account>): Promise<void> {
  await source
    .updateTable('feed_account')
    .set(changes)
    .where('source', '=', instagram)
    .where('setting_hash', '=', claimed.setting_hash)
    .execute();
}
