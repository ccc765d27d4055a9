import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

export interface OrderPlace {
  created_at: string;
  id: number;
}

const isNeverPaid = sql<boolean>`(status = 'cancelled' and paid_at is null)`;

/**
 * Looks at the next `limit` orders that were cancelled without money, from before `before`, and deletes them. One with
 * a refund, a dispute, an entry of the journal, an attempt that is open or has succeeded, or a cart or card that waits
 * for it stays, and is passed. Returns where it has ended, null at the end.
 */
export async function deleteNeverPaid(
  tx: Tx,
  { before, after }: { before: string; after: OrderPlace | null },
  limit: number,
): Promise<{ removed: number; last: OrderPlace | null }> {
  let query = tx.selectFrom('orders').select(['created_at', 'id']).where('created_at', '<', before).where(isNeverPaid);
  if (after !== null)
    query = query.where(sql<boolean>`(created_at, id) > (${after.created_at}, cast(${after.id} as integer))`);
  const seen = await query.orderBy('created_at').orderBy('id').limit(limit).execute();
  const last = seen.length === limit ? (seen.at(-1) ?? null) : null;
  if (seen.length === 0) return { removed: 0, last };
  const old = await tx
    .updateTable('orders')
    // Locked and looked at again: a late answer of the provider may have come.
    .set((order) => ({ created_at: order.ref('created_at') }))
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
    .where(isNeverPaid)
    .where(
      sql<boolean>`not exists (select 1 from refund where refund.order_id = orders.id)
        and not exists (select 1 from dispute where dispute.order_id = orders.id)
        and not exists (select 1 from money_entry where money_entry.order_id = orders.id)
        and not exists (select 1 from payment_attempt where payment_attempt.order_id = orders.id
          and payment_attempt.status not in ('declined', 'cancelled'))
        and not exists (select 1 from cart where cart.id = orders.cart_id and cart.open_order_id = orders.id)
        and not exists (select 1 from subscription where subscription.uid = orders.uid
          and subscription.card_order_id = orders.id)`,
    )
    .returning('id')
    .execute();
  if (old.length === 0) return { removed: 0, last };
  const ids = old.map(({ id }) => id);
  for (const table of ['order_note', 'order_line', 'payment_attempt', 'reservation'] as const)
    await tx.deleteFrom(table).where('order_id', 'in', ids).execute();
  await tx.deleteFrom('orders').where('id', 'in', ids).execute();
  return { removed: ids.length, last };
}

/** Deletes up to `limit` places and pieces that were given back, held until before the instant. */
export async function deleteReleased(tx: Tx, before: string, limit: number): Promise<number> {
  const old = tx
    .selectFrom('reservation')
    .select('id')
    .where('status', '=', 'released')
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('reservation')
    .where('id', 'in', old)
    .where('status', '=', 'released')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
