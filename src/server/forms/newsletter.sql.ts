import type { ExpressionBuilder, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type Subscriber = Selectable<Tables['subscriber']>;

/** The row of an address, made if it is not there, locked until the transaction ends. */
export async function lockSubscriber(
  source: Kysely<Tables>,
  fresh: Insertable<Tables['subscriber']>,
): Promise<Subscriber> {
  return source
    .insertInto('subscriber')
    .values(fresh)
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ updated_at: fresh.updated_at }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateSubscriber(
  source: Kysely<Tables>,
  id: number,
  change: Updateable<Tables['subscriber']>,
): Promise<void> {
  await source.updateTable('subscriber').set(change).where('id', '=', id).execute();
}

/** Only a subscription that waits for it is confirmed; the answer is the row as it stands then, or nothing. */
export async function confirmByHash(
  source: Kysely<Tables>,
  hash: string,
  now: string,
): Promise<Subscriber | undefined> {
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
 * Whoever was subscribed, leaves and comes back within the hour is written to at once. Once alone: newsletters are
 * forwarded, link and all, and to leave again with another mail to follow, one has to confirm first, which takes the
 * mailbox.
 */
export async function unsubscribeByHash(
  source: Kysely<Tables>,
  hash: string,
  now: string,
): Promise<Subscriber | undefined> {
  return source
    .updateTable('subscriber')
    .set((row) => ({
      status: 'unsubscribed',
      confirm_hash: null,
      confirm_until: null,
      updated_at: now,
      mailed_at: row.case().when('status', '=', 'confirmed').then(null).else(row.ref('mailed_at')).end(),
    }))
    .where('unsubscribe_hash', '=', hash)
    .where('status', '<>', 'unsubscribed')
    .returningAll()
    .executeTakeFirst();
}

export async function subscriberByHash(
  source: Kysely<Tables>,
  column: 'confirm_hash' | 'unsubscribe_hash',
  hash: string,
): Promise<Subscriber | undefined> {
  return source.selectFrom('subscriber').selectAll().where(column, '=', hash).executeTakeFirst();
}

/** Addresses that were asked before `before` and never confirmed, with what was noted of the asking. */
export async function deleteUnconfirmed(tx: Tx, before: string, most: number): Promise<number> {
  const isForgotten = (eb: ExpressionBuilder<Tables, 'subscriber'>) =>
    eb.and([
      eb('status', '=', 'pending'),
      eb('confirm_until', '<', before),
      eb.not(
        eb.exists(
          eb
            .selectFrom('consent')
            .select('consent.id')
            .whereRef('consent.subscriber_id', '=', 'subscriber.id')
            .where('consent.kind', '<>', 'asked'),
        ),
      ),
    ]);
  // Locked first: whoever asks again meanwhile is not forgotten.
  const locked = await tx
    .updateTable('subscriber')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', 'in', (eb) => eb.selectFrom('subscriber').select('id').where(isForgotten).limit(most))
    .where(isForgotten)
    .returning('id')
    .execute();
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  await tx.deleteFrom('consent').where('subscriber_id', 'in', ids).execute();
  await tx.deleteFrom('subscriber').where('id', 'in', ids).execute();
  return ids.length;
}

/** Evidence: only ever added to, for as long as its subscriber is kept. */
export async function insertConsent(source: Kysely<Tables>, consent: Insertable<Tables['consent']>): Promise<void> {
  await source.insertInto('consent').values(consent).execute();
}
