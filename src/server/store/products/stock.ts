import { setLeft, variantPool } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { staleChange } from '../../staff/change.ts';
import { stockForStaff, takeRevision } from './stock.sql.ts';

const variantNotFound = fail('There is no such variant.', 'variantId', 'variant_not_found');

interface Stock {
  stock: number | null;
  revision: number;
}

/**
 * Sets how many of a variant can still be sold, in a transaction of `changingPools`; null without a limit. Refused if
 * somebody else has set it since `revision`. What was sold meanwhile is no change by staff.
 */
export async function setStock(
  tx: Tx,
  { variantId, stock, revision }: { variantId: number } & Stock,
): Promise<Outcome<{ before: Stock; after: Stock }>> {
  if (!(await takeRevision(tx, variantId, revision))) {
    const [now] = await stockForStaff(tx, { variantId });
    return now
      ? staleChange(tx, `variant:${variantId}`, {
          revision: now.revision,
          yours: { stock },
          now: { stock: now.stock },
        })
      : variantNotFound;
  }
  const before = await setLeft(tx, variantPool(variantId), stock);
  if (!before) return variantNotFound;
  return ok({
    before: { stock: before.capacity === null ? null : before.left, revision },
    after: { stock, revision: revision + 1 },
  });
}
