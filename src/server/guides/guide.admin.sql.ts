import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { titlesByNumber } from '../staff/entity.ts';

type Source = Kysely<Tables>;
type Row<T extends keyof Tables> = Insertable<Tables[T]>;

/** All guides in their order, also those that are not published. */
export async function selectGuideRows(source: Source) {
  return source
    .selectFrom('guide')
    .select(['id', 'title', 'page_url', 'published'])
    .orderBy('seq')
    .orderBy('id')
    .execute();
}

export async function selectGuideRow(source: Source, id: number) {
  return source.selectFrom('guide').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a guide if nobody else has since `lock`. */
export async function updateGuideRow(
  tx: Tx,
  id: number,
  lock: number,
  set: Updateable<Tables['guide']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guide')
    .set({ ...set, lock: lock + 1 })
    .where('id', '=', id)
    .where('lock', '=', lock)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The place of the last one; 0 if there is none. */
export async function lastSeq(source: Source): Promise<number> {
  const row = await source.selectFrom('guide').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.seq ?? 0;
}

export interface NewGuide {
  guide: Row<'guide'>;
  categoryId: number | null;
}

/** Returns the ids of the categories of guides by their page. */
export async function insertGuideCategories(tx: Tx, categories: Row<'guide_category'>[]): Promise<Map<string, number>> {
  if (categories.length === 0) return new Map();
  const rows = await tx.insertInto('guide_category').values(categories).returning(['id', 'page_url']).execute();
  return new Map(rows.map((row) => [row.page_url, row.id]));
}

/** Returns the ids of the guides by slug. */
export async function insertGuides(tx: Tx, guides: NewGuide[]): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('guide')
    .values(guides.map(({ guide }) => guide))
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(rows.map((row) => [row.slug, row.id]));
  const places = guides.flatMap(({ guide, categoryId }) =>
    categoryId === null ? [] : [{ guide_id: ids.get(guide.slug) ?? 0, category_id: categoryId, seq: guide.seq }],
  );
  if (places.length > 0) await tx.insertInto('guide_in_category').values(places).execute();
  return ids;
}

/** What guides are called now. */
export async function guideTitles(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return titlesByNumber(ids, (numbers) =>
    source.selectFrom('guide').select(['id', 'title']).where('id', 'in', numbers).execute(),
  );
}
