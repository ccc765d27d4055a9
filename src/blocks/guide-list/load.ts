import { answered } from '#contract/errors.ts';
import { getGuides } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { guideList } from './schema.ts';

export const load = defineLoad(guideList, async (call, { Category, Owned }) => {
  // What the reader owns is picked from all of them.
  const { guides, totalCnt } = answered(await call(getGuides, Owned ? { cat: Category } : { cat: Category, page: 1 }));
  return { guides, total: totalCnt ?? guides.length, category: Category };
});
