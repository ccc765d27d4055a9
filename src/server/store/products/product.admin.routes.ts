import * as calls from '#contract/admin/products.ts';
import * as schemas from '#contract/admin/products.schemas.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { toResults } from '../../outcome.ts';
import { saveEntry } from '../../staff/entry.ts';
import { staffCall } from '../../staff/staff-call.ts';
import { createProduct, products } from './product.admin.ts';
import { stockForStaff } from './stock.sql.ts';

/** Products as staff change them. */
export function productAdminRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getProductForEdit, schemas.getProductForEdit, async ({ input: { productId } }) => {
    const [entry, variants] = await Promise.all([
      products.read(deps.db.read, productId),
      stockForStaff(deps.db.read, { productId }),
    ]);
    return {
      data: entry && {
        productId,
        ...entry,
        variants: variants.map(({ id, options_json: options, ...stock }) => ({
          variantId: id,
          options: JSON.parse(options) as string[],
          ...stock,
        })),
      },
    };
  });
  routes.add(calls.saveProduct, schemas.saveProduct, async ({ input: { productId, ...input }, ...call }) =>
    toResults(await saveEntry(deps, staffCall(call), products, { id: productId, ...input }), ({ lock }) => ({ lock })),
  );

  routes.add(calls.createProduct, schemas.createProduct, async ({ input, ...call }) =>
    toResults(await createProduct(deps, staffCall(call), input), (made) => made),
  );
}
