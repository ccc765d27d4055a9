import { requireSuccess } from '#contract/errors.ts';
import { getGuides } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { guideProductList } from './schema.ts';

export const load = defineLoad(guideProductList, async (call, { Category }) => {
  const { guides, totalCnt } = requireSuccess(await call(getGuides, { cat: Category, page: 1 }));
  return { guides, total: totalCnt ?? guides.length, category: Category };
});
