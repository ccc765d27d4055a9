import { addToPools, setLeft, variantPool } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { staleChange } from '../../staff/change.ts';
import { stockForStaff, takeRevision } from './stock.sql.ts';

const variantNotFound = fail('There is no such variant.', 'variantId', 'variant_not_found');

const noLimit = fail('This variant has no limit. Set how many there are first.', 'change', 'no_limit');

interface Stock {
  stock: number | null;
  revision: number;
}
/** As the audit keeps it: what it became, and why. */
type Changed = Stock & { change?: number; reason?: string };

/**
 * Sets how many of a variant can still be sold, in a transaction of `changingPools`; null without a limit. Refused if
 * somebody else has set it since `revision`. What was sold meanwhile is no change by staff.
 */
export async function setStock(
  tx: Tx,
  { variantId, stock, revision, reason }: { variantId: number; reason?: string | undefined } & Stock,
): Promise<Outcome<{ before: Stock; after: Changed }>> {
  if (!(await takeRevision(tx, variantId, revision))) return staleStock(tx, variantId, { stock });
  const before = await setLeft(tx, variantPool(variantId), stock);
  if (!before) return variantNotFound;
  return ok({
    before: { stock: before.capacity === null ? null : before.left, revision },
    after: { stock, revision: revision + 1, ...(reason && { reason }) },
  });
}

/**
 * Adds to the stock of a variant, or takes from it; never below what is sold and held, which the database checks on the
 * locked row. What is sold at the same moment counts beside it. In a transaction of `changingPools`.
 */
export async function changeStock(
  tx: Tx,
  { variantId, revision, change, reason }: { variantId: number; revision: number; change: number; reason: string },
): Promise<Outcome<{ before: Stock; after: Changed }>> {
  if (!(await takeRevision(tx, variantId, revision))) return staleStock(tx, variantId, {});
  const [pool] = await addToPools(tx, [{ key: variantPool(variantId), change }]);
  if (pool) {
    const { before, left } = pool;
    return ok({ before: { stock: before, revision }, after: { stock: left, revision: revision + 1, change, reason } });
  }
  const [now] = await stockForStaff(tx, { variantId });
  if (!now) return variantNotFound;
  return now.stock === null ? noLimit : tooFew(now.stock);
}

const tooFew = (left: number) =>
  fail(
    left === 0
      ? 'None is left to take away: the others are sold, or held by checkouts.'
      : `Only ${left} can be taken away: the others are sold, or held by checkouts.`,
    'change',
    'too_few',
  );

async function staleStock(tx: Tx, variantId: number, yours: object) {
  const [now] = await stockForStaff(tx, { variantId });
  return now
    ? staleChange<object>(tx, `variant:${variantId}`, { revision: now.revision, yours, now: { stock: now.stock } })
    : variantNotFound;
}
