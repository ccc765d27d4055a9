import * as calls from '#contract/admin/products.ts';
import * as schemas from '#contract/admin/products.schemas.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { change } from '../../staff/change.ts';
import { categoryRows } from './product-categories.sql.ts';
import {
  createCategory,
  promotionsOn,
  removeCategory,
  saveCategory,
  storedCategory,
  subjectOf,
} from './product-categories.ts';
import { whereCategoryIs } from './shown-on.ts';

/** The categories of products as staff change them. */
export function productCategoryRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getProductCategories, schemas.getProductCategories, async () => ({
    categories: (await categoryRows(deps.db.read)).map(({ id, name, revision, products }, at) => ({
      categoryId: id,
      revision,
      name,
      place: at + 1,
      products: Number(products),
    })),
  }));

  routes.add(calls.getProductCategory, schemas.getProductCategory, async ({ input: { categoryId } }) => {
    const found = await storedCategory(deps.db.read, categoryId);
    return {
      data: found && {
        categoryId,
        revision: found.revision,
        name: found.name,
        place: found.place,
        products: found.products.map(({ id, name }) => ({ productId: id, name })),
        shownOn: await whereCategoryIs(deps, categoryId),
        promotions: await promotionsOn(deps.db.read, categoryId),
      },
    };
  });

  routes.add(
    calls.createProductCategory,
    schemas.createProductCategory,
    change(
      deps,
      schemas.createProductCategory,
      { name: 'createProductCategory', subject: ({ name }) => `product-category:${name}` },
      (tx, { name }) => createCategory(tx, name),
      ({ categoryId }) => ({ categoryId }),
    ),
  );

  routes.add(
    calls.saveProductCategory,
    schemas.saveProductCategory,
    change(
      deps,
      schemas.saveProductCategory,
      { name: 'saveProductCategory', subject: ({ categoryId }) => subjectOf(categoryId) },
      (tx, input) => saveCategory(tx, input),
      ({ revision }) => ({ revision }),
    ),
  );

  routes.add(
    calls.removeProductCategory,
    schemas.removeProductCategory,
    change(
      deps,
      schemas.removeProductCategory,
      { name: 'removeProductCategory', subject: ({ categoryId }) => subjectOf(categoryId) },
      (tx, input) => removeCategory(tx, input),
      (after) => after,
    ),
  );
}
