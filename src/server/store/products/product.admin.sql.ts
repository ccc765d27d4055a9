import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { titlesByNumber } from '../../staff/entity.ts';
import { foldedKey } from '../../db/find-keys.ts';
import { variantPool } from '../../db/capacity.sql.ts';

type Source = Kysely<Tables>;
type Row<T extends keyof Tables> = Insertable<Tables[T]>;

/** Products with everything that staff change of them, each kind of row in one query. */
export async function productRows(source: Source, ids: readonly number[]) {
  const of = [...ids];
  if (of.length === 0) return { products: [], variants: [], images: [], categories: [], related: [] };
  const [products, variants, images, categories, related] = await Promise.all([
    source.selectFrom('product').selectAll().where('id', 'in', of).orderBy('id').execute(),
    source.selectFrom('product_variant').selectAll().where('product_id', 'in', of).orderBy('id').execute(),
    source.selectFrom('product_image').selectAll().where('product_id', 'in', of).orderBy('seq').orderBy('id').execute(),
    source.selectFrom('product_in_category').selectAll().where('product_id', 'in', of).orderBy('category_id').execute(),
    source
      .selectFrom('product_related')
      .selectAll()
      .where('product_id', 'in', of)
      .orderBy('seq')
      .orderBy('related_id')
      .execute(),
  ]);
  return { products, variants, images, categories, related };
}
export type StoredRows = Awaited<ReturnType<typeof productRows>>;

/** How many rows a statement writes: engines limit its values. */
const rowsAtOnce = 500;
const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );

/** Lists show the first picture of these products. */
export async function firstPictures(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .updateTable('product')
    .set({
      thumbnail_url: (eb) =>
        eb
          .selectFrom('product_image')
          .select('image_url')
          .whereRef('product_image.product_id', '=', 'product.id')
          .orderBy('product_image.seq')
          .orderBy('product_image.id')
          .limit(1),
    })
    .where('id', 'in', [...productIds])
    .execute();
}

/** Writes changed rows, each if nobody else has saved since; returns how many were written. `lock` is the next one. */
export async function replaceProductRows(tx: Tx, rows: readonly Selectable<Tables['product']>[]): Promise<number> {
  let written = 0;
  for (const part of chunks(rows))
    written += (
      await tx
        .insertInto('product')
        .values(part)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) => ({
              code: eb.ref('excluded.code'),
              name: eb.ref('excluded.name'),
              name_key: eb.ref('excluded.name_key'),
              short_desc: eb.ref('excluded.short_desc'),
              description: eb.ref('excluded.description'),
              meta_desc: eb.ref('excluded.meta_desc'),
              intro: eb.ref('excluded.intro'),
              price_cents: eb.ref('excluded.price_cents'),
              price_text_overriding: eb.ref('excluded.price_text_overriding'),
              status: eb.ref('excluded.status'),
              status_text: eb.ref('excluded.status_text'),
              options_json: eb.ref('excluded.options_json'),
              gst_free: eb.ref('excluded.gst_free'),
              published: eb.ref('excluded.published'),
              archived_at: eb.ref('excluded.archived_at'),
              requires_shipping: eb.ref('excluded.requires_shipping'),
              weight_grams: eb.ref('excluded.weight_grams'),
              max_per_customer: eb.ref('excluded.max_per_customer'),
              lock: eb.ref('excluded.lock'),
            }))
            .whereRef('product.lock', '=', sql`excluded.lock - 1`),
        )
        .returning('id')
        .execute()
    ).length;
  return written;
}

/** Writes variants over those with the same id. Their stock and its revision stay. */
export async function replaceVariantRows(tx: Tx, rows: readonly Selectable<Tables['product_variant']>[]) {
  for (const part of chunks(rows))
    await tx
      .insertInto('product_variant')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          options_json: eb.ref('excluded.options_json'),
          added_cents: eb.ref('excluded.added_cents'),
          available: eb.ref('excluded.available'),
          weight_grams: eb.ref('excluded.weight_grams'),
          archived: eb.ref('excluded.archived'),
        })),
      )
      .execute();
}

interface NewVariant {
  row: Row<'product_variant'>;
  stock: number | null;
}

/** Adds variants with their stock. */
export async function insertVariants(tx: Tx, variants: readonly NewVariant[]): Promise<void> {
  const keyOf = (row: { product_id: number; options_json: string }) => `${row.product_id} ${row.options_json}`;
  const stocks = new Map(variants.map(({ row, stock }) => [keyOf(row), stock]));
  for (const part of chunks(variants)) {
    const added = await tx
      .insertInto('product_variant')
      .values(part.map(({ row }) => row))
      .returning(['id', 'product_id', 'options_json'])
      .execute();
    await tx
      .insertInto('capacity')
      .values(added.map((row) => ({ key: variantPool(row.id), capacity: stocks.get(keyOf(row)) ?? null, used: 0 })))
      .execute();
  }
}

/** Replaces the pictures of these products. */
export async function replaceImages(tx: Tx, productIds: readonly number[], rows: readonly Row<'product_image'>[]) {
  if (productIds.length === 0) return;
  await tx
    .deleteFrom('product_image')
    .where('product_id', 'in', [...productIds])
    .execute();
  for (const part of chunks(rows)) await tx.insertInto('product_image').values(part).execute();
}

/** Replaces the categories of these products; one that stays in a category keeps its place, a new one comes last. */
export async function replaceCategories(
  tx: Tx,
  productIds: readonly number[],
  wanted: readonly { product_id: number; category_id: number; seq: number | null }[],
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .deleteFrom('product_in_category')
    .where('product_id', 'in', [...productIds])
    .execute();
  const categories = [...new Set(wanted.map(({ category_id }) => category_id))];
  if (categories.length === 0) return;
  const lasts = await tx
    .selectFrom('product_in_category')
    .select(['category_id', (eb) => eb.fn.max<number | null>('seq').as('last')])
    .where('category_id', 'in', categories)
    .groupBy('category_id')
    .execute();
  const next = new Map(lasts.map(({ category_id, last }) => [category_id, last ?? 0]));
  for (const { category_id, seq } of wanted)
    if (seq !== null) next.set(category_id, Math.max(next.get(category_id) ?? 0, seq));
  const rows = wanted.map(({ seq, ...row }) => {
    if (seq !== null) return { ...row, seq };
    const place = (next.get(row.category_id) ?? 0) + 1;
    next.set(row.category_id, place);
    return { ...row, seq: place };
  });
  for (const part of chunks(rows)) await tx.insertInto('product_in_category').values(part).execute();
}

/** Replaces what these products show as related. */
export async function replaceRelated(tx: Tx, productIds: readonly number[], rows: readonly Row<'product_related'>[]) {
  if (productIds.length === 0) return;
  await tx
    .deleteFrom('product_related')
    .where('product_id', 'in', [...productIds])
    .execute();
  for (const part of chunks(rows)) await tx.insertInto('product_related').values(part).execute();
}

/** Those of the products that exist, with what their names are. */
export async function productFlags(source: Source, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return source
    .selectFrom('product')
    .select(['id', 'name', 'archived_at'])
    .where('id', 'in', [...ids])
    .execute();
}

/** The place of the last product in each category. */
export async function lastPlaces(source: Source): Promise<Map<number, number>> {
  const rows = await source
    .selectFrom('product_in_category')
    .select(['category_id', (eb) => eb.fn.max<number>('seq').as('last')])
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, last }) => [category_id, last]));
}

/** The place of the last one; 0 if there is none. */
export async function lastSeq(source: Source): Promise<number> {
  const row = await source.selectFrom('product').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.seq ?? 0;
}

export interface NewProduct {
  product: Row<'product'>;
  variants: { variant: Omit<Row<'product_variant'>, 'product_id'>; stock: number | null }[];
  images: Omit<Row<'product_image'>, 'product_id'>[];
  categories: Omit<Row<'product_in_category'>, 'product_id'>[];
  relatedSlugs: string[];
  relatedIds?: readonly number[];
}

/** Returns the ids of the products by slug. */
export async function insertProducts(tx: Tx, products: NewProduct[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const part of chunks(products)) {
    const inserted = await tx
      .insertInto('product')
      .values(part.map(({ product }) => ({ ...product, name_key: foldedKey(product.name) })))
      .returning(['id', 'slug'])
      .execute();
    for (const { id, slug } of inserted) ids.set(slug, id);
  }
  const withId = products.map((product) => ({ ...product, id: ids.get(product.product.slug) ?? 0 }));

  const variants = withId.flatMap(({ id, variants: ofProduct }) =>
    ofProduct.map(({ variant, stock }) => ({ row: { ...variant, product_id: id }, stock })),
  );
  await insertVariants(tx, variants);

  const images = withId.flatMap(({ id, images: ofProduct }) =>
    ofProduct.map((image) => ({ ...image, product_id: id })),
  );
  for (const part of chunks(images)) await tx.insertInto('product_image').values(part).execute();
  const places = withId.flatMap(({ id, categories }) => categories.map((place) => ({ ...place, product_id: id })));
  for (const part of chunks(places)) await tx.insertInto('product_in_category').values(part).execute();
  const related = withId.flatMap(({ id, relatedSlugs, relatedIds = [] }) =>
    [...relatedSlugs.map((slug) => ids.get(slug)), ...relatedIds].flatMap((relatedId, index) =>
      relatedId === undefined ? [] : [{ product_id: id, related_id: relatedId, seq: index + 1 }],
    ),
  );
  for (const part of chunks(related)) await tx.insertInto('product_related').values(part).execute();
  return ids;
}

/** What products are called now. */
export async function productTitles(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return titlesByNumber(ids, (numbers) =>
    source.selectFrom('product').select(['id', 'name as title']).where('id', 'in', numbers).execute(),
  );
}
