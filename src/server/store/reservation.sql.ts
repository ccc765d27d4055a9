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
