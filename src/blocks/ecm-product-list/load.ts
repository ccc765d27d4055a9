import { requireSuccess } from '#contract/errors.ts';
import { getProducts } from '#contract/store.ts';
import { defineLoad } from '../define-view.tsx';
import { loadPageOf } from '../page-of-list.ts';
import { ecmProductList } from './schema.ts';

export const load = defineLoad(ecmProductList, async (call, { SelectedCategories }, query) => {
  const { items, categories, totalCnt, page } = await loadPageOf(query, async (asked) =>
    requireSuccess(await call(getProducts, { categories: SelectedCategories, page: asked })),
  );
  return { products: items, categories, total: totalCnt ?? items.length, selected: SelectedCategories, page };
});
