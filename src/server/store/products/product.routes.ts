import { getProduct, getProducts } from '#contract/store.ts';
import * as schemas from '#contract/store.schemas.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { catalogue } from './catalogue.ts';

const notFound = Object.freeze({ totalCnt: 0 });

export function productRoutes(routes: Routes, deps: Deps): void {
  routes.add(getProducts, schemas.getProducts, async ({ input }) => {
    const products = await catalogue(deps);
    return (input.categories?.length ? products.inCategories(input.categories) : products.everything)(input.page);
  });

  routes.add(
    getProduct,
    schemas.getProduct,
    async ({ input }) => (await catalogue(deps)).bySlug.get(input.slug.toLowerCase()) ?? notFound,
  );
}
