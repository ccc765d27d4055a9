import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { ownTurn } from '../../own-turn.ts';

type Source = Kysely<Tables>;

/** So many products are read in one turn of the event loop. */
const productsAtOnce = 500;

/**
 * The complete published catalogue, in parts. The version before knows no archive and can publish what is in it. What
 * changes between two parts raises the version of the products, so the catalogue is read anew.
 */
export async function catalogueRows(source: Source) {
  const products = await publishedProducts(source);
  const ids = products.map(({ id }) => id).toSorted((a, b) => a - b);
  const published = new Set(ids);
  const isPublished = (row: { product_id: number }) => published.has(row.product_id);
  const rows = { variants: [], images: [], inCategories: [], related: [] } as Awaited<ReturnType<typeof partsOf>>;
  for (let from = 0; from < ids.length; from += productsAtOnce) {
    if (from > 0) await ownTurn();
    const last = Math.min(from + productsAtOnce, ids.length) - 1;
    const part = await partsOf(source, ids[from] ?? 0, ids[last] ?? 0);
    rows.variants.push(...part.variants.filter(isPublished));
    rows.images.push(...part.images.filter(isPublished));
    rows.inCategories.push(...part.inCategories.filter(isPublished));
    rows.related.push(...part.related.filter(isPublished));
  }
  const categories = await source.selectFrom('product_category').selectAll().orderBy('seq').orderBy('id').execute();
  return { products, categories, ...rows };
}

/** What belongs to products with these ids and those between. */
async function partsOf(source: Source, first: number, last: number) {
  const within = sql<SqlBool>`product_id between ${first} and ${last}`;
  const [variants, images, inCategories, related] = await Promise.all([
    variantRows(source).where(within).orderBy('product_variant.id').execute(),
    source.selectFrom('product_image').selectAll().where(within).orderBy('seq').orderBy('id').execute(),
    source.selectFrom('product_in_category').selectAll().where(within).orderBy('category_id').execute(),
    source.selectFrom('product_related').selectAll().where(within).orderBy('seq').orderBy('related_id').execute(),
  ]);
  return { variants, images, inCategories, related };
}

/** By id, which does not change: nothing is left out if the order changes meanwhile. */
async function publishedProducts(source: Source) {
  const products = [];
  for (let after = 0; ;) {
    const part = await source
      .selectFrom('product')
      .selectAll()
      .where('published', '=', 1)
      .where('archived_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(productsAtOnce)
      .execute();
    products.push(...part);
    const last = part.at(-1);
    if (!last || part.length < productsAtOnce) return products.toSorted((a, b) => a.seq - b.seq || a.id - b.id);
    after = last.id;
    await ownTurn();
  }
}

export type CatalogueRows = Awaited<ReturnType<typeof catalogueRows>>;
export type ProductRow = CatalogueRows['products'][number];
export type VariantRow = CatalogueRows['variants'][number];

function variantRows(source: Source) {
  return source
    .selectFrom('product_variant')
    .leftJoin('capacity', (join) => join.on(sql<boolean>`capacity.key = 'variant:' || product_variant.id`))
    .select([
      'product_variant.id',
      'product_id',
      'options_json',
      'added_cents',
      'available',
      'weight_grams',
      'archived',
    ])
    .select(['capacity', 'used']);
}

/** Products by id, one row per variant, also unpublished ones: a cart may contain an unpublished product. */
export async function productsById(source: Source, ids: number[]) {
  return source
    .selectFrom('product')
    .leftJoin('product_variant', 'product_variant.product_id', 'product.id')
    .select([
      'product.id',
      'slug',
      'name',
      'thumbnail_url',
      'requires_shipping',
      'product.weight_grams',
      'price_cents',
      'status',
      'status_text',
      'gst_free',
      'published',
      'archived_at',
      'max_per_customer',
      'product.options_json',
    ])
    .select([
      'product_variant.id as variant_id',
      'product_variant.options_json as variant_options_json',
      'added_cents',
      'available',
      'product_variant.weight_grams as variant_grams',
    ])
    .where('product.id', 'in', ids)
    .orderBy('variant_id')
    .execute();
}
export type JoinedProductRow = Awaited<ReturnType<typeof productsById>>[number];
