import { toDollars } from '#contract/money.ts';
import type { Product as WireProduct, ProductTile, StoreCategory } from '#contract/store.ts';
import { poolOf } from '../db/capacity.sql.ts';
import type { Product, Variant } from './product.ts';
import type { CatalogueRows, ProductRow, VariantRow } from './product.sql.ts';

export interface WireCatalogue {
  /** In the overall order. */
  tiles: ProductTile[];
  categories: StoreCategory[];
  bySlug: Map<string, WireProduct>;
}

interface StockedVariant extends Variant {
  left: number;
}

/** `products` are those of the same rows. */
export function wireCatalogue(rows: CatalogueRows, products: ReadonlyMap<number, Product>): WireCatalogue {
  const stock = new Map(rows.variants.map((row) => [row.id, leftOf(row)]));
  const images = grouped(rows.images, (row) => row.product_id);
  const inCategories = grouped(rows.inCategories, (row) => row.product_id);
  const related = grouped(rows.related, (row) => row.product_id);

  const variantsOf = (row: ProductRow) => (products.get(row.id)?.variants ?? []).map((variant) => ({ ...variant, left: stock.get(variant.id) ?? 0 }));
  const tiles = new Map(rows.products.map((row) => [row.id, tileOf(row, variantsOf(row), inCategories.get(row.id) ?? [])]));
  const bySlug = new Map<string, WireProduct>();
  for (const row of rows.products) {
    const tile = tiles.get(row.id);
    if (!tile) continue;
    bySlug.set(row.slug, {
      ...tile,
      description: row.description,
      metaDesc: row.meta_desc,
      intro: row.intro,
      productImages: (images.get(row.id) ?? []).map((image) => ({ imageUrl: image.image_url, alt: image.alt })),
      variantAttributes: { attributes: products.get(row.id)?.options ?? [], variants: variantsOf(row).map(wireVariant) },
      relatedProducts: (related.get(row.id) ?? []).flatMap((link) => tiles.get(link.related_id) ?? []),
      totalCnt: 1,
    });
  }
  return { tiles: [...tiles.values()], categories: rows.categories.map((row) => ({ categoryId: row.id, categoryName: row.name })), bySlug };
}

function tileOf(row: ProductRow, variants: StockedVariant[], categories: CatalogueRows['inCategories']): ProductTile {
  // What has run out is shown as sold out before anyone asks for it; the row keeps the editor's status.
  const soldOut = row.status === 0 && variants.some((variant) => variant.available) && !variants.some(canBeBought);
  return {
    productId: row.id,
    productName: row.name,
    productSlug: row.slug,
    productUrl: `/product/${row.slug}`,
    productCode: row.code,
    shortDesc: row.short_desc,
    thumbnailUrl: row.thumbnail_url,
    priceIncTax: toDollars(row.price_cents),
    priceTextOveriding: row.price_text_overriding,
    productStatus: soldOut ? 1 : row.status,
    productStatusText: soldOut ? 'SOLD OUT' : row.status_text,
    productCategories: categories.map((link) => ({ categoryId: link.category_id, seq: link.seq })),
    seqInCategory: row.seq,
  };
}

function wireVariant(variant: StockedVariant) {
  return { variantId: variant.id, variantOptions: variant.options, addedUnitPrice: toDollars(variant.addedCents), available: canBeBought(variant) };
}

function leftOf({ capacity, used }: VariantRow): number {
  return poolOf({ capacity, used: used ?? 0 }).left;
}

function canBeBought(variant: StockedVariant): boolean {
  return variant.available && variant.left > 0;
}

/** The tiles of some categories, by their place in the first of these that they are in; all of them without any. */
export function tilesIn(catalogue: WireCatalogue, categoryIds: readonly number[]): { items: ProductTile[]; categories: StoreCategory[] } {
  const wanted = new Set(categoryIds);
  const items = catalogue.tiles.flatMap((tile) => {
    const places = tile.productCategories.filter((place) => wanted.has(place.categoryId)).map((place) => place.seq);
    return places.length === 0 ? [] : [{ ...tile, seqInCategory: Math.min(...places) }];
  });
  // A stable sort: equal places keep the overall order.
  items.sort((a, b) => a.seqInCategory - b.seqInCategory);
  return { items, categories: catalogue.categories.filter((category) => wanted.has(category.categoryId)) };
}

function grouped<T>(rows: T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
