import type { Kysely } from 'kysely';
import { contentCache } from '../../db/content-cache.ts';
import type { Tables } from '../../db/tables.ts';
import { poolOf, singleCodePool } from '../../db/capacity.sql.ts';
import type { Promotion } from './promotion.ts';
import {
  guidesIn,
  isActive,
  productsIn,
  promotionById,
  type PromotionRow,
  promotionRows,
  singleCode,
} from './promotion.sql.ts';

/** The items that a promotion reduces. Without any entry it reduces all products, guides and events. */
export interface PromotionScope {
  kinds?: ('product' | 'guide' | 'event')[] | undefined;
  productIds?: number[] | undefined;
  guideIds?: number[] | undefined;
  eventIds?: number[] | undefined;
  productCategoryIds?: number[] | undefined;
  guideCategoryIds?: number[] | undefined;
}

export type Promotions = ReadonlyMap<string, Promotion>;

/** The promotions in the memory of this process, by code. */
export const cachedPromotions = contentCache(
  ['promotions', 'products', 'guides'],
  async (deps): Promise<Promotions> =>
    new Map(
      (await promotionsOf(deps.db.read, await promotionRows(deps.db.read))).map((promotion) => [
        promotion.code,
        promotion,
      ]),
    ),
);

/** The promotion with this code from the database, or null; also by a code for one person. */
export async function readPromotion(source: Kysely<Tables>, code: string): Promise<Promotion | null> {
  const [shared] = await promotionsOf(source, await promotionRows(source, code));
  return shared ?? readSingleCode(source, code);
}

async function readSingleCode(source: Kysely<Tables>, code: string): Promise<Promotion | null> {
  const single = await singleCode(source, code);
  const row = single && (await promotionById(source, single.promotion_id));
  const [promotion] = row ? await promotionsOf(source, [row]) : [];
  if (!single || !row || !promotion) return null;
  return {
    ...promotion,
    code,
    active: isActive(row),
    usedUp: promotion.usedUp || (single.used ?? 0) > 0,
    singlePool: singleCodePool(row.id, code),
  };
}

/** Resolves the categories to the items that are in them now. */
async function promotionsOf(source: Kysely<Tables>, rows: PromotionRow[]): Promise<Promotion[]> {
  const scopes = rows.map((row) => JSON.parse(row.scope_json) as PromotionScope);
  const productCategories = scopes.flatMap((scope) => scope.productCategoryIds ?? []);
  const guideCategories = scopes.flatMap((scope) => scope.guideCategoryIds ?? []);
  const products = productCategories.length > 0 ? await productsIn(source, productCategories) : [];
  const guides = guideCategories.length > 0 ? await guidesIn(source, guideCategories) : [];
  return rows.map((row, index) => promotionOf(row, coveredBy(scopes[index] ?? {}, products, guides)));
}

function coveredBy(
  scope: PromotionScope,
  products: readonly [number, number][],
  guides: readonly [number, number][],
): Promotion['covers'] {
  const isEverything = Object.values(scope).every((entries) => entries === undefined || entries.length === 0);
  const inCategories = (all: readonly [number, number][], categories: number[] = []) =>
    all.filter(([category]) => categories.includes(category)).map(([, item]) => item);
  return {
    kinds: new Set(isEverything ? ['product', 'guide', 'event'] : scope.kinds),
    items: new Set([
      ...[...(scope.productIds ?? []), ...inCategories(products, scope.productCategoryIds)].map(
        (id) => `product:${id}`,
      ),
      ...[...(scope.guideIds ?? []), ...inCategories(guides, scope.guideCategoryIds)].map((id) => `guide:${id}`),
      ...(scope.eventIds ?? []).map((id) => `event:${id}`),
    ]),
  };
}

function promotionOf(row: PromotionRow, covers: Promotion['covers']): Promotion {
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    percent: row.percent,
    amountCents: row.amount_cents,
    covers,
    minSpendCents: row.min_spend_cents,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    limitPerCustomer: row.limit_per_customer,
    // The code of a promotion for single people is only what theirs begin with.
    active: row.active === 1 && row.per_person === 0,
    usedUp: poolOf(row).left === 0,
    singlePool: null,
  };
}
