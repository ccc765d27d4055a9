import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { beginsWithExactly } from '../../db/begins-with.ts';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { PricedLine } from '../pricing.ts';

export type OrderRow = Selectable<Tables['orders']>;
export type OrderLineRow = Selectable<Tables['order_line']>;

/** The stored price of a line, for the functions of pricing.ts. */
export function pricedLine(row: OrderLineRow): PricedLine {
  return {
    unitCents: row.unit_cents,
    addedCents: row.added_cents,
    quantity: row.quantity,
    gstFree: row.gst_free === 1,
    discountCents: row.discount_cents,
  };
}

/** An order with its lines. The lines do not change later, except their booking codes. */
export interface PlacedOrder {
  order: OrderRow;
  lines: OrderLineRow[];
}

export type NewOrderLine = Omit<Insertable<Tables['order_line']>, 'order_id'>;

/** Returns undefined if the `request_key` exists; a concurrent transaction waits here until the first one ends. */
export async function insertOrder(
  tx: Tx,
  values: Insertable<Tables['orders']>,
  lines: NewOrderLine[],
): Promise<PlacedOrder | undefined> {
  const order = await tx
    .insertInto('orders')
    .values(values)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!order) return undefined;
  const written = await tx
    .insertInto('order_line')
    .values(lines.map((line) => ({ ...line, order_id: order.id })))
    .returningAll()
    .execute();
  return { order, lines: written.sort((a, b) => a.id - b.id) };
}

export async function placedOrder(source: Kysely<Tables>, orderId: number): Promise<PlacedOrder> {
  return { order: await orderById(source, orderId), lines: await linesOfOrder(source, orderId) };
}

/** Changes the status of an order; undefined if its status is not in `from`. */
export async function moveOrder(
  tx: Tx,
  orderId: number,
  from: OrderRow['status'][],
  to: OrderRow['status'],
): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({ status: to })
    .where('id', '=', orderId)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

export async function setOrderStatus(tx: Tx, orderId: number, status: OrderRow['status']): Promise<void> {
  await tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
}

/** Staff who look at the order are told that what is to be sent or returned has changed. */
export async function raiseRevision(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
}

export async function orderById(source: Kysely<Tables>, orderId: number): Promise<OrderRow> {
  return source.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}

export async function orderByTokenHash(source: Kysely<Tables>, tokenHash: string): Promise<OrderRow | undefined> {
  return source.selectFrom('orders').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function orderByRequestKey(source: Kysely<Tables>, requestKey: string): Promise<OrderRow | undefined> {
  return source.selectFrom('orders').selectAll().where('request_key', '=', requestKey).executeTakeFirst();
}

/** The orders whose request keys begin with `prefix`, oldest first. */
export async function ordersOfRequests(source: Kysely<Tables>, prefix: string) {
  return source
    .selectFrom('orders')
    .select(['id', 'request_key', 'status', 'paid_at'])
    .where(beginsWithExactly('request_key', prefix))
    .orderBy('id')
    .execute();
}

export async function linesOfOrder(source: Kysely<Tables>, orderId: number): Promise<OrderLineRow[]> {
  return source.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function completeOrder(tx: Tx, order: OrderRow): Promise<void> {
  const { status, order_no, paid_at } = order;
  await tx.updateTable('orders').set({ status, order_no, paid_at }).where('id', '=', order.id).execute();
}

/** Saves the address of a paid order that has none; returns false for any other order. */
export async function saveOrderAddress(tx: Tx, orderId: number, deliveryJson: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set((eb) => ({
      delivery_status: 'addressKnown',
      delivery_json: deliveryJson,
      // Staff who are writing an address are told of this one.
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', orderId)
    .where('status', 'in', ['paid', 'partiallyRefunded'])
    .where('delivery_status', '=', 'addressMissing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The paid orders of an e-mail address in any case, newest first. */
export async function paidOrdersOfEmail(source: Kysely<Tables>, email: string, limit: number): Promise<OrderRow[]> {
  return source
    .selectFrom('orders')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('paid_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * The next number of a gapless counter. Call it late in the transaction: it locks the counter until the transaction
 * ends.
 */
export async function nextNumber(tx: Tx, name: string, first: number): Promise<number> {
  const row = await tx
    .insertInto('counter')
    .values({ name, value: first })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function openOrderOf(source: Kysely<Tables>, uid: string): Promise<{ id: number } | undefined> {
  return source
    .selectFrom('orders')
    .select('id')
    .where('uid', '=', uid)
    .where('status', '=', 'awaitingPayment')
    .executeTakeFirst();
}
