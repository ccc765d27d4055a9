import type { Kysely, Updateable } from 'kysely';
import { countedRows } from '#contract/admin/list.schemas.ts';
import type { Tx } from '../db/connect.ts';
import { placeIn } from '../db/place-in.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** All categories in their order, archived ones too, with how many guides each has and the page at its address. */
export async function guideCategoryRows(source: Source) {
  return source
    .selectFrom('guide_category')
    .leftJoin('page', (join) => join.onRef('page.path', '=', 'page_url').on('page.locale', '=', 'au'))
    .selectAll('guide_category')
    .select(['page.id as page_id', 'page.published_revision_id', 'page.redirect_to', 'page.deleted_at'])
    .select((eb) =>
      eb
        .selectFrom('guide_in_category')
        .select((each) => each.fn.countAll<number | string>().as('guides'))
        .whereRef('category_id', '=', 'guide_category.id')
        .as('guides'),
    )
    .orderBy('seq')
    .orderBy('guide_category.id')
    .execute();
}
export type GuideCategoryRow = Awaited<ReturnType<typeof guideCategoryRows>>[number];

/** The guides of a category in their order. */
export async function guidesInCategory(source: Source, categoryId: number) {
  return source
    .selectFrom('guide_in_category')
    .innerJoin('guide', 'guide.id', 'guide_id')
    .select(['guide.id', 'guide.title'])
    .where('category_id', '=', categoryId)
    .orderBy('guide_in_category.seq')
    .orderBy('guide.id')
    .limit(countedRows)
    .execute();
}

/** The place after the last one. */
export async function nextPlace(source: Source): Promise<number> {
  const { last } = await source
    .selectFrom('guide_category')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** Changes a category if nobody else has since `revision`; locks it until the end. */
export async function updateGuideCategory(
  tx: Tx,
  id: number,
  revision: number,
  set: Updateable<Tables['guide_category']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guide_category')
    .set({ ...set, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes the order of all categories. */
export async function orderGuideCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('guide_category')
    .set({ seq: placeIn('id', ids) })
    .where('id', 'in', [...ids])
    .execute();
}

/** Writes the order of the guides of a category. */
export async function orderGuidesIn(tx: Tx, categoryId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('guide_in_category')
    .set({ seq: placeIn('guide_id', ids) })
    .where('category_id', '=', categoryId)
    .where('guide_id', 'in', [...ids])
    .execute();
}

export async function titlesOfGuideCategories(source: Source, ids: readonly number[]) {
  return source
    .selectFrom('guide_category')
    .select(['id', 'name as title'])
    .where('id', 'in', [...ids])
    .execute();
}
