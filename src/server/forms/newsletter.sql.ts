import type { ExpressionBuilder, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type Subscriber = Selectable<Tables['subscriber']>;

/** Returns the row of an address, or inserts it; locks it until the transaction ends. */
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

/** Confirms a pending subscription and returns its new row; undefined if none is pending with this hash. */
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
 * Clears `mailed_at` of a confirmed subscriber, so that subscribing again within the hour sends a mail. Only once per
 * confirmation: the link may be in a forwarded newsletter, but only the owner of the mailbox can confirm.
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

export async function subscriberByEmail(source: Kysely<Tables>, emailKey: string): Promise<Subscriber | undefined> {
  return source.selectFrom('subscriber').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** Ends the subscription of an address; undefined if it has none. */
export async function unsubscribeByEmail(
  source: Kysely<Tables>,
  emailKey: string,
  now: string,
): Promise<Subscriber | undefined> {
  return source
    .updateTable('subscriber')
    .set({ status: 'unsubscribed', confirm_hash: null, confirm_until: null, mailed_at: null, updated_at: now })
    .where('email_key', '=', emailKey)
    .where('status', '<>', 'unsubscribed')
    .returningAll()
    .executeTakeFirst();
}

/** Deletes addresses whose confirmation expired before `before` and that never confirmed, with their consent rows. */
export async function deleteUnconfirmed(tx: Tx, before: string, limit: number): Promise<number> {
  const isUnconfirmed = (eb: ExpressionBuilder<Tables, 'subscriber'>) =>
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
  // Locks the rows first, so that an address that subscribes again at this moment is not deleted.
  const locked = await tx
    .updateTable('subscriber')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', 'in', (eb) => eb.selectFrom('subscriber').select('id').where(isUnconfirmed).limit(limit))
    .where(isUnconfirmed)
    .returning('id')
    .execute();
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  await tx.deleteFrom('consent').where('subscriber_id', 'in', ids).execute();
  await tx.deleteFrom('subscriber').where('id', 'in', ids).execute();
  return ids.length;
}

/** Adds evidence of consent. Rows are never changed; they are deleted only with their subscriber. */
export async function insertConsents(source: Kysely<Tables>, consents: Insertable<Tables['consent']>[]): Promise<void> {
  await source.insertInto('consent').values(consents).execute();
}
