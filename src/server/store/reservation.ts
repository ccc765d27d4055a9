import { giveBack, takePlaces } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import { fail, type Failure } from '../outcome.ts';
import { quantitiesByPool, type QuotedLine } from './cart.ts';
import { insertReservations, moveReservations, type ReservationRow } from './reservation.sql.ts';

/** How long places and stock are held for a payment. */
const reservationMinutes = 15;

export function reservationExpiry(now: Date): Date {
  return new Date(now.getTime() + reservationMinutes * 60_000);
}

/**
 * Takes what the lines need, all or nothing: the caller rolls back on a failure (invariant 11). The pools are taken in
 * the order of their keys. This and what follows run in `changingPools`.
 */
export async function reserve(tx: Tx, orderId: number, lines: QuotedLine[], expiresAt: Date): Promise<Failure | null> {
  const pools = quantitiesByPool(lines);
  for (const [key, { quantity, quote }] of pools) {
    const { taken, left } = await takePlaces(tx, key, quantity);
    if (!taken) return fail(quote.shortage(left), undefined, 'shortage');
  }
  await insertReservations(
    tx,
    [...pools].map(([capacity_key, { quantity }]) => ({ order_id: orderId, capacity_key, quantity, status: 'held', expires_at: expiresAt.toISOString() })),
  );
  return null;
}

/**
 * Makes what is held final. What was given back meanwhile is taken anew; `gone` when it cannot be had again, and then
 * the order holds nothing. The reservations of one order are all held or all released, as they only ever move together.
 */
export async function finalise(tx: Tx, orderId: number): Promise<'kept' | 'retaken' | 'gone'> {
  const retaken: ReservationRow[] = [];
  for (const lost of await moveReservations(tx, orderId, 'released', 'held')) {
    const { taken } = await takePlaces(tx, lost.capacity_key, lost.quantity);
    if (!taken) {
      for (const again of retaken) await giveBack(tx, again.capacity_key, again.quantity);
      await moveReservations(tx, orderId, 'held', 'released');
      return 'gone';
    }
    retaken.push(lost);
  }
  await moveReservations(tx, orderId, 'held', 'final');
  return retaken.length > 0 ? 'retaken' : 'kept';
}

/** Gives back what an order holds, once. */
export async function release(tx: Tx, orderId: number, from: 'held' | 'final' = 'held'): Promise<void> {
  for (const held of await moveReservations(tx, orderId, from, 'released')) await giveBack(tx, held.capacity_key, held.quantity);
}
