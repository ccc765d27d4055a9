import type { ApiError } from '#contract/errors.ts';
import { giveBack, takePlaces } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import { fail, type Failure } from '../outcome.ts';
import type { Quote } from './purchasable.ts';
import type { QuotedLine } from './quotes.ts';
import { insertReservations, moveReservations, releaseFinal, type ReservationRow } from './reservation.sql.ts';

/** The total quantity per pool, sorted by key: a fixed lock order prevents deadlocks between buyers. */
function quantitiesByPool(lines: QuotedLine[]): Map<string, { quantity: number; quote: Quote }> {
  const totals = new Map<string, { quantity: number; quote: Quote }>();
  for (const { line, quote } of lines) {
    if (quote.capacityKey === null) continue;
    const total = totals.get(quote.capacityKey);
    if (total) total.quantity += line.quantity;
    else totals.set(quote.capacityKey, { quantity: line.quantity, quote });
  }
  return new Map([...totals].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Takes the places and stock of all lines, in the order of the pool keys. On a failure the caller must roll back
 * (invariant 11). This and the functions below must run in `changingPools`.
 */
export async function reserve(tx: Tx, orderId: number, lines: QuotedLine[], expiresAt: Date): Promise<Failure | null> {
  const pools = quantitiesByPool(lines);
  const errors: ApiError[] = [];
  for (const [key, { quantity, quote }] of pools) {
    const { taken, left } = await takePlaces(tx, key, quantity);
    if (!taken) errors.push(...fail(quote.shortage(left), undefined, 'shortage').errors);
  }
  if (errors.length > 0) return { ok: false, errors };
  await insertReservations(
    tx,
    [...pools].map(([capacity_key, { quantity }]) => ({
      order_id: orderId,
      capacity_key,
      quantity,
      status: 'held',
      expires_at: expiresAt.toISOString(),
    })),
  );
  return null;
}

/**
 * Takes released reservations (the result of `finaliseReservations`) again and makes them final. Returns false if a
 * pool has too little left; the order then holds nothing. The reservations of an order always change together.
 */
export async function retake(tx: Tx, orderId: number, lost: ReservationRow[]): Promise<boolean> {
  const retaken: ReservationRow[] = [];
  for (const row of lost) {
    const { taken } = await takePlaces(tx, row.capacity_key, row.quantity);
    if (!taken) {
      for (const again of retaken) await giveBack(tx, again.capacity_key, again.quantity);
      return false;
    }
    retaken.push(row);
  }
  await moveReservations(tx, orderId, 'released', 'final');
  return true;
}

/** Releases the reservations of an order; a repeated call changes nothing. */
export async function release(tx: Tx, orderId: number, from: 'held' | 'final' = 'held'): Promise<void> {
  for (const held of await moveReservations(tx, orderId, from, 'released'))
    await giveBack(tx, held.capacity_key, held.quantity);
}

/** Gives the places of a settled order in one pool back, when its tickets are cancelled without a refund. */
export async function releasePool(tx: Tx, orderId: number, key: string): Promise<void> {
  const quantity = await releaseFinal(tx, orderId, key);
  if (quantity > 0) await giveBack(tx, key, quantity);
}
