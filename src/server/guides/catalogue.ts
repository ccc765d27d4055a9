import { contentCache } from '../db/content-cache.ts';
import type { Deps } from '../deps.ts';
import { guideRows } from './guide.sql.ts';
import { guideResponses, pathKey, wireGuides } from './guide.wire.ts';

/** The path of the page that offers only this guide; such a page may not exist. */
export const offerPath = (guideUrl: string): string => `/products${guideUrl}`;

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

/** The published guides in memory, as stored and in wire format. */
export const guides = contentCache(['guides'], async (deps) => {
  const rows = await guideRows(deps.db.read);
  const wire = wireGuides(rows);
  return { ...wire, byId: new Map(rows.guides.map((row) => [row.id, row])), everything: guideResponses(wire.guides) };
});
