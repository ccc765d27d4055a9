import { getProducts } from '#contract/store.ts';
import { defineLoad } from '../define-view.tsx';
import { ecmProductList } from './schema.ts';

export const load = defineLoad(ecmProductList, async (call, { SelectedCategories }) => {
  const { items, categories } = await call(getProducts, { categories: SelectedCategories });
  return { items, categories };
});
