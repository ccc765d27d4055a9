import { contentCache } from '../db/content-cache.ts';
import { publishedPages } from '../content/published-pages.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { isForSale, isLive } from './for-sale.ts';
import { guideRows, guidesSoldBefore } from './guide.sql.ts';
import { guideResponses, pathKey, wireGuides } from './guide.wire.ts';

/** The path of the page that offers only this guide; such a page may not exist. */
export const offerPath = (guideUrl: string): string => `/products${guideUrl}`;

/** The path of the guide that a page at `path` would offer; null for other paths. */
export const offerOf = (path: string): string | null => (path.startsWith('/products/') ? path.slice(9) : null);

/** The path of the page of the guide's first category; null if the guide has no category. */
export async function whereOffered(deps: Deps, guideId: number): Promise<string | null> {
  const { categories, byCategory } = await guides(deps);
  const offers = categories.all.categories.find(({ pageUrl }) =>
    byCategory
      .get(pathKey(pageUrl))?.()
      .guides.some((guide) => guide.guideId === guideId),
  );
  return offers?.pageUrl ?? null;
}

/**
 * The published guides in memory, as stored and in wire format. Lists leave out a guide whose page is not on the site;
 * `byId` has it, for refusals.
 */
export const guides = contentCache(['guides', 'pages'], async (deps) => {
  const [rows, sold, pages] = await Promise.all([
    guideRows(deps.db.read),
    guidesSoldBefore(deps.db.read),
    publishedPages(deps),
  ]);
  const forSale = new Set(rows.guides.filter((row) => isForSale(pages, row)).map(({ id }) => id));
  const isOnSite = ({ page_url: url }: { page_url: string }) => {
    const path = canonicalPath(url);
    return path !== null && pages.find(path, 'au') !== undefined;
  };
  const live = rows.guides.filter((row) => isLive(pages, row));
  const wire = wireGuides({ ...rows, guides: live }, { forSale, hasPage: isOnSite });
  return {
    ...wire,
    forSale,
    byId: new Map(rows.guides.map((row) => [row.id, row])),
    /** Guides that are sold, or were, without their pages; by `pathKey` of the page. */
    away: new Map(
      [...rows.guides, ...sold].filter((row) => !isLive(pages, row)).map((row) => [pathKey(row.page_url), row]),
    ),
    everything: guideResponses(wire.guides),
  };
});
