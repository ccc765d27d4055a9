import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type ReservationRow = Selectable<Tables['reservation']>;

export async function insertReservations(tx: Tx, rows: Insertable<Tables['reservation']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('reservation').values(rows).execute();
}

/** Changes the status of an order's reservations; returns the changed ones, sorted by key. */
export async function moveReservations(
  tx: Tx,
  orderId: number,
  from: ReservationRow['status'],
  to: ReservationRow['status'],
): Promise<ReservationRow[]> {
  const rows = await tx
    .updateTable('reservation')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .returningAll()
    .execute();
  return byKey(rows);
}

/** Makes held reservations final; returns those that were released before, sorted by key. */
export async function finaliseReservations(tx: Tx, orderId: number): Promise<ReservationRow[]> {
  const rows = await tx
    .updateTable('reservation')
    .set({ status: sql<ReservationRow['status']>`case when status = 'held' then 'final' else status end` })
    .where('order_id', '=', orderId)
    .returningAll()
    .execute();
  return byKey(rows.filter((row) => row.status === 'released'));
}

function byKey(rows: ReservationRow[]): ReservationRow[] {
  return rows.sort((a, b) => (a.capacity_key < b.capacity_key ? -1 : 1));
}

/** Releases the final reservation of an order in one pool; returns the released quantity. */
export async function releaseFinal(tx: Tx, orderId: number, key: string): Promise<number> {
  const rows = await tx
    .updateTable('reservation')
    .set({ status: 'released' })
    .where('order_id', '=', orderId)
    .where('capacity_key', '=', key)
    .where('status', '=', 'final')
    .returning('quantity')
    .execute();
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}

/** Reduces the final reservation of an order in one pool; returns false if it holds no more than `quantity`. */
export async function reduceFinal(tx: Tx, orderId: number, key: string, quantity: number): Promise<boolean> {
  const row = await tx
    .updateTable('reservation')
    .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
    .where('order_id', '=', orderId)
    .where('capacity_key', '=', key)
    .where('status', '=', 'final')
    .where('quantity', '>', quantity)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
