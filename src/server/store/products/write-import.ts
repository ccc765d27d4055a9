import { contentChanged } from '../../db/content-versions.ts';
import type { Tx } from '../../db/connect.ts';
import { addToPools, variantPool } from '../../db/capacity.sql.ts';
import type { Deps } from '../../deps.ts';
import { type Failure, fail } from '../../outcome.ts';
import { indexForSearch } from '../../search-index/documents.ts';
import { recordActs, type StaffCall } from '../../staff/audited.ts';
import { addProducts } from './product.admin.ts';
import type { ProductPlan } from './product-import.ts';
import { takeRevisions } from './stock.sql.ts';
import { storedProducts, writeStored } from './stored-products.ts';

const meanwhile = fail(
  'A product or its stock has changed in this moment. Nothing was written. Look at the changes again.',
  'seen',
  'changed_meanwhile',
);

/** Writes what a file changes, with an audit record for each product and each stock. In a transaction of pools. */
export async function writeImport(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  { made, changed, stock }: ProductPlan,
  { call, key }: { call: StaffCall; key: string },
): Promise<Failure | null> {
  if (!(await writeStored(tx, changed))) return meanwhile;
  const ids = await addProducts(tx, deps, made);
  const pools = stock.map(({ variantId, change }) => ({ key: variantPool(variantId), change }));
  if (!(await takeRevisions(tx, stock)) || (await addToPools(tx, pools)).length !== stock.length) return meanwhile;
  const changedIds = changed.map(({ before }) => before.row.id);
  const after = await storedProducts(tx, changedIds);
  const at = deps.now().toISOString();
  await recordActs(tx, call, [
    ...[...ids.values()].map((id) => ({
      key: `${key}:${id}`,
      action: 'makeByFile',
      subject: `product:${id}`,
      after: { productId: id },
      at,
    })),
    ...changed.map(({ before: { row, revision, values } }) => {
      const now = after.get(row.id);
      return {
        key: `${key}:${row.id}`,
        action: 'saveByFile',
        subject: `product:${row.id}`,
        before: { revision, values },
        after: { revision: now?.revision, values: now?.values },
        at,
      };
    }),
    ...stock.map(({ variantId, change, revision }) => ({
      key: `${key}:v${variantId}`,
      action: 'changeByFile',
      subject: `variant:${variantId}`,
      after: { change, revision: revision + 1 },
      at,
    })),
  ]);
  if (changed.length > 0) {
    await contentChanged(tx, 'products');
    await indexForSearch(tx, deps.db, 'product', changedIds);
  }
  return null;
}
