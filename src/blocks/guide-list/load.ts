import { requireSuccess } from '#contract/errors.ts';
import { getGuides } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { loadPageOf } from '../page-of-list.ts';
import { guideList } from './schema.ts';

export const load = defineLoad(guideList, async (call, { Category, Owned }, query) => {
  const ask = async (page: number) => requireSuccess(await call(getGuides, { cat: Category, page }));
  // The browser selects the owned ones, so it needs all guides of the category; the server does not know who reads.
  const askAll = async () => (import.meta.env.SSR ? ask(1) : requireSuccess(await call(getGuides, { cat: Category })));
  const { guides, totalCnt, page } = Owned ? { ...(await askAll()), page: 1 } : await loadPageOf(query, ask);
  return { guides, total: totalCnt ?? guides.length, category: Category, page };
});
