import type { Kysely } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

/** A row for each country: its list is one text that is saved as a whole. The version before knows the first one. */
const ids = { au: 1, nz: 2 } as const;

/** The lists that editors have saved, by country. */
export async function selectDistressLists(source: Kysely<Tables>) {
  const rows = await source
    .selectFrom('distress_list')
    .leftJoin('member', 'member.uid', 'distress_list.updated_by')
    .select(['distress_list.id', 'subjects_json', 'lock', 'distress_list.updated_at', 'display_name'])
    .where('distress_list.id', 'in', Object.values(ids))
    .execute();
  const of = (locale: Locale) => rows.find(({ id }) => id === ids[locale]);
  return { au: of('au'), nz: of('nz') };
}

/** Stores the list if nobody else has since `revision`, which is 0 without a list. Returns whether it did. */
export async function storeDistressList(
  tx: Tx,
  locale: Locale,
  row: { subjects_json: string; updated_by: string; updated_at: string; lock: number },
  revision: number,
): Promise<boolean> {
  const id = ids[locale];
  if (revision === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('distress_list')
      .values({ ...row, id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('distress_list')
    .set(row)
    .where('id', '=', id)
    .where('lock', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes the list away, if nobody has saved it since `revision`. Returns whether it did. */
export async function deleteDistressList(tx: Tx, locale: Locale, revision: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('distress_list')
    .where('id', '=', ids[locale])
    .where('lock', '=', revision)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
