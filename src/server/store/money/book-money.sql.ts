import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { RefundRow } from '../refunds/refund.sql.ts';
import type { DaySum, Entry } from './entries.ts';

type Source = Kysely<Tables>;

/** SQLite permits 32,766 values in a statement. */
const rowsAtOnce = 2000;

/** Paid orders that are not in the journal. */
export function ordersToBook(source: Source) {
  return source.selectFrom('orders').select('id').where(isOrderToBook);
}

/** Refunds that the provider has made or failed since the journal was written. */
export function refundsToBook(source: Source) {
  return source.selectFrom('refund').select('id').where(isRefundToBook);
}

const isOrderToBook = sql<boolean>`booked_at is null and paid_at is not null`;
/** The version before changes a refund without `booked_at`. */
const isRefundToBook = sql<boolean>`status <> 'pending' and (booked_at is null or updated_at > booked_at)`;

export async function hasMoneyToBook(source: Source): Promise<boolean> {
  const [order, refund] = await Promise.all([
    ordersToBook(source).limit(1).executeTakeFirst(),
    refundsToBook(source).limit(1).executeTakeFirst(),
  ]);
  return order !== undefined || refund !== undefined;
}

/** Marks orders as booked, and returns them as they are then: a change meanwhile is waited for. */
export async function markOrders(tx: Tx, at: string, limit: number) {
  return tx
    .updateTable('orders')
    .set({ booked_at: at })
    .where('id', 'in', ordersToBook(tx).orderBy('id').limit(limit))
    .where(isOrderToBook)
    .returningAll()
    .execute();
}

/** The same for refunds. One of a clock that is ahead is booked as of then, or it would be booked again and again. */
export async function markRefunds(tx: Tx, at: string, limit: number): Promise<RefundRow[]> {
  return tx
    .updateTable('refund')
    .set({ booked_at: sql<string>`case when updated_at > ${at} then updated_at else ${at} end` })
    .where('id', 'in', refundsToBook(tx).orderBy('id').limit(limit))
    .where(isRefundToBook)
    .returningAll()
    .execute();
}

export async function ordersById(source: Source, ids: readonly number[]) {
  return ids.length === 0
    ? []
    : source
        .selectFrom('orders')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
}

/** What the journal says about refunds, oldest first. */
export async function entriesOfRefunds(source: Source, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  return source
    .selectFrom('money_entry')
    .select(['at', 'day', 'order_id', 'refund_id', 'kind', 'item_id', 'name'])
    .select(['quantity', 'amount_cents', 'gst_cents', 'taxable_cents', 'discount_cents'])
    .where('refund_id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

export async function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += rowsAtOnce)
    await tx
      .insertInto('money_entry')
      .values(entries.slice(at, at + rowsAtOnce))
      .execute();
}

export async function addToDays(tx: Tx, sums: readonly DaySum[]): Promise<void> {
  const more = (name: string) => sql<number>`${sql.ref(`money_day.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  for (let at = 0; at < sums.length; at += rowsAtOnce)
    await tx
      .insertInto('money_day')
      .values(sums.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['day', 'way', 'kind', 'item_id']).doUpdateSet({
          name: sql`excluded.name`,
          quantity: more('quantity'),
          amount_cents: more('amount_cents'),
          gst_cents: more('gst_cents'),
          taxable_cents: more('taxable_cents'),
          discount_cents: more('discount_cents'),
        }),
      )
      .execute();
}
