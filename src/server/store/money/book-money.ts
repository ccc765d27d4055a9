import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { linesOfOrders } from '../orders/member-orders.sql.ts';
import { linesOfRefunds } from '../refunds/refund.sql.ts';
import {
  addToDays,
  entriesOfRefunds,
  hasMoneyToBook,
  insertEntries,
  markOrders,
  markRefunds,
  ordersById,
} from './book-money.sql.ts';
import { daySums, type Entry, entriesOfOrder, entriesOfRefund, missingEntries } from './entries.ts';

/** In one short transaction: payments come between. */
const atOnce = 200;

/**
 * Writes what was paid and what went back since the last run into the journal and the sums of the days. A job does it,
 * so that no payment waits for it; a stop at any time leaves what is not written for the next run. Two processes take
 * turns. Orders and refunds have transactions of their own, because a refund locks its row before that of its order.
 */
export async function bookMoney({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  while (await hasMoneyToBook(db.read))
    for (const entriesOf of [newSales, newRefunds])
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'book money');
        const entries = await entriesOf(tx, now().toISOString());
        await insertEntries(tx, entries);
        await addToDays(tx, daySums(entries));
      });
}

async function newSales(tx: Tx, at: string): Promise<Entry[]> {
  const orders = (await markOrders(tx, at, atOnce)).sort((a, b) => a.id - b.id);
  const lines = await linesByOrder(
    tx,
    orders.map(({ id }) => id),
  );
  return orders.flatMap((order) => entriesOfOrder(order, lines.get(order.id) ?? []));
}

async function newRefunds(tx: Tx, at: string): Promise<Entry[]> {
  const refunds = await markRefunds(tx, at, atOnce);
  const ids = refunds.map(({ id }) => id);
  const orderIds = [...new Set(refunds.map(({ order_id }) => order_id))];
  const orders = new Map((await ordersById(tx, orderIds)).map((order) => [order.id, order]));
  const lines = await linesByOrder(tx, orderIds);
  const parts = Map.groupBy(await linesOfRefunds(tx, ids), ({ refund_id }) => refund_id);
  const standing = Map.groupBy(await entriesOfRefunds(tx, ids), ({ refund_id }) => refund_id);
  return refunds.flatMap((refund) => {
    const order = orders.get(refund.order_id);
    // A charge that came too late was no sale, and its refund is none that went back.
    if (!order || order.paid_at === null) return [];
    const made = entriesOfRefund(refund, order, lines.get(order.id) ?? [], parts.get(refund.id) ?? []);
    return missingEntries(refund, standing.get(refund.id) ?? [], made);
  });
}

const linesByOrder = async (tx: Tx, ids: number[]) =>
  Map.groupBy(await linesOfOrders(tx, ids), ({ order_id }) => order_id);
