import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from '../db/tables.ts';

export type Subscriber = Selectable<Tables['subscriber']>;

/** The row of an address, made if it is not there, locked until the transaction ends. */
export async function lockSubscriber(source: Kysely<Tables>, fresh: Insertable<Tables['subscriber']>): Promise<Subscriber> {
  await source.insertInto('subscriber').values(fresh).onConflict((conflict) => conflict.column('email_key').doNothing()).execute();
  return source.updateTable('subscriber').set({ updated_at: fresh.updated_at }).where('email_key', '=', fresh.email_key).returningAll().executeTakeFirstOrThrow();
}

export async function updateSubscriber(source: Kysely<Tables>, id: number, change: Updateable<Tables['subscriber']>): Promise<void> {
  await source.updateTable('subscriber').set(change).where('id', '=', id).execute();
}

/** Only a subscription that waits for it is confirmed; the answer is the row as it stands then, or nothing. */
export async function confirmByHash(source: Kysely<Tables>, hash: string, now: string): Promise<Subscriber | undefined> {
  return source
    .updateTable('subscriber')
    .set({ status: 'confirmed', updated_at: now })
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
}

/**
 * Whoever was subscribed, leaves and comes back within the hour is written to at once. Once alone: newsletters are forwarded, link and all,
 * and to leave again with another mail to follow, one has to confirm first, which takes the mailbox.
 */
export async function unsubscribeByHash(source: Kysely<Tables>, hash: string, now: string): Promise<Subscriber | undefined> {
  return source
    .updateTable('subscriber')
    .set((row) => ({
      status: 'unsubscribed', confirm_hash: null, confirm_until: null, updated_at: now,
      mailed_at: row.case().when('status', '=', 'confirmed').then(null).else(row.ref('mailed_at')).end(),
    }))
    .where('unsubscribe_hash', '=', hash)
    .where('status', '<>', 'unsubscribed')
    .returningAll()
    .executeTakeFirst();
}

export async function subscriberByHash(source: Kysely<Tables>, column: 'confirm_hash' | 'unsubscribe_hash', hash: string): Promise<Subscriber | undefined> {
  return source.selectFrom('subscriber').selectAll().where(column, '=', hash).executeTakeFirst();
}

/** Evidence: only ever added to. */
export async function insertConsent(source: Kysely<Tables>, consent: Insertable<Tables['consent']>): Promise<void> {
  await source.insertInto('consent').values(consent).execute();
}
