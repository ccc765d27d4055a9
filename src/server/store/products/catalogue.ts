import { contentCache } from '../../db/content-cache.ts';
import { productsOf } from './product.ts';
import { catalogueRows } from './product.sql.ts';
import { shippingRates } from '../shipping/shipping-rates.ts';
import { wireCatalogue } from './product.wire.ts';

/** The published catalogue in memory: products for carts, and everything in wire format. */
export const catalogue = contentCache(['products', 'shipping'], async (deps) => {
  const rows = await catalogueRows(deps.db.read);
  const products = productsOf(rows);
  return { ...wireCatalogue(rows, products, await shippingRates(deps)), products };
});
