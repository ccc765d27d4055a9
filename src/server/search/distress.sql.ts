import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

/** The only row: the list is one text that is saved as a whole. */
const id = 1;

export async function selectDistressList(source: Kysely<Tables>) {
  return source
    .selectFrom('distress_list')
    .leftJoin('member', 'member.uid', 'distress_list.updated_by')
    .select(['subjects_json', 'lock', 'distress_list.updated_at', 'display_name'])
    .where('distress_list.id', '=', id)
    .executeTakeFirst();
}

/** Stores the list if nobody else has since `lock`, which is 0 before the first save. Returns whether it did. */
export async function storeDistressList(
  tx: Tx,
  row: { subjects_json: string; updated_by: string; updated_at: string },
  lock: number,
): Promise<boolean> {
  if (lock === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('distress_list')
      .values({ ...row, id, lock: 1 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('distress_list')
    .set({ ...row, lock: lock + 1 })
    .where('id', '=', id)
    .where('lock', '=', lock)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
