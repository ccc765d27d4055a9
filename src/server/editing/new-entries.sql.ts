import type { Insertable, Kysely } from 'kysely';
import { eventPool, variantPool } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

export async function isSlugTaken(
  source: Kysely<Tables>,
  kind: 'product' | 'guide' | 'event',
  slug: string,
): Promise<boolean> {
  return (await source.selectFrom(kind).select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;
}

/** The place behind all others. */
export async function nextSeq(source: Kysely<Tables>, kind: 'product' | 'guide'): Promise<number> {
  const row = await source.selectFrom(kind).select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return (row?.seq ?? 0) + 1;
}

export interface NewProduct {
  product: Row<'product'>;
  variants: { variant: Omit<Row<'product_variant'>, 'product_id'>; stock: number | null }[];
  images: Omit<Row<'product_image'>, 'product_id'>[];
  categories: Omit<Row<'product_in_category'>, 'product_id'>[];
  relatedSlugs: string[];
}

/** Returns the ids of the products by slug. */
export async function insertProducts(tx: Tx, products: NewProduct[]): Promise<Map<string, number>> {
  const inserted = await tx
    .insertInto('product')
    .values(products.map(({ product }) => product))
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(inserted.map((row) => [row.slug, row.id]));
  const withId = products.map((product) => ({ ...product, id: ids.get(product.product.slug) ?? 0 }));

  const variants = withId.flatMap(({ id, variants: ofProduct }) =>
    ofProduct.map(({ variant, stock }) => ({ row: { ...variant, product_id: id }, stock })),
  );
  const variantIds = await tx
    .insertInto('product_variant')
    .values(variants.map(({ row }) => row))
    .returning(['id', 'product_id', 'options_json'])
    .execute();
  const keyOf = (row: { product_id: number; options_json: string }) => `${row.product_id} ${row.options_json}`;
  const stocks = new Map(variants.map(({ row, stock }) => [keyOf(row), stock]));
  await tx
    .insertInto('capacity')
    .values(variantIds.map((row) => ({ key: variantPool(row.id), capacity: stocks.get(keyOf(row)) ?? null, used: 0 })))
    .execute();

  const images = withId.flatMap(({ id, images: ofProduct }) =>
    ofProduct.map((image) => ({ ...image, product_id: id })),
  );
  if (images.length > 0) await tx.insertInto('product_image').values(images).execute();
  const places = withId.flatMap(({ id, categories }) => categories.map((place) => ({ ...place, product_id: id })));
  if (places.length > 0) await tx.insertInto('product_in_category').values(places).execute();
  const related = withId.flatMap(({ id, relatedSlugs }) =>
    relatedSlugs.flatMap((slug, index) => {
      const relatedId = ids.get(slug);
      return relatedId === undefined ? [] : [{ product_id: id, related_id: relatedId, seq: index + 1 }];
    }),
  );
  if (related.length > 0) await tx.insertInto('product_related').values(related).execute();
  return ids;
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

export interface NewEvent {
  event: Row<'event'>;
  /** Null without a limit. */
  places: number | null;
  used: number;
  /** What a moved event was before. */
  move?: Omit<Row<'event_move'>, 'event_id'>;
}

/** Returns the ids of the events by slug. */
export async function insertEvents(tx: Tx, events: NewEvent[]): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('event')
    .values(events.map(({ event }) => event))
    .returning(['id', 'slug'])
    .execute();
  const pools = new Map(events.map(({ event, places, used }) => [event.slug, { capacity: places, used }]));
  await tx
    .insertInto('capacity')
    .values(rows.map((row) => ({ key: eventPool(row.id), capacity: null, used: 0, ...pools.get(row.slug) })))
    .execute();
  const ids = new Map(rows.map((row) => [row.slug, row.id]));
  const moves = events.flatMap(({ event, move }) => (move ? [{ ...move, event_id: ids.get(event.slug) ?? 0 }] : []));
  if (moves.length > 0) await tx.insertInto('event_move').values(moves).execute();
  return ids;
}

/** Whether all these categories exist. */
export async function areCategories(tx: Tx, kind: 'product' | 'guide', ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { found } = await tx
    .selectFrom(kind === 'product' ? 'product_category' : 'guide_category')
    .select((select) => select.fn.countAll().as('found'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(found) === ids.length;
}
