import type { VariantAttributes } from '#contract/store.ts';
import { poolOf } from '../db/capacity.sql.ts';
import type { ProductRow, VariantRow } from './product.sql.ts';
import type { ChosenOption } from './purchasable.ts';

export type ProductOption = VariantAttributes['attributes'][number];

export interface Variant {
  id: number;
  options: ChosenOption[];
  addedCents: number;
  /** An editor offers this combination. */
  available: boolean;
  /** Infinity where no stock is kept. */
  left: number;
}

export interface Product {
  id: number;
  name: string;
  priceCents: number;
  status: number;
  statusText: string;
  gstFree: boolean;
  published: boolean;
  options: ProductOption[];
  variants: Variant[];
}

export function variantOf(row: VariantRow): Variant {
  return {
    id: row.id,
    options: JSON.parse(row.options_json) as ChosenOption[],
    addedCents: row.added_cents,
    available: row.available === 1,
    left: poolOf({ capacity: row.capacity, used: row.used ?? 0 }).left,
  };
}

export function productOf(row: ProductRow, variants: VariantRow[]): Product {
  return {
    id: row.id,
    name: row.name,
    priceCents: row.price_cents,
    status: row.status,
    statusText: row.status_text,
    gstFree: row.gst_free === 1,
    published: row.published === 1,
    options: JSON.parse(row.options_json) as ProductOption[],
    variants: variants.filter((variant) => variant.product_id === row.id).map(variantOf),
  };
}

/** §9 Codes. Only 0 can be bought; others say why not, with their own text where they have one. */
export function statusProblem(product: Pick<Product, 'status' | 'statusText' | 'published'>): string | null {
  if (!product.published || product.status === 98) return 'NOT AVAILABLE';
  if (product.status === 0) return null;
  return product.status === 1 ? 'SOLD OUT' : product.statusText || 'NOT AVAILABLE';
}
