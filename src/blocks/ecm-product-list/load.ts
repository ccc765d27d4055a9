import { requireSuccess } from '#contract/errors.ts';
import { getProducts } from '#contract/store.ts';
import { defineLoad } from '../define-view.tsx';
import { ecmProductList } from './schema.ts';

export const load = defineLoad(ecmProductList, async (call, { SelectedCategories }) => {
  const { items, categories, totalCnt } = requireSuccess(
    await call(getProducts, { categories: SelectedCategories, page: 1 }),
  );
  return { products: items, categories, total: totalCnt ?? items.length, selected: SelectedCategories };
});
