import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { findAnew } from '../../db/find-keys.ts';

interface Details {
  firstName: string;
  surname: string;
  phone: string | null;
}

export async function saveDetails(tx: Tx, uid: string, details: Details, at: string): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      first_name: details.firstName,
      surname: details.surname,
      display_name: `${details.firstName} ${details.surname}`,
      phone: details.phone,
      ...findAnew,
      updated_at: at,
    })
    .where('uid', '=', uid)
    .execute();
}

export type EmailChangeRow = Selectable<Tables['email_change']>;

export async function emailChangeOf(source: Kysely<Tables>, uid: string): Promise<EmailChangeRow | undefined> {
  return source.selectFrom('email_change').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** A new change replaces an earlier one of the same member. */
export async function putEmailChange(tx: Tx, row: EmailChangeRow): Promise<void> {
  await tx
    .insertInto('email_change')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute();
}

/** Marks one address of a change as confirmed by a log-in; undefined if another change has replaced it. */
export async function confirmAddress(
  tx: Tx,
  change: { uid: string; changeId: string; side: 'old' | 'new'; sessionId: string | null },
  at: string,
): Promise<EmailChangeRow | undefined> {
  return tx
    .updateTable('email_change')
    .set({
      ...(change.side === 'old' ? { old_confirmed_at: at } : { new_confirmed_at: at }),
      session_id: change.sessionId,
    })
    .where('uid', '=', change.uid)
    .where('change_id', '=', change.changeId)
    .returningAll()
    .executeTakeFirst();
}

/** Changes that are confirmed at both addresses and not yet applied. */
export async function confirmedChanges(source: Kysely<Tables>, limit: number): Promise<EmailChangeRow[]> {
  return source
    .selectFrom('email_change')
    .selectAll()
    .where('old_confirmed_at', 'is not', null)
    .where('new_confirmed_at', 'is not', null)
    .limit(limit)
    .execute();
}

/** Returns false if another process has deleted it. */
export async function deleteEmailChange(tx: Tx, uid: string, changeId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_change')
    .where('uid', '=', uid)
    .where('change_id', '=', changeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes up to `limit` changes that were not confirmed in time; returns the number deleted. */
export async function deleteExpiredChanges(tx: Tx, before: string, limit: number): Promise<number> {
  const expired = tx.selectFrom('email_change').select('uid').where('expires_at', '<', before).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('email_change').where('uid', 'in', expired).executeTakeFirst();
  return Number(numDeletedRows);
}

export type ErasureRow = Awaited<ReturnType<typeof pendingErasures>>[number];

/** Inserts the erasure of an account; a repeated request changes nothing. */
export async function insertErasure(tx: Tx, row: Insertable<Tables['erasure']>): Promise<void> {
  await tx
    .insertInto('erasure')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
}

export async function pendingErasures(source: Kysely<Tables>, limit: number) {
  return source.selectFrom('erasure').selectAll().orderBy('created_at').limit(limit).execute();
}

/** Returns false if another process has finished the erasure. */
export async function deleteErasure(tx: Tx, uid: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('erasure').where('uid', '=', uid).executeTakeFirst();
  return numDeletedRows > 0n;
}
