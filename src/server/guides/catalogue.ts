import { contentCache } from '../db/content-cache.ts';
import type { Deps } from '../deps.ts';
import { guideRows } from './guide.sql.ts';
import { guideAnswers, pathKey, wireGuides } from './guide.wire.ts';

/** The page that offers this guide alone, where one is published. */
export const offerPath = (guideUrl: string): string => `/products${guideUrl}`;

/** The page on which a guide is offered with the others of its first category. */
export async function whereOffered(deps: Deps, guideId: number): Promise<string | null> {
  const { categories, byCategory } = await guides(deps);
  const offers = categories.all.categories.find(({ pageUrl }) =>
    byCategory
      .get(pathKey(pageUrl))?.()
      .guides.some((guide) => guide.guideId === guideId),
  );
  return offers?.pageUrl ?? null;
}

/** The published guides in memory, as stored and as the wire shows them. */
export const guides = contentCache(['guides'], async (deps) => {
  const rows = await guideRows(deps.db.read);
  const wire = wireGuides(rows);
  return { ...wire, byId: new Map(rows.guides.map((row) => [row.id, row])), everything: guideAnswers(wire.guides) };
});
