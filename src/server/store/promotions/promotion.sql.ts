import { type Insertable, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { promotionPool } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import { contentChanged } from '../../db/content-versions.ts';
import { keysetPage, nameOf, number, text } from '../../db/keyset.ts';
import { beginsWithExactly } from '../../db/begins-with.ts';
import type { Flag } from '../../db/flag.ts';
import type { Tables } from '../../db/tables.ts';

/** A promotion with its pool. */
export type PromotionRow = Selectable<Tables['promotion']> & { capacity: number | null; used: number };

/** Whether a promotion is on, as its columns say it (migration 0024). */
export const isActive = (row: Pick<PromotionRow, 'per_person' | 'active' | 'single_active'>): boolean =>
  (row.per_person === 1 ? row.single_active : row.active) === 1;

export const asActive = (isPerPerson: boolean, active: Flag) =>
  isPerPerson ? { active: 0 as const, single_active: active } : { active };

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

export type PromotionState = 'running' | 'planned' | 'ended' | 'usedUp';

interface Wanted {
  find: string;
  state: PromotionState | undefined;
  /** The time by which states are told. */
  now: string;
  sort: keyof typeof orders | `-${keyof typeof orders}`;
  after: string | undefined;
}

const orders = { made: [number('id', 'promotion.id')], code: [text('code', 'promotion.code')] } as const;

/** The first of these that is true, as `stateOf` of contract/admin/promotions.ts says it. */
const stateAt = (now: string) => sql<PromotionState>`case
  when (case when promotion.per_person = 1 then promotion.single_active else promotion.active end) = 0
    or promotion.ends_at <= ${now} then 'ended'
  when capacity.used >= capacity.capacity then 'usedUp'
  when promotion.starts_at > ${now} then 'planned'
  else 'running' end`;

export async function promotionsPage(source: Kysely<Tables>, { find, state, now, sort, after }: Wanted) {
  let query = withPool(source);
  // Codes are stored in capitals.
  if (find !== '') query = query.where(beginsWithExactly('promotion.code', find.toUpperCase()));
  if (state !== undefined) query = query.where(sql<boolean>`${stateAt(now)} = ${state}`);
  return keysetPage(source, query, { sort, keys: orders[nameOf(sort)], after });
}

export async function changePromotionRow(
  tx: Tx,
  id: number,
  values: Partial<
    Pick<PromotionRow, 'description' | 'starts_at' | 'ends_at' | 'limit_per_customer' | 'active' | 'single_active'>
  >,
): Promise<void> {
  await tx
    .updateTable('promotion')
    .set((row) => ({ ...values, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await contentChanged(tx, 'promotions');
}

/** A code for one person with the promotion it belongs to, and how often it is used: null if never. */
export async function singleCode(source: Kysely<Tables>, code: string) {
  return withUse(source.selectFrom('promotion_code'))
    .select(['promotion_code.promotion_id', 'capacity.used'])
    .where('promotion_code.code', '=', code)
    .executeTakeFirst();
}

const withUse = <Row>(query: SelectQueryBuilder<Tables, 'promotion_code', Row>) =>
  query.leftJoin('capacity', (join) =>
    join.on(
      'capacity.key',
      '=',
      sql<string>`'promo:' || promotion_code.promotion_id || ':code:' || promotion_code.code`,
    ),
  );

export async function countSingleCodes(source: Kysely<Tables>, promotionId: number): Promise<number> {
  const { count } = await source
    .selectFrom('promotion_code')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .where('promotion_id', '=', promotionId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSingleCodes(tx: Tx, codes: Insertable<Tables['promotion_code']>[]): Promise<void> {
  await tx.insertInto('promotion_code').values(codes).execute();
}

export async function singleCodesPage(
  source: Kysely<Tables>,
  promotionId: number,
  { after, size }: { after: string | undefined; size: number },
) {
  const query = withUse(source.selectFrom('promotion_code'))
    .select(['promotion_code.code', 'promotion_code.created_at', 'capacity.used'])
    .where('promotion_code.promotion_id', '=', promotionId);
  const keys = [text('code', 'promotion_code.code')];
  return keysetPage(source, query, { sort: 'code', keys, after, size, isCounted: false });
}

/** The orders that use a promotion, also those that are being paid. One that was not paid has given its use back. */
export async function promotionUses(
  source: Kysely<Tables>,
  promotionId: number,
  { sort, after }: { sort: 'made' | '-made'; after: string | undefined },
) {
  const query = source
    .selectFrom('orders')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .where('status', '<>', 'cancelled');
  return keysetPage(source, query, { sort, keys: [number('id')], after });
}

/** What a promotion can be for, by title; the first 500 of each kind. */
export async function promotable(source: Kysely<Tables>, now: string) {
  const [products, guides, events, productCategories, guideCategories] = await Promise.all([
    source.selectFrom('product').select(['id', 'name as title']).orderBy('name').limit(500).execute(),
    source.selectFrom('guide').select(['id', 'title']).orderBy('title').limit(500).execute(),
    source
      .selectFrom('event')
      .select(['id', 'title'])
      .where('ends_at', '>', now)
      .orderBy('ends_at')
      .limit(500)
      .execute(),
    source.selectFrom('product_category').select(['id', 'name as title']).orderBy('name').limit(500).execute(),
    source.selectFrom('guide_category').select(['id', 'name as title']).orderBy('name').limit(500).execute(),
  ]);
  return { products, guides, events, productCategories, guideCategories };
}

/** The codes of promotions, by their numbers. */
export async function promotionCodes(source: Kysely<Tables>, ids: number[]) {
  return source.selectFrom('promotion').select(['id', 'code as title']).where('id', 'in', ids).execute();
}
