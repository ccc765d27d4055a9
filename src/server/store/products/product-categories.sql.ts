import { type Kysely, sql } from 'kysely';
import { countedRows } from '#contract/admin/list.schemas.ts';
import { inChunks } from '#contract/lists.ts';
import type { Tx } from '../../db/connect.ts';
import { placeIn } from '../../db/place-in.ts';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;

/** All categories in their order, with how many products each has. */
export async function categoryRows(source: Source) {
  return source
    .selectFrom('product_category')
    .select(['id', 'name', 'seq', 'revision'])
    .select((eb) =>
      eb
        .selectFrom('product_in_category')
        .select((each) => each.fn.countAll<number | string>().as('products'))
        .whereRef('category_id', '=', 'product_category.id')
        .as('products'),
    )
    .orderBy('seq')
    .orderBy('id')
    .execute();
}

/** The products of a category in their order. */
export async function productsInCategory(source: Source, categoryId: number) {
  return source
    .selectFrom('product_in_category')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['product.id', 'product.name', 'product_in_category.seq'])
    .where('category_id', '=', categoryId)
    .orderBy('product_in_category.seq')
    .orderBy('product.id')
    .limit(countedRows)
    .execute();
}

/** All of them in their order, however many. */
export async function idsInCategory(source: Source, categoryId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('product_in_category')
    .select('product_id')
    .where('category_id', '=', categoryId)
    .orderBy('seq')
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

const nextPlace = sql<number>`(select coalesce(max(seq), 0) + 1 from product_category)`;

export async function insertCategory(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('product_category')
    .values({ name, seq: nextPlace })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the name if nobody else has since `revision`; locks the category until the end. */
export async function renameCategory(tx: Tx, id: number, revision: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_category')
    .set({ name, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes the order of all categories. */
export async function orderCategories(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('product_category')
    .set({ seq: placeIn('id', ids) })
    .where('id', 'in', [...ids])
    .execute();
}

/** Writes the order of the products of a category; those that are not named stay behind them. */
export async function orderProducts(tx: Tx, categoryId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('product_in_category')
    .set({ seq: placeIn('product_id', ids) })
    .where('category_id', '=', categoryId)
    .where('product_id', 'in', [...ids])
    .execute();
}

/** Takes all products out of a category and removes it. The caller has locked it, by its revision. */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product_in_category').where('category_id', '=', id).execute();
  await tx.deleteFrom('product_category').where('id', '=', id).execute();
}

/** Makes a removed category again under its number, the last one; false if there is one with this number. */
export async function insertCategoryAgain(tx: Tx, values: { id: number; name: string; revision: number }) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('product_category')
    .values({ ...values, seq: nextPlace })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Puts those of the products that exist into a category, in this order. */
export async function fillCategory(tx: Tx, categoryId: number, productIds: readonly number[]): Promise<void> {
  for (const [part, ids] of inChunks(productIds, idsAtOnce).entries())
    await tx
      .insertInto('product_in_category')
      .columns(['product_id', 'category_id', 'seq'])
      .expression((eb) =>
        eb
          .selectFrom('product')
          .select([
            'id',
            sql<number>`cast(${categoryId} as integer)`.as('category_id'),
            sql<number>`cast(${part * idsAtOnce} as integer) + ${placeIn('id', ids)}`.as('seq'),
          ])
          .where('id', 'in', ids),
      )
      .execute();
}
const idsAtOnce = 500;

/** The scopes of promotions that can still be used, by code. */
export async function promotionScopes(source: Source) {
  return source
    .selectFrom('promotion')
    .select(['code', 'scope_json'])
    .where((either) => either.or([either('active', '=', 1), either('single_active', '=', 1)]))
    .orderBy('id', 'desc')
    .limit(countedRows)
    .execute();
}
