import type { ApiError } from '#contract/errors.ts';
import { giveBack, takeFromNewPool, takePlaces } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, type Failure } from '../outcome.ts';
import type { QuotedLine } from './cart/quotes.ts';
import type { CartLine } from './purchasable.ts';
import {
  insertReservations,
  moveReservations,
  reduceFinal,
  releaseFinal,
  type ReservationRow,
} from './reservation.sql.ts';

/** A quantity that an order takes from a pool. */
export interface Claim {
  key: string;
  quantity: number;
  /** The message if less is left. */
  shortage(left: number): string;
  /** The code of that error. */
  code: string;
  /** The capacity of a pool that the first use creates. */
  newCapacity?: number;
}

export function claimsOfLines(lines: QuotedLine[]): Claim[] {
  return lines.flatMap(({ line, quote }) =>
    quote.capacityKey === null
      ? []
      : [{ key: quote.capacityKey, quantity: line.quantity, shortage: quote.shortage, code: 'shortage' }],
  );
}

/** One claim per pool, sorted by key: a fixed lock order prevents deadlocks between buyers. */
function byPool(claims: Claim[]): Claim[] {
  const pools = new Map<string, Claim>();
  for (const claim of claims) {
    const quantity = (pools.get(claim.key)?.quantity ?? 0) + claim.quantity;
    pools.set(claim.key, { ...claim, quantity });
  }
  return [...pools.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Frees what the lines of an order hold already, so that it is reserved for the order. */
export async function freeHeld(tx: Tx, deps: Deps, orderId: number, lines: CartLine[]): Promise<Failure | null> {
  for (const [kind, ofKind] of Map.groupBy(lines, (line) => line.kind)) {
    const failure = await deps.purchasables[kind].beforeReserve?.(tx, deps, orderId, ofKind);
    if (failure) return failure;
  }
  return null;
}

/**
 * Takes all claims of an order, in the order of the pool keys. On a failure the caller must roll back (invariant 11).
 * This and the functions below must run in `changingPools`.
 */
export async function reserve(tx: Tx, orderId: number, claims: Claim[], expiresAt: Date): Promise<Failure | null> {
  const pools = byPool(claims);
  const errors: ApiError[] = [];
  for (const { key, quantity, shortage, code, newCapacity } of pools) {
    const { taken, left } =
      newCapacity === undefined
        ? await takePlaces(tx, key, quantity)
        : { taken: await takeFromNewPool(tx, key, quantity, newCapacity), left: 0 };
    if (!taken) errors.push(...fail(shortage(left), undefined, code).errors);
  }
  if (errors.length > 0) return { ok: false, errors };
  await insertReservations(
    tx,
    pools.map(({ key, quantity }) => ({
      order_id: orderId,
      capacity_key: key,
      quantity,
      status: 'held',
      expires_at: expiresAt.toISOString(),
    })),
  );
  return null;
}

/**
 * Takes released reservations (the result of `finaliseReservations`) again and makes them final; what an offer held has
 * gone back to it. Returns false if a pool has too little left, or the offer has ended; the order then holds nothing.
 * The reservations of an order always change together.
 */
export async function retake(
  tx: Tx,
  deps: Deps,
  orderId: number,
  lines: CartLine[],
  lost: ReservationRow[],
): Promise<boolean> {
  if (!(await freeHeld(tx, deps, orderId, lines)) && (await takeAll(tx, lost))) {
    await moveReservations(tx, orderId, 'released', 'final');
    return true;
  }
  for (const [kind, ofKind] of Map.groupBy(lines, (line) => line.kind))
    await deps.purchasables[kind].notReserved?.(tx, deps, ofKind);
  return false;
}

/** All or nothing. */
async function takeAll(tx: Tx, rows: ReservationRow[]): Promise<boolean> {
  const taken: ReservationRow[] = [];
  for (const row of rows) {
    if (!(await takePlaces(tx, row.capacity_key, row.quantity)).taken) {
      for (const again of taken) await giveBack(tx, again.capacity_key, again.quantity);
      return false;
    }
    taken.push(row);
  }
  return true;
}

/** Releases the reservations of an order; a repeated call changes nothing. */
export async function release(tx: Tx, orderId: number, from: 'held' | 'final' = 'held'): Promise<void> {
  for (const held of await moveReservations(tx, orderId, from, 'released'))
    await giveBack(tx, held.capacity_key, held.quantity);
}

/** Gives part of what a settled order holds in one pool back; never more than it still holds. */
export async function releasePart(tx: Tx, orderId: number, key: string, quantity: number): Promise<void> {
  if (await reduceFinal(tx, orderId, key, quantity)) await giveBack(tx, key, quantity);
  else await releasePool(tx, orderId, key);
}

/** Gives the places of a settled order in one pool back, when its tickets are cancelled without a refund. */
export async function releasePool(tx: Tx, orderId: number, key: string): Promise<void> {
  const quantity = await releaseFinal(tx, orderId, key);
  if (quantity > 0) await giveBack(tx, key, quantity);
}
