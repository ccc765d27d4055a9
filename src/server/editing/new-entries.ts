import { cleanHtml } from '../cms/clean-content.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { indexForSearch } from '../search/documents.ts';
import {
  insertEvents,
  insertGuides,
  insertProducts,
  type NewEvent,
  type NewGuide,
  type NewProduct,
} from './new-entries.sql.ts';

// Adds products, guides and events: cleans, stores, tags and indexes them. The verbs of staff, the demonstration and
// the tests all use these functions, so an entry has the same shape wherever it comes from.

type WriteDeps = Pick<Deps, 'db'>;

const clean = (markup: string | null | undefined): string | null =>
  markup === null || markup === undefined ? null : cleanHtml(markup);

/** With variants and their stock, pictures, categories and related products. Returns the ids by slug. */
export async function writeProducts(tx: Tx, { db }: WriteDeps, products: NewProduct[]): Promise<Map<string, number>> {
  const ids = await insertProducts(
    tx,
    products.map((each) => ({
      ...each,
      product: {
        ...each.product,
        description: cleanHtml(each.product.description),
        intro: clean(each.product.intro),
      },
    })),
  );
  await contentChanged(tx, 'products');
  await indexForSearch(tx, db, 'product', [...ids.values()]);
  return ids;
}

/** Returns the ids by slug. */
export async function writeGuides(tx: Tx, { db }: WriteDeps, guides: NewGuide[]): Promise<Map<string, number>> {
  const ids = await insertGuides(
    tx,
    guides.map((each) => ({
      ...each,
      guide: { ...each.guide, ecm_description: clean(each.guide.ecm_description) },
    })),
  );
  await contentChanged(tx, 'guides');
  await indexForSearch(tx, db, 'guide', [...ids.values()]);
  return ids;
}

/** With their places. Returns the ids by slug. */
export async function writeEvents(tx: Tx, { db }: WriteDeps, events: NewEvent[]): Promise<Map<string, number>> {
  const ids = await insertEvents(
    tx,
    events.map((each) => ({ ...each, event: { ...each.event, description: cleanHtml(each.event.description) } })),
  );
  await contentChanged(tx, 'events');
  await indexForSearch(tx, db, 'event', [...ids.values()]);
  return ids;
}
