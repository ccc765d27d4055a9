import { getGuide, getGuideCategories, getGuides } from '#contract/guides.ts';
import * as schemas from '#contract/guides.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { holdingsOf } from '../members/holdings.ts';
import { guides } from './catalogue.ts';
import { guideDetail, shownGuides } from './guide-detail.ts';
import { guideResponses, pathKey, withOwned } from './guide.wire.ts';

const none = guideResponses([]);

export function guideRoutes(routes: Routes, deps: Deps): void {
  routes.add(getGuideCategories, schemas.getGuideCategories, async ({ input }) => {
    const { categories } = await guides(deps);
    return input.type === 'free' || input.type === 'shop' ? categories[input.type] : categories.all;
  });

  routes.add(getGuides, schemas.getGuides, async ({ input, viewer }) => {
    const { everything, byCategory } = await shownGuides(deps);
    const response = (input.cat ? (byCategory.get(pathKey(input.cat)) ?? none) : everything)(input.page);
    return viewer
      ? { ...response, guides: withOwned(response.guides, await holdingsOf(deps, viewer).boughtGuides()) }
      : response;
  });

  routes.add(getGuide, schemas.getGuide, async ({ input, viewer, locale }) => {
    const detail = await guideDetail(deps, input.pageUrl, locale);
    if (!detail || !viewer) return { detail };
    const owned = await holdingsOf(deps, viewer).boughtGuides();
    const [guide = detail.guide] = withOwned([detail.guide], owned);
    return { detail: { ...detail, guide, related: withOwned(detail.related, owned) } };
  });
}
