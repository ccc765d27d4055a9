import { stateNames } from '#contract/admin/product-states.ts';
import { exportProducts } from '#contract/admin/products.ts';
import * as schemas from '#contract/admin/products.schemas.ts';
import { type Cell, csvExport } from '../../staff/csv-export.ts';
import { between, yesNo } from '../../staff/csv-entry.ts';
import { columnNames, noLimit } from './product-columns.ts';
import { categoryRows } from './product-categories.sql.ts';
import { stateOf } from './product-rules.ts';
import { staffProductsPage, stockOfProducts } from './product-list.admin.sql.ts';
import { type StoredProduct, storedProducts } from './stored-products.ts';

/** The products of the list as a file, a line for each variant. */
export const productExport = csvExport(exportProducts, schemas.exportProducts, {
  subject: () => 'product:list',
  fileName: 'products',
  columns: columnNames,
  async rows({ db }, { key: _key, ...asked }, { after, size }) {
    // Each product has several lines, so fewer are read at once.
    const page = await staffProductsPage(db.read, { ...asked, after, size: Math.min(size, 100) });
    const ids = page.rows.map(({ id }) => id);
    const [stored, stocks, categories] = await Promise.all([
      storedProducts(db.read, ids),
      stockOfProducts(db.read, ids),
      categoryRows(db.read),
    ]);
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const left = new Map(stocks.map(({ id, stock }) => [id, stock]));
    return {
      rows: ids.flatMap((id) => {
        const product = stored.get(id);
        return product ? linesOf(product, names, left) : [];
      }),
      next: page.next,
    };
  },
});

function linesOf(
  { row, values, revision }: StoredProduct,
  categories: ReadonlyMap<number, string>,
  left: ReadonlyMap<number, number | null>,
): Cell[][] {
  const names = values.categoryIds.map((id) => categories.get(id) ?? '');
  const first: Cell[] = [
    values.name,
    row.slug,
    stateNames[stateOf(row)],
    values.statusText,
    values.price.toFixed(2),
    values.priceTextOveriding,
    yesNo(values.gstFree),
    yesNo(values.requiresShipping),
    values.grams,
    values.maxPerCustomer,
    values.shortDesc,
    values.intro,
    values.description,
    values.metaDesc,
    names.join(between),
  ];
  return values.variants.map((variant, at) => [
    values.code,
    // What is the same for all its lines stands once.
    ...(at === 0 ? first : first.map(() => null)),
    ...[0, 1, 2].flatMap((of) => {
      const option = values.options[of];
      const value = variant.values[of];
      return [option?.name ?? null, option?.values.find((each) => each.value === value)?.label ?? null];
    }),
    variant.addedPrice.toFixed(2),
    variant.grams,
    yesNo(variant.available),
    left.get(variant.variantId ?? 0) ?? noLimit,
    null,
    at === 0 ? revision : null,
  ]);
}
