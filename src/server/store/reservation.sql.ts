import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type ReservationRow = Selectable<Tables['reservation']>;

export async function insertReservations(tx: Tx, rows: Insertable<Tables['reservation']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('reservation').values(rows).execute();
}

/** Moves all reservations of an order from one state to another and answers those that moved, by key. */
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

/** Makes final what is held and answers, by key, what is not: it was released before. */
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
