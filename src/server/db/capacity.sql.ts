import { type Expression, type Kysely, sql } from 'kysely';
import type { Tx } from './connect.ts';
import { poolChanged } from './pool-changes.ts';
import type { Tables } from './tables.ts';

/** A pool of places or stock; `left` is Infinity where nothing is scarce. */
export interface Pool {
  capacity: number | null;
  used: number;
  left: number;
}

export const eventPool = (eventId: number) => `event:${eventId}`;
export const variantPool = (variantId: number) => `variant:${variantId}`;

export function poolOf({ capacity, used }: { capacity: number | null; used: number }): Pool {
  return { capacity, used, left: capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - used) };
}

/**
 * Takes `quantity` all at once or not at all. The condition is checked on the locked row by the engine itself, so that
 * confirmed places never exceed what there is (invariant 11). Inside `changingPools` only, as `giveBack` is.
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

/** Returns places that were taken; never below zero. */
export async function giveBack(tx: Tx, key: string, quantity: number): Promise<void> {
  const row = await tx
    .updateTable('capacity')
    .set({ used: sql<number>`case when used > ${quantity} then used - ${quantity} else 0 end` })
    .where('key', '=', key)
    .returning(['capacity', 'used'])
    .executeTakeFirst();
  if (row) poolChanged(tx, key, poolOf({ ...row, used: row.used + quantity }).left, poolOf(row).left);
}

/** Locks the pool until the transaction ends, so that what is read next is still true when it is written. */
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

/** Pools by key, in one query; a key without a row is left out. */
/** What is left of a pool, as a column of another statement; null where nothing is scarce. */
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
