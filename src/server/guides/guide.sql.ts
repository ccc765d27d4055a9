import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** All published guides and the categories that are not archived, in three queries. */
export async function guideRows(source: Source) {
  const [guides, categories, inCategories] = await Promise.all([
    source.selectFrom('guide').selectAll().where('published', '=', 1).orderBy('seq').orderBy('id').execute(),
    source
      .selectFrom('guide_category')
      .selectAll()
      .where('archived_at', 'is', null)
      .orderBy('seq')
      .orderBy('id')
      .execute(),
    source.selectFrom('guide_in_category').selectAll().orderBy('seq').orderBy('guide_id').execute(),
  ]);
  return { guides, categories, inCategories };
}
export type GuideRows = Awaited<ReturnType<typeof guideRows>>;
export type GuideRow = GuideRows['guides'][number];

/** Guides by id, also unpublished ones: a cart may contain a guide that is no longer published. */
export async function guidesById(source: Source, ids: number[]): Promise<GuideRow[]> {
  if (ids.length === 0) return [];
  return source.selectFrom('guide').selectAll().where('id', 'in', ids).execute();
}

/** Guides that are not published any more, and which somebody has bought. */
export async function guidesSoldBefore(source: Source): Promise<GuideRow[]> {
  return source
    .selectFrom('guide')
    .selectAll()
    .where('published', '=', 0)
    .where((where) =>
      where.exists(
        where
          .selectFrom('entitlement')
          .select('entitlement.id')
          .whereRef('entitlement.guide_id', '=', 'guide.id')
          .where('revoked_at', 'is', null),
      ),
    )
    .execute();
}

/** Guides whose pages are at a path or below it, also those that are not published. */
export async function guidesBelow(source: Source, path: string): Promise<GuideRow[]> {
  const below = path === '/' ? path : `${path}/`;
  return source
    .selectFrom('guide')
    .selectAll()
    .where((where) =>
      where.or([
        where('page_url', '=', path),
        where(where.fn('substr', ['page_url', where.val(1), where.val(below.length)]), '=', below),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** How many people have bought one of these guides. */
export async function countBuyers(source: Source, guideIds: number[]): Promise<number> {
  const { buyers } = await source
    .selectFrom('entitlement')
    .select((select) => select.fn.count('uid').distinct().as('buyers'))
    .where('guide_id', 'in', guideIds)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(buyers);
}

export async function isEntitled(source: Source, uid: string, guideId: number): Promise<boolean> {
  const row = await source
    .selectFrom('entitlement')
    .select('id')
    .where('uid', '=', uid)
    .where('guide_id', '=', guideId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts one entitlement per guide and order; a repeated call changes nothing. */
export async function insertEntitlements(
  source: Source,
  rows: { uid: string; guide_id: number; order_id: number; created_at: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await source
    .insertInto('entitlement')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['uid', 'guide_id', 'order_id']).doNothing())
    .execute();
}

export async function revokeEntitlements(
  source: Source,
  orderId: number,
  guideIds: number[],
  at: string,
): Promise<void> {
  if (guideIds.length === 0) return;
  await source
    .updateTable('entitlement')
    .set({ revoked_at: at })
    .where('order_id', '=', orderId)
    .where('guide_id', 'in', guideIds)
    .where('revoked_at', 'is', null)
    .execute();
}

/** What the buyer of an order may open by it, or could before a refund. */
export async function entitlementsOfOrder(source: Source, orderId: number) {
  return source
    .selectFrom('entitlement')
    .innerJoin('orders', 'orders.uid', 'entitlement.uid')
    .select(['guide_id', 'revoked_at'])
    .where('orders.id', '=', orderId)
    .whereRef('entitlement.order_id', '=', 'orders.id')
    .execute();
}
