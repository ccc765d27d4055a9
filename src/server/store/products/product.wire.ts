import { LRUCache } from 'lru-cache';
import { shownLeft } from '#contract/few-left.ts';
import { toDollars } from '#contract/money.ts';
import { deliveryCountries } from '#contract/postcodes.ts';
import type { Product as WireProduct, ProductTile, StoreCategory } from '#contract/store.ts';
import { poolOf } from '../../db/capacity.sql.ts';
import { type ListResponses, listResponses } from '../../http/list-responses.ts';
import { onFirstUse } from '../on-first-use.ts';
import type { Product, Variant } from './product.ts';
import type { CatalogueRows, ProductRow, VariantRow } from './product.sql.ts';
import { type ShippingRates, shippingCents } from '../shipping/shipping.ts';

export interface TileList {
  items: ProductTile[];
  categories: StoreCategory[];
}

export interface WireCatalogue {
  everything: ListResponses<TileList>;
  /** The products of the categories, sorted by their lowest position in any of them. */
  inCategories: (categoryIds: readonly number[]) => ListResponses<TileList>;
  bySlug: { get(slug: string): WireProduct | undefined };
  /** In the overall order. */
  slugs: string[];
  /** The stock by variant, of the variants with only a few left. */
  fewLeft: ReadonlyMap<number, number>;
}

/** `products` must come from the same rows. The wire format of a product is made at its first use. */
export function wireCatalogue(
  rows: CatalogueRows,
  products: { get(id: number): Product | undefined },
  rates: ShippingRates,
): WireCatalogue {
  const variants = Map.groupBy(
    rows.variants.filter(({ archived }) => archived === 0),
    (row) => row.product_id,
  );
  const images = Map.groupBy(rows.images, (row) => row.product_id);
  const places = Map.groupBy(rows.inCategories, (row) => row.product_id);
  const related = Map.groupBy(rows.related, (row) => row.product_id);
  const byId = new Map(rows.products.map((row) => [row.id, row]));
  const categories = rows.categories.map((row) => ({ categoryId: row.id, categoryName: row.name }));

  const ownTile = (row: ProductRow) => tileOf(row, variants.get(row.id) ?? [], places.get(row.id) ?? []);
  const tiles = onFirstUse(byId, ownTile);
  const tilesOf = (ids: readonly number[]) => ids.flatMap((id) => tiles.get(id) ?? []);
  const detailOf = (row: ProductRow): WireProduct => {
    const product = products.get(row.id);
    const left = new Map(variants.get(row.id)?.map((variant) => [variant.id, leftOf(variant)]));
    const shown = product?.variants.filter(({ id }) => left.has(id)) ?? [];
    return {
      ...(tiles.get(row.id) ?? ownTile(row)),
      description: row.description,
      metaDesc: row.meta_desc,
      intro: row.intro,
      productImages: (images.get(row.id) ?? []).map((image) => ({ imageUrl: image.image_url, alt: image.alt })),
      variantAttributes: {
        attributes: product?.options ?? [],
        variants: shown.map((variant) => wireVariant(variant, left.get(variant.id) ?? 0)),
      },
      relatedProducts: tilesOf((related.get(row.id) ?? []).map((link) => link.related_id)),
      ...(product && postageOf({ ...product, variants: shown }, rates)),
      ...(row.max_per_customer !== null && { maxPerCustomer: row.max_per_customer }),
      totalCnt: 1,
    };
  };
  const ids = [...byId.keys()];
  return {
    everything: listResponses(ids, (part) => ({ items: tilesOf(part), categories })),
    inCategories: listsByCategories(
      categories.map(({ categoryId }) => categoryId),
      (wanted) => {
        const within = placesIn(ids, places, wanted);
        const shown = categories.filter(({ categoryId }) => wanted.has(categoryId));
        return listResponses(within, (part) => ({
          items: part.flatMap(({ id, seq }) => tilesOf([id]).map((tile) => ({ ...tile, seqInCategory: seq }))),
          categories: shown,
        }));
      },
    ),
    bySlug: onFirstUse(new Map(rows.products.map((row) => [row.slug, row])), detailOf),
    slugs: rows.products.map((row) => row.slug),
    fewLeft: new Map(
      rows.variants.flatMap((row) => {
        const left = shownLeft(leftOf(row));
        return left === undefined ? [] : [[row.id, left] as const];
      }),
    ),
  };
}

/** Products in any of the categories, sorted by their lowest position; equal positions keep the overall order. */
function placesIn(
  ids: readonly number[],
  places: ReadonlyMap<number, CatalogueRows['inCategories']>,
  wanted: ReadonlySet<number>,
): { id: number; seq: number }[] {
  const within = ids.flatMap((id) => {
    const own = (places.get(id) ?? []).filter((place) => wanted.has(place.category_id)).map((place) => place.seq);
    return own.length === 0 ? [] : [{ id, seq: Math.min(...own) }];
  });
  return within.sort((a, b) => a.seq - b.seq);
}

/** The limit of cached category combinations, because clients choose them. Lists of one category are all cached. */
const maxCombinations = 8;

function listsByCategories(
  known: readonly number[],
  make: (wanted: ReadonlySet<number>) => ListResponses<TileList>,
): WireCatalogue['inCategories'] {
  const single = new Map<string, ListResponses<TileList>>();
  const combined = new LRUCache<string, ListResponses<TileList>>({ max: maxCombinations });
  return (categoryIds) => {
    const requested = new Set(categoryIds);
    const wanted = known.filter((id) => requested.has(id));
    const key = wanted.join();
    const cache = wanted.length > 1 ? combined : single;
    let responses = cache.get(key);
    if (!responses) cache.set(key, (responses = make(new Set(wanted))));
    return responses;
  };
}

function tileOf(row: ProductRow, variants: readonly VariantRow[], places: CatalogueRows['inCategories']): ProductTile {
  // Shows a product without stock as sold out; the row keeps the status that the editor set.
  const offered = variants.filter((variant) => variant.available === 1);
  const inStock = offered.reduce((sum, variant) => sum + leftOf(variant), 0);
  const soldOut = row.status === 0 && offered.length > 0 && inStock === 0;
  const left = row.status === 0 ? shownLeft(inStock) : undefined;
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
    productCategories: places.map((link) => ({ categoryId: link.category_id, seq: link.seq })),
    seqInCategory: row.seq,
    ...(left !== undefined && { left }),
  };
}

function wireVariant(variant: Variant, inStock: number) {
  const left = shownLeft(inStock);
  return {
    variantId: variant.id,
    variantOptions: variant.options,
    addedUnitPrice: toDollars(variant.addedCents),
    available: variant.available && inStock > 0,
    ...(left !== undefined && { left }),
  };
}

/** From the rates that the cart is charged by, for the lightest variant. */
function postageOf(
  { grams, priceCents, variants }: Pick<Product, 'grams' | 'priceCents' | 'variants'>,
  rates: ShippingRates,
): Pick<WireProduct, 'postage'> {
  if (grams === null) return {};
  const lightest = Math.min(...variants.map((variant) => variant.grams ?? grams));
  const postage = deliveryCountries.flatMap((country) => {
    const cents = shippingCents(rates[country], variants.length === 0 ? grams : lightest, priceCents);
    const freeFromCents = rates[country]?.freeFromCents ?? null;
    return cents === null
      ? []
      : [
          {
            country,
            amount: toDollars(cents),
            freeFromAmount: freeFromCents === null || cents === 0 ? null : toDollars(freeFromCents),
          },
        ];
  });
  return { postage };
}

function leftOf({ capacity, used }: VariantRow): number {
  return poolOf({ capacity, used: used ?? 0 }).left;
}
