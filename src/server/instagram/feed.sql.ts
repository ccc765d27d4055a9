import type { Insertable, Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { type DueBy, isDue } from '../db/due.sql.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type FeedPostRow = Insertable<Tables['feed_post']>;
type Account = Insertable<Tables['feed_account']>;

const instagram = 'instagram';

export async function selectPosts(source: Source): Promise<FeedPostRow[]> {
  return source.selectFrom('feed_post').selectAll().orderBy('posted_at', 'desc').orderBy('external_id').execute();
}

export async function insertPosts(source: Source, rows: FeedPostRow[]): Promise<void> {
  if (rows.length > 0) await source.insertInto('feed_post').values(rows).execute();
}

/** What was fetched before goes, what was entered stays. */
export async function replaceFetched(tx: Tx, rows: FeedPostRow[]): Promise<void> {
  await tx.deleteFrom('feed_post').where('source', '=', instagram).execute();
  await insertPosts(tx, rows);
}

/** The account as this setting left it; another token in the settings begins anew. */
export async function startAccount(source: Source, account: Omit<Account, 'source'>): Promise<void> {
  await source
    .insertInto('feed_account')
    .values({ source: instagram, ...account })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet(account).where('feed_account.setting_hash', '!=', account.setting_hash),
    )
    .execute();
}

/** A read, so that looking whether anything is due never takes the write lock. */
export async function selectAccount(source: Source) {
  return source.selectFrom('feed_account').selectAll().where('source', '=', instagram).executeTakeFirst();
}

/** Takes the look that is due until `until`; of two processes one goes away with nothing. */
export async function claimLook(source: Source, due: DueBy, until: string) {
  return source
    .updateTable('feed_account')
    .set({ next_look_at: until })
    .where('source', '=', instagram)
    .where(isDue('next_look_at', due))
    .returningAll()
    .executeTakeFirst();
}
export type ClaimedAccount = NonNullable<Awaited<ReturnType<typeof claimLook>>>;

/** Not when the setting has changed meanwhile. */
export async function updateAccount(source: Source, claimed: ClaimedAccount, changes: Partial<Account>): Promise<void> {
  await source
    .updateTable('feed_account')
    .set(changes)
    .where('source', '=', instagram)
    .where('setting_hash', '=', claimed.setting_hash)
    .execute();
}
