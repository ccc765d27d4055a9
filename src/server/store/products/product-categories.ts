import { contentChanged } from '../../db/content-versions.ts';
import type { Tx } from '../../db/connect.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { staleChange } from '../../staff/change.ts';
import {
  categoryRows,
  deleteCategory,
  fillCategory,
  idsInCategory,
  insertCategory,
  insertCategoryAgain,
  orderCategories,
  orderProducts,
  productsInCategory,
  promotionScopes,
  renameCategory,
} from './product-categories.sql.ts';

const missing = fail('This category does not exist any more.', undefined, 'missing');
const noName = fail('Give the category a name.', 'name', 'required');
const taken = fail('Another category has this name already.', 'name', 'name_taken');
const isThere = fail('This category is there already.', undefined, 'is_there');

interface Values {
  name: string;
  place: number;
  productIds?: number[] | undefined;
}
export interface StoredCategory {
  revision: number;
  values: Required<Values>;
}

/** A category with its place, and its products in their order. */
export async function storedCategory(tx: Parameters<typeof categoryRows>[0], id: number) {
  const all = await categoryRows(tx);
  const at = all.findIndex((each) => each.id === id);
  const row = all[at];
  if (!row) return null;
  const products = await productsInCategory(tx, id);
  return { ...row, place: at + 1, products, all };
}

export async function createCategory(
  tx: Tx,
  name: string,
): Promise<Outcome<{ before: null; after: { categoryId: number; name: string } }>> {
  const wanted = name.trim();
  if (wanted === '') return noName;
  if (isTaken(await categoryRows(tx), wanted)) return taken;
  const categoryId = await insertCategory(tx, wanted);
  await contentChanged(tx, 'products');
  return ok({ before: null, after: { categoryId, name: wanted } });
}

const isTaken = (all: readonly { id: number; name: string }[], name: string, own?: number) =>
  all.some((each) => each.id !== own && each.name.toLowerCase() === name.toLowerCase());

/** Changes name, place and the order of products of a category. Over a newer revision nothing is written. */
export async function saveCategory(
  tx: Tx,
  { categoryId, revision, values }: { categoryId: number; revision: number; values: Values },
): Promise<Outcome<{ before: StoredCategory; after: StoredCategory }>> {
  const name = values.name.trim();
  if (name === '') return noName;
  const before = await stateOf(tx, categoryId);
  if (!before) return missing;
  const all = await categoryRows(tx);
  if (isTaken(all, name, categoryId)) return taken;
  if (!(await renameCategory(tx, categoryId, revision, name)))
    return staleChange<Values>(tx, subjectOf(categoryId), {
      yours: values,
      now: before.values,
      revision: before.revision,
    });
  const others = all.map(({ id }) => id).filter((id) => id !== categoryId);
  const ids = others.toSpliced(values.place - 1, 0, categoryId);
  if (values.place !== before.values.place) await orderCategories(tx, ids);
  if (values.productIds) {
    const inIt = before.values.productIds;
    const first = [...new Set(values.productIds)].filter((id) => inIt.includes(id));
    await orderProducts(tx, categoryId, [...first, ...inIt.filter((id) => !first.includes(id))]);
  }
  await contentChanged(tx, 'products');
  return ok({ before, after: (await stateOf(tx, categoryId)) ?? before });
}

export const subjectOf = (categoryId: number) => `product-category:${categoryId}`;

async function stateOf(tx: Tx, id: number): Promise<StoredCategory | null> {
  const found = await storedCategory(tx, id);
  return (
    found && {
      revision: found.revision,
      values: { name: found.name, place: found.place, productIds: found.products.map((product) => product.id) },
    }
  );
}

/** Removes a category. Its products stay, and are no longer in it. */
export async function removeCategory(
  tx: Tx,
  { categoryId, revision }: { categoryId: number; revision: number },
): Promise<Outcome<{ before: StoredCategory; after: { categoryId: number } }>> {
  const state = await stateOf(tx, categoryId);
  if (!state) return missing;
  const before = { ...state, values: { ...state.values, productIds: await idsInCategory(tx, categoryId) } };
  if (!(await renameCategory(tx, categoryId, revision, before.values.name)))
    return staleChange<object>(tx, subjectOf(categoryId), { yours: {}, now: {}, revision: before.revision });
  await deleteCategory(tx, categoryId);
  await contentChanged(tx, 'products');
  return ok({ before, after: { categoryId } });
}

/** Makes a removed category again, with the same number, so that lists on pages and promotions have it again. */
export async function restoreCategory(
  tx: Tx,
  { categoryId, revision, values }: { categoryId: number } & StoredCategory,
): Promise<Outcome<{ before: { categoryId: number }; after: StoredCategory }>> {
  const { name, place, productIds } = values;
  const all = await categoryRows(tx);
  if (isTaken(all, name)) return taken;
  if (!(await insertCategoryAgain(tx, { id: categoryId, name, revision: revision + 1 }))) return isThere;
  await orderCategories(tx, all.map(({ id }) => id).toSpliced(place - 1, 0, categoryId));
  await fillCategory(tx, categoryId, productIds);
  await contentChanged(tx, 'products');
  return ok({ before: { categoryId }, after: (await stateOf(tx, categoryId)) ?? { revision, values } });
}

/** The codes that take off the price of what is in a category. */
export async function promotionsOn(source: Parameters<typeof categoryRows>[0], categoryId: number): Promise<string[]> {
  return (await promotionScopes(source)).flatMap(({ code, scope_json }) => {
    const { productCategoryIds = [] } = JSON.parse(scope_json) as { productCategoryIds?: number[] };
    return productCategoryIds.includes(categoryId) ? [code] : [];
  });
}
