import { type Expression, type Kysely, sql } from 'kysely';
import type { Tx } from './connect.ts';
import { poolChanged } from './pool-changes.ts';
import type { Tables } from './tables.ts';

/** A pool of event places or stock. `left` is Infinity when `capacity` is null (unlimited). */
export interface Pool {
  capacity: number | null;
  used: number;
  left: number;
}

export const eventPool = (eventId: number) => `event:${eventId}`;
/** The event whose places a pool has. */
export const eventOfPool = (key: string) => Number(key.slice('event:'.length));
export const variantPool = (variantId: number) => `variant:${variantId}`;
/** The uses of a promotion. */
export const promotionPool = (promotionId: number) => `promo:${promotionId}`;
/** The uses of a promotion by one customer; its row is created by the first use. */
export const customerPool = (promotionId: number, customerHash: string) => `promo:${promotionId}:${customerHash}`;

/** The one use of a code for one person; its row is created by that use. */
export const singleCodePool = (promotionId: number, code: string) => `promo:${promotionId}:code:${code}`;

export function poolOf({ capacity, used }: { capacity: number | null; used: number }): Pool {
  return { capacity, used, left: capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - used) };
}

/**
 * Takes `quantity` from the pool, all or nothing. The database checks the condition on the locked row, so confirmed
 * places never exceed the capacity (invariant 11). Call it and `giveBack` only inside `changingPools`.
 */
export async function takePlaces(tx: Tx, key: string, quantity: number): Promise<{ taken: boolean; left: number }> {
  const row = await tx
    .updateTable('capacity')
    .set((eb) => ({ used: eb('used', '+', quantity) }))
    .where('key', '=', key)
    .where((eb) => eb.or([eb('capacity', 'is', null), eb(eb('used', '+', quantity), '<=', eb.ref('capacity'))]))
    .returning(['capacity', 'used'])
    .executeTakeFirst();
  if (!row) return { taken: false, left: (await readPool(tx, key)).left };
  const { left } = poolOf(row);
  poolChanged(tx, key, left + quantity, left);
  return { taken: true, left };
}

/** Like `takePlaces`, for a pool that may not exist yet; `capacity` is at least `quantity`. */
export async function takeFromNewPool(tx: Tx, key: string, quantity: number, capacity: number): Promise<boolean> {
  const row = await tx
    .insertInto('capacity')
    .values({ key, capacity, used: quantity })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ capacity, used: sql<number>`capacity.used + ${quantity}` })
        .where(sql<boolean>`capacity.used + ${quantity} <= ${capacity}`),
    )
    .returning('used')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns taken places to the pool; `used` never drops below zero. While people queue for the pool, the places stay
 * used and are kept for them, so that nobody else can take them first.
 */
export async function giveBack(tx: Tx, key: string, quantity: number): Promise<void> {
  const row = await tx
    .updateTable('capacity')
    .set({
      used: sql<number>`case when queued = 1 then used when used > ${quantity} then used - ${quantity} else 0 end`,
      kept: sql<number>`case when queued = 1 then kept + ${quantity} else kept end`,
    })
    .where('key', '=', key)
    .returning(['capacity', 'used', 'queued'])
    .executeTakeFirst();
  if (row?.queued === 0) poolChanged(tx, key, poolOf({ ...row, used: row.used + quantity }).left, poolOf(row).left);
}

/** Frees places that an offer holds, so that the reservation of its order takes them in the same transaction. */
export async function handOver(tx: Tx, key: string, quantity: number): Promise<void> {
  await tx
    .updateTable('capacity')
    .set((eb) => ({ used: eb('used', '-', quantity) }))
    .where('key', '=', key)
    .execute();
}

/** Starts to keep the places of a pool for its queue; locks the pool until the transaction ends. */
export async function startQueue(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('capacity').set({ queued: 1 }).where('key', '=', key).execute();
}

/**
 * Locks a pool with a queue; returns how many places the queue may have: the kept and the free ones. Less than none are
 * free if more are used than there are; then that many of the kept ones are nobody's.
 */
export async function lockQueue(tx: Tx, key: string): Promise<{ kept: number; free: number }> {
  const row = await tx
    .updateTable('capacity')
    .set((eb) => ({ used: eb.ref('used') }))
    .where('key', '=', key)
    .returning(['capacity', 'used', 'kept'])
    .executeTakeFirst();
  if (!row) throw new Error(`There is no pool ${key}.`);
  return { kept: row.kept, free: row.capacity === null ? Number.POSITIVE_INFINITY : row.capacity - row.used };
}

/** Keeps nothing any more: `held` of the places that `lockQueue` returned are held by offers, the rest is free. */
export async function divideQueue(
  tx: Tx,
  key: string,
  { kept, held, isOver }: { kept: number; held: number; isOver: boolean },
): Promise<void> {
  const row = await tx
    .updateTable('capacity')
    .set((eb) => ({ used: eb('used', '+', held - kept), kept: 0, queued: isOver ? 0 : 1 }))
    .where('key', '=', key)
    .returning(['capacity', 'used'])
    .executeTakeFirst();
  if (row && held !== kept)
    poolChanged(tx, key, poolOf({ ...row, used: row.used - held + kept }).left, poolOf(row).left);
}

/** Locks the pool until the transaction ends, so values read after this call stay true until the write. */
export async function lockPool(tx: Tx, key: string): Promise<Pool> {
  const row = await tx
    .updateTable('capacity')
    .set((eb) => ({ used: eb.ref('used') }))
    .where('key', '=', key)
    .returning(['capacity', 'used'])
    .executeTakeFirst();
  if (!row) throw new Error(`There is no pool ${key}.`);
  return poolOf(row);
}

/** Sets how much of a pool is left, null for unlimited; returns the pool before, or null if there is no such pool. */
export async function setLeft(tx: Tx, key: string, left: number | null): Promise<Pool | null> {
  const row = await tx
    .updateTable('capacity')
    .set((eb) => ({ used: eb.ref('used') }))
    .where('key', '=', key)
    .returning(['capacity', 'used'])
    .executeTakeFirst();
  if (!row) return null;
  const capacity = left === null ? null : row.used + left;
  await tx.updateTable('capacity').set({ capacity }).where('key', '=', key).execute();
  const before = poolOf(row);
  poolChanged(tx, key, before.left, left ?? Number.POSITIVE_INFINITY);
  return before;
}

/**
 * Adds to limited pools, or takes from them, each if no more is used; returns what was and is left of those that were
 * changed.
 */
export async function addToPools(
  tx: Tx,
  changes: readonly { key: string; change: number }[],
): Promise<{ key: string; before: number; left: number }[]> {
  if (changes.length === 0) return [];
  const by = new Map(changes.map(({ key, change }) => [key, change]));
  const change = sql<number>`case key ${sql.join(
    changes.map((each) => sql`when ${each.key} then cast(${each.change} as integer)`),
    sql` `,
  )} end`;
  const rows = await tx
    .updateTable('capacity')
    .set({ capacity: sql<number>`capacity + ${change}` })
    .where('key', 'in', [...by.keys()])
    .where('capacity', 'is not', null)
    .where(sql<boolean>`capacity + ${change} >= used`)
    .returning(['key', 'capacity', 'used'])
    .execute();
  return rows.map(({ key, capacity, used }) => {
    const left = (capacity ?? 0) - used;
    const before = left - (by.get(key) ?? 0);
    poolChanged(tx, key, before, left);
    return { key, before, left };
  });
}

/**
 * Sets the size of a pool, null for unlimited, if no more than that is used; the database checks it on the locked row.
 * Returns the pool before, and false if it is left as it was.
 */
export async function resizePool(
  tx: Tx,
  key: string,
  capacity: number | null,
): Promise<{ before: Pool; isResized: boolean }> {
  const before = await lockPool(tx, key);
  const { numUpdatedRows } = await tx
    .updateTable('capacity')
    .set({ capacity })
    .where('key', '=', key)
    .where((eb) => (capacity === null ? eb.lit(true) : eb('used', '<=', capacity)))
    .executeTakeFirst();
  const isResized = numUpdatedRows === 1n;
  if (isResized) poolChanged(tx, key, before.left, poolOf({ capacity, used: before.used }).left);
  return { before, isResized };
}

/** The amount left in a pool, as a column expression for another statement; null for an unlimited pool. */
export function leftOf(key: Expression<string | null>) {
  return sql<number | null>`(select capacity.capacity - capacity.used from capacity where capacity.key = ${key})`;
}

async function readPool(source: Kysely<Tables>, key: string): Promise<Pool> {
  const row = await source
    .selectFrom('capacity')
    .select(['capacity', 'used'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) throw new Error(`There is no pool ${key}.`);
  return poolOf(row);
}
