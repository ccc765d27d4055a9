import { getGuide, getGuideCategories, getGuides, getPlanGuides } from '#contract/guides.ts';
import * as schemas from '#contract/guides.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { withOwned } from './own-guides.ts';
import { guides } from './catalogue.ts';
import { guideDetail, shownGuides } from './guide-detail.ts';
import { guideResponses, pathKey } from './guide.wire.ts';
import { planGuides } from './plan-guides.ts';

const none = guideResponses([]);

export function guideRoutes(routes: Routes, deps: Deps): void {
  routes.add(getGuideCategories, schemas.getGuideCategories, async ({ input }) => {
    const { categories } = await guides(deps);
    return input.type === 'free' || input.type === 'shop' ? categories[input.type] : categories.all;
  });

  routes.add(getGuides, schemas.getGuides, async ({ input, viewer, locale }) => {
    const { everything, byCategory } = await shownGuides(deps);
    const response = (input.cat ? (byCategory.get(pathKey(input.cat)) ?? none) : everything)(input.page);
    return viewer ? { ...response, guides: await withOwned(deps, { viewer, locale }, response.guides) } : response;
  });

  routes.add(getGuide, schemas.getGuide, async ({ input, viewer, locale }) => {
    const detail = await guideDetail(deps, input.pageUrl, locale);
    if (!detail || !viewer) return { detail };
    const { related, next } = detail;
    const shown = [detail.guide, ...related, ...(next ? [next] : [])];
    const [guide = detail.guide, ...others] = await withOwned(deps, { viewer, locale }, shown);
    const marked = { guide, related: others.slice(0, related.length), next: others[related.length] ?? null };
    return { detail: { ...detail, ...marked } };
  });

  routes.add(getPlanGuides, schemas.getPlanGuides, async ({ locale }) => (await planGuides(deps))[locale]);
}
