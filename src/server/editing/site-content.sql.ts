import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function selectMenuRows(source: Source, name: string) {
  return source.selectFrom('menu').selectAll().where('name', '=', name).execute();
}

/** Stores a menu if nobody else has changed it since `lock`; a locale without a menu has the lock 0. */
export async function writeMenu(tx: Tx, menu: Insertable<Tables['menu_version']>, lock: number): Promise<boolean> {
  const { name, locale, items_json: items, created_at: at } = menu;
  const { numUpdatedRows } = await tx
    .updateTable('menu')
    .set((row) => ({ items_json: items, updated_at: at, lock: row('lock', '+', 1) }))
    .where('name', '=', name)
    .where('locale', '=', locale)
    .where('lock', '=', lock)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    if (lock !== 0) return false;
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('menu')
      .values({ name, locale, items_json: items, updated_at: at, lock: 1 })
      .onConflict((conflict) => conflict.columns(['name', 'locale']).doNothing())
      .executeTakeFirst();
    if (inserted !== 1n) return false;
  }
  await tx.insertInto('menu_version').values(menu).execute();
  return true;
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

const redirectsAtOnce = 200;

export async function selectRedirects(source: Source, { page, find }: { page: number; find: string }) {
  let query = source
    .selectFrom('page')
    .select(['id', 'path', 'locale', 'redirect_to', 'updated_at'])
    .where('redirect_to', 'is not', null);
  if (find !== '') {
    const pattern = `%${find.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(
      sql<boolean>`(page.path like ${pattern} escape '\\' or lower(page.redirect_to) like ${pattern} escape '\\')`,
    );
  }
  const [rows, counted] = await Promise.all([
    query
      .orderBy('path')
      .orderBy('locale')
      .limit(redirectsAtOnce)
      .offset((page - 1) * redirectsAtOnce)
      .execute(),
    query
      .clearSelect()
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

export async function selectRedirect(source: Source, id: number) {
  return source
    .selectFrom('page')
    .select(['id', 'path', 'locale', 'redirect_to'])
    .where('id', '=', id)
    .where('redirect_to', 'is not', null)
    .executeTakeFirst();
}

/** A redirect is a page row without versions. */
export async function deleteRedirectRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('page').where('id', '=', id).where('redirect_to', 'is not', null).execute();
}

const recordsShown = 100;

/** Audit records, newest first; `subjects` limits them to these kinds. */
export async function selectAudit(
  source: Source,
  {
    subject,
    before,
    kinds,
  }: { subject: string | undefined; before: string | undefined; kinds: readonly string[] | null },
) {
  let query = source
    .selectFrom('audit_record')
    .leftJoin('member', 'member.uid', 'audit_record.uid')
    .select(['audit_record.created_at', 'action', 'subject', 'before_json', 'after_json', 'display_name']);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (before !== undefined) query = query.where('audit_record.created_at', '<', before);
  if (kinds !== null)
    query = query.where((where) => where.or(kinds.map((kind) => where('subject', 'like', `${kind}:%`))));
  return query.orderBy('audit_record.created_at', 'desc').limit(recordsShown).execute();
}
