import { requireSuccess } from '#contract/errors.ts';
import { getGuides } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { guideList } from './schema.ts';

export const load = defineLoad(guideList, async (call, { Category, Owned }) => {
  // `Owned` needs all guides of the category, because the browser selects the owned ones.
  const { guides, totalCnt } = requireSuccess(
    await call(getGuides, Owned ? { cat: Category } : { cat: Category, page: 1 }),
  );
  return { guides, total: totalCnt ?? guides.length, category: Category };
});
