import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { foldedKey } from '../db/find-keys.ts';
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

/** Changes a guide if nobody else has since `revision`. */
export async function updateGuideRow(
  tx: Tx,
  id: number,
  revision: number,
  set: Updateable<Tables['guide']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guide')
    .set({ ...set, ...(set.title !== undefined && { title_key: foldedKey(String(set.title)) }), lock: revision + 1 })
    .where('id', '=', id)
    .where('lock', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts the changes of the files of a guide; false if somebody else has changed them since `revision`. */
export async function takeFilesRevision(tx: Tx, guideId: number, revision: number | null): Promise<boolean> {
  let query = tx
    .updateTable('guide')
    .set((guide) => ({ files_revision: guide('files_revision', '+', 1) }))
    .where('id', '=', guideId);
  if (revision !== null) query = query.where('files_revision', '=', revision);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
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
    .values(guides.map(({ guide }) => ({ ...guide, title_key: foldedKey(guide.title) })))
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(rows.map((row) => [row.slug, row.id]));
  const places = guides.flatMap(({ guide, categoryId }) =>
    categoryId === null ? [] : [{ guide_id: ids.get(guide.slug) ?? 0, category_id: categoryId, seq: guide.seq }],
  );
  if (places.length > 0) await tx.insertInto('guide_in_category').values(places).execute();
  return ids;
}

/** The categories that are not archived, in their order. */
export async function selectGuideCategories(source: Source) {
  return liveCategories(source).select(['id', 'name']).orderBy('seq').orderBy('id').execute();
}

const liveCategories = (source: Source) => source.selectFrom('guide_category').where('archived_at', 'is', null);

/** The categories of a guide that are not archived, in the order of the categories. */
export async function categoriesOfGuide(source: Source, guideId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('guide_in_category')
    .innerJoin('guide_category', 'guide_category.id', 'guide_in_category.category_id')
    .select('category_id')
    .where('guide_id', '=', guideId)
    .where('archived_at', 'is', null)
    .orderBy('guide_category.seq')
    .orderBy('category_id')
    .execute();
  return rows.map((row) => row.category_id);
}

/**
 * Puts a guide in these categories and no others; those that do not exist are left out. In archived ones it stays, so
 * that they come back with it.
 */
export async function setGuideCategories(tx: Tx, guideId: number, categoryIds: readonly number[]): Promise<void> {
  let gone = tx
    .deleteFrom('guide_in_category')
    .where('guide_id', '=', guideId)
    .where('category_id', 'in', liveCategories(tx).select('id'));
  if (categoryIds.length > 0) gone = gone.where('category_id', 'not in', categoryIds);
  await gone.execute();
  if (categoryIds.length === 0) return;
  // Within a category guides stand in their own order.
  await tx
    .insertInto('guide_in_category')
    .columns(['guide_id', 'category_id', 'seq'])
    .expression((from) =>
      from
        .selectFrom('guide_category')
        .innerJoin('guide', (join) => join.on('guide.id', '=', guideId))
        .select(['guide.id', 'guide_category.id as category_id', 'guide.seq'])
        .where('guide_category.id', 'in', categoryIds)
        .where('archived_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['guide_id', 'category_id']).doNothing())
    .execute();
}

/** What guides are called now. */
export async function guideTitles(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return titlesByNumber(ids, (numbers) =>
    source.selectFrom('guide').select(['id', 'title']).where('id', 'in', numbers).execute(),
  );
}
