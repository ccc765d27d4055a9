import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type OrderRow = Selectable<Tables['orders']>;
export type OrderLineRow = Selectable<Tables['order_line']>;

export async function insertOrder(tx: Tx, order: Insertable<Tables['orders']>, lines: Omit<Insertable<Tables['order_line']>, 'order_id'>[]): Promise<number> {
  const { id } = await tx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();
  await tx.insertInto('order_line').values(lines.map((line) => ({ ...line, order_id: id }))).execute();
  return id;
}

export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  return tx.updateTable('orders').set({ id: sql`id` }).where('id', '=', orderId).returningAll().executeTakeFirstOrThrow();
}

export async function orderById(source: Kysely<Tables>, orderId: number): Promise<OrderRow> {
  return source.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}

export async function orderByTokenHash(source: Kysely<Tables>, tokenHash: string): Promise<OrderRow | undefined> {
  return source.selectFrom('orders').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function linesOfOrder(source: Kysely<Tables>, orderId: number): Promise<OrderLineRow[]> {
  return source.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function updateOrder(tx: Tx, orderId: number, values: Partial<Omit<OrderRow, 'id'>>): Promise<void> {
  await tx.updateTable('orders').set(values).where('id', '=', orderId).execute();
}

/** The next number of a counter that leaves no gap: it is taken in the transaction that uses it. */
export async function nextNumber(tx: Tx, name: string, first: number): Promise<number> {
  const row = await tx
    .insertInto('counter')
    .values({ name, value: first })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
