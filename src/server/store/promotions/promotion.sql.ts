import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { promotionPool } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import { contentChanged } from '../../db/content-versions.ts';
import { keysetPage, nameOf, number, text } from '../../db/keyset.ts';
import { likePattern } from '../../db/like-pattern.ts';
import type { Tables } from '../../db/tables.ts';

/** A promotion with its pool. */
export type PromotionRow = Selectable<Tables['promotion']> & { capacity: number | null; used: number };

function withPool(source: Kysely<Tables>) {
  return source
    .selectFrom('promotion')
    .innerJoin('capacity', (join) => join.on('capacity.key', '=', sql<string>`'promo:' || promotion.id`))
    .selectAll('promotion')
    .select(['capacity.capacity', 'capacity.used']);
}

/** All promotions, or the one with this code. */
export async function promotionRows(source: Kysely<Tables>, code?: string): Promise<PromotionRow[]> {
  const query = withPool(source);
  return (code === undefined ? query : query.where('code', '=', code)).execute();
}

/** The ids of the products in these categories, by category. */
export async function productsIn(source: Kysely<Tables>, categories: number[]): Promise<[number, number][]> {
  const rows = await source
    .selectFrom('product_in_category')
    .select(['category_id', 'product_id'])
    .where('category_id', 'in', categories)
    .execute();
  return rows.map((row) => [row.category_id, row.product_id]);
}

/** The ids of the guides in these categories, by category. */
export async function guidesIn(source: Kysely<Tables>, categories: number[]): Promise<[number, number][]> {
  const rows = await source
    .selectFrom('guide_in_category')
    .select(['category_id', 'guide_id'])
    .where('category_id', 'in', categories)
    .execute();
  return rows.map((row) => [row.category_id, row.guide_id]);
}

/** Inserts a promotion and its pool; returns undefined if the code exists. */
export async function insertPromotion(
  tx: Tx,
  values: Insertable<Tables['promotion']>,
  uses: { limit: number | null; used: number },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('promotion')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await tx
    .insertInto('capacity')
    .values({ key: promotionPool(row.id), capacity: uses.limit, used: uses.used })
    .execute();
  await contentChanged(tx, 'promotions');
  return row.id;
}

export async function promotionById(source: Kysely<Tables>, id: number): Promise<PromotionRow | undefined> {
  return withPool(source).where('promotion.id', '=', id).executeTakeFirst();
}

const orders = { made: [number('id', 'promotion.id')], code: [text('code', 'promotion.code')] } as const;

interface Wanted {
  find: string;
  sort: keyof typeof orders | `-${keyof typeof orders}`;
  after: string | undefined;
}

export async function promotionsPage(source: Kysely<Tables>, { find, sort, after }: Wanted) {
  let query = withPool(source);
  // Codes are stored in capitals.
  if (find !== '')
    query = query.where(sql<boolean>`promotion.code like ${likePattern(find).slice(1).toUpperCase()} escape '\\'`);
  return keysetPage(source, query, { sort, keys: orders[nameOf(sort)], after });
}

export async function changePromotionRow(
  tx: Tx,
  id: number,
  values: Partial<Pick<PromotionRow, 'starts_at' | 'ends_at' | 'limit_per_customer' | 'active'>>,
): Promise<void> {
  await tx
    .updateTable('promotion')
    .set((row) => ({ ...values, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await contentChanged(tx, 'promotions');
}
