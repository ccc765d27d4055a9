import { contentCache } from '../db/content-cache.ts';
import { catalogueRows } from './product.sql.ts';
import { wireCatalogue } from './product.wire.ts';

/** The published catalogue in memory, as the wire shows it. */
export const catalogue = contentCache(['products'], async (deps) => {
  const wire = wireCatalogue(await catalogueRows(deps.db.read));
  return { ...wire, everything: { items: wire.tiles, categories: wire.categories } };
});
