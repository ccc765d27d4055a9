import { toDollars } from '#contract/money.ts';
import * as calls from '#contract/admin/products.ts';
import * as schemas from '#contract/admin/products.schemas.ts';
import { shownCount } from '../../db/counted.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { toResults } from '../../outcome.ts';
import { change } from '../../staff/change.ts';
import { csvImport } from '../../staff/csv-import.ts';
import { saveEntry } from '../../staff/entry.ts';
import { staffCall } from '../../staff/staff-call.ts';
import type { ChosenOption } from '../purchasable.ts';
import { columnNames, columns, formerNames } from './product-columns.ts';
import { productExport } from './product-export.ts';
import { planProducts } from './product-import.ts';
import { stateOf } from './product-rules.ts';
import { productFlags } from './product.admin.sql.ts';
import { createProduct, products, setArchived } from './product.admin.ts';
import { cartsOfVariants, cartsWith, staffProductsPage } from './product-list.admin.sql.ts';
import { changeStock } from './stock.ts';
import { stockForStaff } from './stock.sql.ts';
import { whereProductIs } from './shown-on.ts';
import { storedProducts } from './stored-products.ts';
import { writeImport } from './write-import.ts';

const subject = ({ productId }: { productId: number }) => `product:${productId}`;

/** Products as staff list and change them. */
export function productAdminRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listStaffProducts, schemas.listStaffProducts, async ({ input }) => {
    const { rows, ...page } = await deps.db.onReplica((read) => staffProductsPage(read, input));
    return {
      ...page,
      rows: rows.map((row) => ({
        productId: row.id,
        name: row.name,
        code: row.code,
        slug: row.slug,
        state: stateOf(row),
        statusText: row.status_text,
        price: toDollars(row.price_cents),
        thumbnailUrl: row.thumbnail_url,
        variants: Number(row.variants),
        stock: Number(row.unlimited) > 0 ? null : Number(row.stock ?? 0),
      })),
    };
  });

  routes.add(calls.getProductForEdit, schemas.getProductForEdit, async ({ input: { productId } }) => ({
    data: await productForEdit(deps, productId),
  }));

  routes.add(
    calls.saveProduct,
    schemas.saveProduct,
    change(
      deps,
      schemas.saveProduct,
      { name: 'saveProduct', subject },
      (tx, { productId, ...input }) => saveEntry(tx, deps, products, { id: productId, ...input }),
      ({ revision }) => ({ revision }),
    ),
  );

  routes.add(calls.createProduct, schemas.createProduct, async ({ input, ...call }) =>
    toResults(await createProduct(deps, staffCall(call), input), (made) => made),
  );

  routes.add(
    calls.archiveProduct,
    schemas.archiveProduct,
    change(
      deps,
      schemas.archiveProduct,
      { name: 'archiveProduct', subject },
      (tx, input) => setArchived(tx, deps, { ...input, to: { isArchived: true, published: false } }),
      ({ revision }) => ({ revision }),
    ),
  );

  routes.add(
    calls.unarchiveProduct,
    schemas.unarchiveProduct,
    change(
      deps,
      schemas.unarchiveProduct,
      { name: 'unarchiveProduct', subject },
      (tx, input) => setArchived(tx, deps, { ...input, to: { isArchived: false, published: false } }),
      ({ revision }) => ({ revision }),
    ),
  );

  routes.add(
    calls.changeStock,
    schemas.changeStock,
    change(
      deps,
      schemas.changeStock,
      { name: 'changeStock', subject: ({ variantId }) => `variant:${variantId}`, pools: true },
      (tx, { values, ...input }) => changeStock(tx, { ...input, ...values }),
      ({ stock, revision }) => ({ stock, revision }),
    ),
  );

  routes.add(calls.exportProducts, schemas.exportProducts, productExport.link(deps));

  routes.add(
    calls.importProducts,
    schemas.importProducts,
    csvImport(deps, schemas.importProducts, {
      name: 'importProducts',
      subject: 'product:import',
      columns: columnNames.map((name) => ({
        name,
        formerly: formerNames[name],
        ...(name === columns.code && { isNeeded: true as const }),
      })),
      pools: true,
      plan: planProducts,
      write: (tx, plan, { key }, call) => writeImport(tx, deps, plan, { call, key }),
    }),
  );
}

async function productForEdit(deps: Deps, productId: number) {
  const { read } = deps.db;
  const found = (await storedProducts(read, [productId])).get(productId);
  if (!found) return null;
  const { row, revision, values } = found;
  const [stocks, related, carts, cartsWithEach, shownOn] = await Promise.all([
    stockForStaff(read, { productId }),
    productFlags(read, values.relatedIds),
    cartsWith(read, productId),
    cartsOfVariants(read, productId),
    whereProductIs(deps, { slug: row.slug, ...values }),
  ]);
  return {
    productId,
    revision,
    slug: row.slug,
    state: stateOf(row),
    archivedAt: row.archived_at,
    values,
    variants: stocks.map(({ id, options_json: options, held, used, ...stock }) => ({
      variantId: id,
      options: JSON.parse(options) as ChosenOption[],
      held: Number(held),
      sold: used - Number(held),
      carts: shownCount(carts) === null ? null : (cartsWithEach.get(id) ?? 0),
      ...stock,
    })),
    related: related.map(({ id, name }) => ({ productId: id, name })),
    carts: shownCount(carts),
    shownOn,
  };
}
