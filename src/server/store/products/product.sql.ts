import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;

/** The complete published catalogue, in six queries. */
export async function catalogueRows(source: Source) {
  const published = source.selectFrom('product').select('id').where('published', '=', 1);
  const [products, variants, images, categories, inCategories, related] = await Promise.all([
    source.selectFrom('product').selectAll().where('published', '=', 1).orderBy('seq').orderBy('id').execute(),
    variantRows(source).where('product_id', 'in', published).orderBy('product_variant.id').execute(),
    source
      .selectFrom('product_image')
      .selectAll()
      .where('product_id', 'in', published)
      .orderBy('seq')
      .orderBy('id')
      .execute(),
    source.selectFrom('product_category').selectAll().orderBy('seq').orderBy('id').execute(),
    source.selectFrom('product_in_category').selectAll().orderBy('category_id').execute(),
    source.selectFrom('product_related').selectAll().orderBy('seq').orderBy('related_id').execute(),
  ]);
  return { products, variants, images, categories, inCategories, related };
}
export type CatalogueRows = Awaited<ReturnType<typeof catalogueRows>>;
export type ProductRow = CatalogueRows['products'][number];
export type VariantRow = CatalogueRows['variants'][number];

function variantRows(source: Source) {
  return source
    .selectFrom('product_variant')
    .leftJoin('capacity', (join) => join.on(sql<boolean>`capacity.key = 'variant:' || product_variant.id`))
    .select(['product_variant.id', 'product_id', 'options_json', 'added_cents', 'available', 'weight_grams'])
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
