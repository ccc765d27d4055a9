import type { Insertable, Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function selectMenuRows(source: Source, name: string) {
  return source.selectFrom('menu').selectAll().where('name', '=', name).execute();
}

/**
 * Stores a menu if nobody else has changed it since `revision`, and returns its next revision; null if somebody has. A
 * locale without a menu has the revision 0. Revisions are never used twice, also if a menu was removed and made again.
 */
export async function storeMenu(
  tx: Tx,
  menu: Insertable<Tables['menu_version']>,
  revision: number,
): Promise<number | null> {
  const { name, locale, items_json: items, created_at: at } = menu;
  const { numUpdatedRows } = await tx
    .updateTable('menu')
    .set((row) => ({ items_json: items, updated_at: at, lock: row('lock', '+', 1) }))
    .where('name', '=', name)
    .where('locale', '=', locale)
    .where('lock', '=', revision)
    .executeTakeFirst();
  let next = revision + 1;
  if (numUpdatedRows === 0n) {
    if (revision !== 0) return null;
    const { versions } = await tx
      .selectFrom('menu_version')
      .select((select) => select.fn.countAll().as('versions'))
      .where('name', '=', name)
      .where('locale', '=', locale)
      .executeTakeFirstOrThrow();
    next = Number(versions) + 1;
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('menu')
      .values({ name, locale, items_json: items, updated_at: at, lock: next })
      .onConflict((conflict) => conflict.columns(['name', 'locale']).doNothing())
      .executeTakeFirst();
    if (inserted !== 1n) return null;
  }
  await tx.insertInto('menu_version').values(menu).execute();
  return next;
}

/** Deletes a menu if nobody else has changed it since `revision`. */
export async function deleteMenu(
  tx: Tx,
  { name, locale, revision }: { name: string; locale: string; revision: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('menu')
    .where('name', '=', name)
    .where('locale', '=', locale)
    .where('lock', '=', revision)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const versionsShown = 50;

export async function selectMenuVersions(source: Source, name: string, locale: string) {
  return source
    .selectFrom('menu_version')
    .leftJoin('member', 'member.uid', 'menu_version.created_by')
    .select(['menu_version.id', 'items_json', 'menu_version.created_at', 'display_name'])
    .where('name', '=', name)
    .where('locale', '=', locale)
    .orderBy('menu_version.id', 'desc')
    .limit(versionsShown)
    .execute();
}
