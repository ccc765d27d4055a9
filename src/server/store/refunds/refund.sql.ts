import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { linesOfOrder, orderById, type OrderLineRow, type OrderRow, raiseRevision } from '../orders/order.sql.ts';
import { type AttemptRow, attemptOfOrder } from '../payments/payment.sql.ts';

type Source = Kysely<Tables>;
export type RefundRow = Selectable<Tables['refund']>;
export type RefundLineRow = Selectable<Tables['refund_line']>;
export type DisputeRow = Selectable<Tables['dispute']>;

/** An order with everything that was paid and returned for it. */
export interface OrderLedger {
  order: OrderRow;
  lines: OrderLineRow[];
  /** undefined for an order with a total of zero. */
  attempt: AttemptRow | undefined;
  refunds: RefundRow[];
  refundLines: RefundLineRow[];
  disputes: DisputeRow[];
}

/** Reads the ledger of an order under its lock, the row of the attempt (settle.ts); null if there is no such order. */
export async function lockLedger(tx: Tx, orderId: number): Promise<OrderLedger | null> {
  const attempt = await tx
    .updateTable('payment_attempt')
    .set((eb) => ({ lease_until: eb.ref('lease_until') }))
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  // An order without an attempt has its own row as the lock; it was settled when it was placed.
  if (!attempt) {
    const row = await tx
      .updateTable('orders')
      .set((eb) => ({ status: eb.ref('status') }))
      .where('id', '=', orderId)
      .returning('id')
      .executeTakeFirst();
    if (!row) return null;
  }
  return readLedger(tx, orderId, attempt);
}

/** The ledger of an order without its lock, to show it. */
export async function ledgerOfOrder(source: Source, orderId: number): Promise<OrderLedger | null> {
  const order = await source.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  return order ? readLedger(source, orderId, await attemptOfOrder(source, orderId)) : null;
}

async function readLedger(source: Source, orderId: number, attempt: AttemptRow | undefined): Promise<OrderLedger> {
  const refunds = await refundsOfOrder(source, orderId);
  return {
    order: await orderById(source, orderId),
    lines: await linesOfOrder(source, orderId),
    attempt,
    refunds,
    refundLines: await linesOfRefunds(
      source,
      refunds.map(({ id }) => id),
    ),
    disputes: await disputesOfOrder(source, orderId),
  };
}

export async function refundsOfOrder(source: Source, orderId: number): Promise<RefundRow[]> {
  return source
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function refundsOfOrders(source: Source, orderIds: number[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return source
    .selectFrom('refund')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function linesOfRefunds(source: Source, ids: string[]): Promise<RefundLineRow[]> {
  if (ids.length === 0) return [];
  return source.selectFrom('refund_line').selectAll().where('refund_id', 'in', ids).orderBy('order_line_id').execute();
}

async function disputesOfOrder(source: Source, orderId: number): Promise<DisputeRow[]> {
  return source.selectFrom('dispute').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute();
}

export async function disputesOfOrders(source: Source, orderIds: number[]): Promise<DisputeRow[]> {
  return orderIds.length === 0
    ? []
    : source.selectFrom('dispute').selectAll().where('order_id', 'in', orderIds).execute();
}

export async function insertRefund(
  tx: Tx,
  refund: Insertable<Tables['refund']>,
  lines: Omit<RefundLineRow, 'refund_id'>[],
): Promise<RefundRow> {
  const row = await tx.insertInto('refund').values(refund).returningAll().executeTakeFirstOrThrow();
  if (lines.length > 0)
    await tx
      .insertInto('refund_line')
      .values(lines.map((line) => ({ ...line, refund_id: row.id })))
      .execute();
  await raiseRevision(tx, row.order_id);
  return row;
}

/** The order of a refund; undefined if there is no such refund. */
export async function refundById(source: Source, id: string): Promise<RefundRow | undefined> {
  return source.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Updates a refund whose status is in `from`; undefined if its status has changed before. */
export async function moveRefund(
  tx: Tx,
  id: string,
  from: RefundRow['status'][],
  values: Partial<Omit<RefundRow, 'id'>>,
): Promise<RefundRow | undefined> {
  return (
    tx
      .updateTable('refund')
      // The journal is written anew of a refund whose state has changed (store/money/book-money.ts).
      .set(values.status === undefined ? values : { ...values, booked_at: null })
      .where('id', '=', id)
      .where('status', 'in', from)
      .returningAll()
      .executeTakeFirst()
  );
}

/** A page of the refunds that wait for the provider, after the id `after`. */
export async function pendingRefunds(
  source: Source,
  after: string,
  limit: number,
): Promise<(RefundRow & { charge_ref: string | null })[]> {
  return source
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .selectAll('refund')
    .select('payment_attempt.charge_ref')
    .where('refund.status', '=', 'pending')
    .where('refund.id', '>', after)
    .orderBy('refund.id')
    .limit(limit)
    .execute();
}

export async function upsertDispute(tx: Tx, dispute: Insertable<Tables['dispute']>): Promise<void> {
  const { amount_cents, status, reason, updated_at } = dispute;
  await tx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ amount_cents, status, reason, updated_at }))
    .execute();
}
