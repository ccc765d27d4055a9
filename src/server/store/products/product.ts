import type { VariantAttributes } from '#contract/store.ts';
import { onFirstUse } from '../on-first-use.ts';
import type { CatalogueRows, JoinedProductRow, ProductRow, VariantRow } from './product.sql.ts';
import type { ChosenOption } from '../purchasable.ts';

export type ProductOption = VariantAttributes['attributes'][number];

export interface Variant {
  id: number;
  options: ChosenOption[];
  addedCents: number;
  /** Whether an editor offers this combination. */
  available: boolean;
  /** null if it weighs the same as the product. */
  grams: number | null;
}

/** A product for carts and orders. Its stock is in the pools of its variants. */
export interface Product {
  id: number;
  name: string;
  priceCents: number;
  status: number;
  statusText: string;
  gstFree: boolean;
  /** The weight of one unit that is sent; null for a product that is not sent. */
  grams: number | null;
  imageUrl: string | null;
  pageUrl: string;
  published: boolean;
  /** How many one customer may have; null without a limit. */
  maxPerCustomer: number | null;
  options: ProductOption[];
  variants: Variant[];
}

type SoldRow = Pick<
  ProductRow,
  | 'id'
  | 'slug'
  | 'name'
  | 'thumbnail_url'
  | 'price_cents'
  | 'status'
  | 'status_text'
  | 'gst_free'
  | 'published'
  | 'archived_at'
  | 'options_json'
  | 'requires_shipping'
  | 'weight_grams'
  | 'max_per_customer'
>;
type SoldVariantRow = Pick<VariantRow, 'id' | 'options_json' | 'added_cents' | 'available' | 'weight_grams'>;

/** The products of the catalogue rows by id; each is made at its first use. */
export function productsOf({ products, variants }: Pick<CatalogueRows, 'products' | 'variants'>): {
  get(id: number): Product | undefined;
} {
  const ofProduct = Map.groupBy(variants, (row) => row.product_id);
  return onFirstUse(new Map(products.map((row) => [row.id, row])), (row) =>
    productOf(row, ofProduct.get(row.id) ?? []),
  );
}

/** The products by id, from rows that each contain a product and one of its variants. */
export function productsOfJoined(rows: JoinedProductRow[]): Map<number, Product> {
  const products = new Map<number, Product>();
  for (const [id, [first, ...others]] of Map.groupBy(rows, (row) => row.id)) {
    if (first)
      products.set(
        id,
        productOf(
          first,
          [first, ...others].filter(hasVariant).map((row) => ({
            ...row,
            id: row.variant_id,
            options_json: row.variant_options_json,
            weight_grams: row.variant_grams,
          })),
        ),
      );
  }
  return products;
}

interface VariantColumns {
  variant_id: number;
  variant_options_json: string;
  added_cents: number;
  available: number;
  variant_grams: number | null;
}
function hasVariant(row: JoinedProductRow): row is JoinedProductRow & VariantColumns {
  return row.variant_id !== null;
}

function productOf(row: SoldRow, variants: SoldVariantRow[]): Product {
  return {
    id: row.id,
    name: row.name,
    priceCents: row.price_cents,
    status: row.status,
    statusText: row.status_text,
    gstFree: row.gst_free === 1,
    grams: row.requires_shipping === 1 ? row.weight_grams : null,
    imageUrl: row.thumbnail_url,
    pageUrl: `/product/${row.slug}`,
    published: row.published === 1 && row.archived_at === null,
    maxPerCustomer: row.max_per_customer,
    options: JSON.parse(row.options_json) as ProductOption[],
    variants: variants.map((variant) => ({
      id: variant.id,
      options: JSON.parse(variant.options_json) as ChosenOption[],
      addedCents: variant.added_cents,
      available: variant.available === 1,
      grams: variant.weight_grams,
    })),
  };
}

/** §9 Codes: only status 0 can be bought. For other codes returns the product's own text or a default. */
export function statusProblem(product: Pick<Product, 'status' | 'statusText' | 'published'>): string | null {
  if (!product.published || product.status === 98) return 'NOT AVAILABLE';
  if (product.status === 0) return null;
  return product.status === 1 ? 'SOLD OUT' : product.statusText || 'NOT AVAILABLE';
}
