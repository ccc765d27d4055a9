import type { Config, Supplier } from '../../config.ts';
import type { OrderRow } from './order.sql.ts';

/** The seller of now, as a new order keeps it: its invoice names this one whatever changes later. */
export function supplierText({ SUPPLIER_NAME, SUPPLIER_ABN, SUPPLIER_ADDRESS }: Supplier): string {
  return JSON.stringify({ SUPPLIER_NAME, SUPPLIER_ABN, SUPPLIER_ADDRESS });
}

/** The seller of an order. Orders of earlier versions have kept none. */
export function supplierOfOrder(
  { supplier_json: kept }: Pick<OrderRow, 'supplier_json'>,
  { earlierSupplier }: Pick<Config, 'earlierSupplier'>,
): Supplier {
  return kept === null ? earlierSupplier : (JSON.parse(kept) as Supplier);
}
