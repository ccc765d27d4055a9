import type { CartLine, PurchasableKind } from './purchasable.ts';

/** The common columns of cart lines and order lines. */
export interface LineColumns {
  kind: string;
  item_id: number;
  variant_id: number | null;
  options_json: string;
  quantity: number;
  details_json: string | null;
}

export function toLine(row: LineColumns, id: number): CartLine {
  return {
    id,
    kind: row.kind as PurchasableKind['kind'],
    itemId: row.item_id,
    variantId: row.variant_id,
    options: JSON.parse(row.options_json) as CartLine['options'],
    quantity: row.quantity,
    details: row.details_json === null ? null : (JSON.parse(row.details_json) as unknown),
  };
}
