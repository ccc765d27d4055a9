import * as calls from '#contract/admin/carts.ts';
import * as schemas from '#contract/admin/carts.schemas.ts';
import { toDollars } from '#contract/money.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { totalsOf } from '../pricing.ts';
import { toLine } from '../stored-line.ts';
import { cachedCatalogue, quoteLines } from './quotes.ts';
import { linesOfCarts, openCartRows } from './cart.admin.sql.ts';

/** What people have put into carts and not paid: when, what and for how much, never whose it is. */
export function staffCartRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listCarts, schemas.listCarts, async ({ input }) => {
    const { sort = '-begunAt', after } = input;
    const found = await deps.db.onReplica((read) => openCartRows(read, { sort, after }));
    const stored = await linesOfCarts(
      deps.db.read,
      found.rows.map(({ id }) => id),
    );
    const quoted = await quoteLines(
      deps,
      deps.db.read,
      stored.map((row) => toLine(row, row.id)),
      await cachedCatalogue(deps),
    );
    const ofCart = Map.groupBy(quoted, ({ line }) => stored.find(({ id }) => id === line.id)?.cart_id ?? '');
    return {
      ...found,
      rows: found.rows.map(({ id, mark, created_at, updated_at, email, uid, open_order_id }) => {
        const lines = ofCart.get(id) ?? [];
        return {
          mark,
          begunAt: created_at,
          changedAt: updated_at,
          items: lines.map(({ line, quote }) => (line.quantity > 1 ? `${line.quantity} × ${quote.name}` : quote.name)),
          totalAmount: toDollars(totalsOf(lines).totalCents),
          isEmailKnown: email !== null || uid !== null,
          isBeingPaid: open_order_id !== null,
        };
      }),
    };
  });
}
