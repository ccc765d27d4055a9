import { getGuideCategories, getGuides } from '#contract/guides.ts';
import { contentCache } from '../db/content-cache.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../route.ts';
import { ownedGuideIds } from './guide.ts';
import { guideRows } from './guide.sql.ts';
import { pathKey, wireGuides, withOwned } from './guide.wire.ts';

const none = Object.freeze({ guides: [] });

const publishedGuides = contentCache(['guides'], async (deps) => {
  const wire = wireGuides(await guideRows(deps.db.read));
  return { ...wire, everything: { guides: wire.guides } };
});

export function guideRoutes(routes: Routes, deps: Deps): void {
  routes.add(getGuideCategories, async ({ input }) => {
    const { categories } = await publishedGuides(deps);
    return input.type === 'free' || input.type === 'shop' ? categories[input.type] : categories.all;
  });

  routes.add(getGuides, async ({ input, viewer }) => {
    const { everything, byCategory } = await publishedGuides(deps);
    const answer = input.cat ? (byCategory.get(pathKey(input.cat)) ?? none) : everything;
    return viewer ? { guides: withOwned(answer.guides, await ownedGuideIds(deps.db.read, viewer.uid)) } : answer;
  });
}
