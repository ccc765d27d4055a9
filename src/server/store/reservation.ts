import type { ApiError } from '#contract/errors.ts';
import { giveBack, takePlaces } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import { fail, type Failure } from '../outcome.ts';
import type { Quote } from './purchasable.ts';
import type { QuotedLine } from './quotes.ts';
import { insertReservations, moveReservations, type ReservationRow } from './reservation.sql.ts';

/**
 * How much the lines take from each pool, by key in one fixed order, so that two buyers never wait for each other in a
 * ring.
 */
function quantitiesByPool(lines: QuotedLine[]): Map<string, { quantity: number; quote: Quote }> {
  const wanted = new Map<string, { quantity: number; quote: Quote }>();
  for (const { line, quote } of lines) {
    if (quote.capacityKey === null) continue;
    const sum = wanted.get(quote.capacityKey);
    if (sum) sum.quantity += line.quantity;
    else wanted.set(quote.capacityKey, { quantity: line.quantity, quote });
  }
  return new Map([...wanted].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Takes what the lines need, all or nothing: the caller rolls back on a failure (invariant 11). The pools are taken in
 * the order of their keys. This and what follows run in `changingPools`.
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
 * Takes again what was released (the answer of `finaliseReservations`) and makes it final. false: it is no longer
 * available, and the order holds nothing. The reservations of one order are all held or all released, as they are only
 * moved together.
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

/** Gives back what an order holds, once. */
export async function release(tx: Tx, orderId: number, from: 'held' | 'final' = 'held'): Promise<void> {
  for (const held of await moveReservations(tx, orderId, from, 'released'))
    await giveBack(tx, held.capacity_key, held.quantity);
}
