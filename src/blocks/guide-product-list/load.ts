import { requireSuccess } from '#contract/errors.ts';
import { getGuides } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { loadPageOf } from '../page-of-list.ts';
import { guideProductList } from './schema.ts';

export const load = defineLoad(guideProductList, async (call, { Category }, query) => {
  const { guides, totalCnt, page } = await loadPageOf(query, async (asked) =>
    requireSuccess(await call(getGuides, { cat: Category, page: asked })),
  );
  return { guides, total: totalCnt ?? guides.length, category: Category, page };
});
