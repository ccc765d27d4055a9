import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { countUpTo } from '../db/counted.ts';
import type { Tables } from '../db/tables.ts';

export type SettingRow = Selectable<Tables['setting']> & { display_name: string | null };

/** All subjects that were ever saved: a handful. */
export async function selectSettings(source: Kysely<Tables>): Promise<SettingRow[]> {
  return source
    .selectFrom('setting')
    .leftJoin('member', 'member.uid', 'setting.updated_by')
    .selectAll('setting')
    .select('display_name')
    .execute();
}

/** Stores a subject if nobody else has since `revision`, which is 0 before the first save. Returns whether it did. */
export async function storeSetting(
  tx: Tx,
  { revision, ...row }: Insertable<Tables['setting']> & { revision: number },
): Promise<boolean> {
  if (revision === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('setting')
      .values({ ...row, revision: 1 })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('setting')
    .set({ ...row, revision: revision + 1 })
    .where('subject', '=', row.subject)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many mails wait to be sent, counted up to one more than lists count. */
export async function countWaitingMails(source: Kysely<Tables>): Promise<number> {
  return countUpTo(source, source.selectFrom('outbox_mail').select('id').where('status', '=', 'waiting'));
}

export async function deleteSetting(tx: Tx, subject: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('setting').where('subject', '=', subject).executeTakeFirst();
  return numDeletedRows === 1n;
}
