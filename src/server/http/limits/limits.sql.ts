import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Claim } from './limits.ts';

type Stored = Pick<Claim, 'name' | 'key' | 'size' | 'msEach'>;

/** The clock of the database, because those of the processes differ. Whole milliseconds, so that sums are exact. */
const databaseClock = sql<number>`floor(extract(epoch from statement_timestamp()) * 1000)`;

export interface Taken {
  key: string;
  isTaken: boolean;
  fullAt: number;
  /** The time by which it was decided. */
  at: number;
}

/**
 * Takes a token of each bucket that has one, in one statement; `msUntilToken` (budget.ts) is the same rule. A bucket
 * that would be full later than an empty one is from before the clock was set back: it counts as empty.
 */
export async function takeTokens(
  source: Kysely<Tables>,
  claims: readonly Stored[],
  now: RawBuilder<number> = databaseClock,
): Promise<Taken[]> {
  // In one order, so that two statements do not wait for each other.
  const rows = [...new Map(claims.map((claim) => [claim.key, claim])).values()].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  );
  const old = sql`case when limit_bucket.full_at > excluded.at + excluded.size * excluded.ms_each
    then excluded.at + excluded.size * excluded.ms_each else limit_bucket.full_at end`;
  const hasToken = sql`(${old}) - excluded.at <= (excluded.size - 1) * excluded.ms_each`;
  const stored = await sql<{ key: string; is_taken: number; full_at: number; at: number }>`
    insert into limit_bucket (key, name, size, ms_each, full_at, at, is_taken)
    values ${sql.join(
      rows.map(
        ({ key, name, size, msEach }) => sql`(${key}, ${name}, ${size}, ${msEach}, ${now} + ${msEach}, ${now}, 1)`,
      ),
    )}
    on conflict (key) do update set
      name = excluded.name, size = excluded.size, ms_each = excluded.ms_each, at = excluded.at,
      is_taken = case when ${hasToken} then 1 else 0 end,
      full_at = case when ${hasToken}
        then case when (${old}) > excluded.at then (${old}) else excluded.at end + excluded.ms_each
        else ${old} end
    returning key, is_taken, full_at, at`.execute(source);
  return stored.rows.map(({ key, is_taken: isTaken, full_at: fullAt, at }) => ({
    key,
    isTaken: isTaken === 1,
    fullAt,
    at,
  }));
}

/** A bucket that is full by now stays full: `full_at` then lies in the past. */
export async function giveTokensBack(source: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  await source
    .updateTable('limit_bucket')
    .set((eb) => ({ full_at: eb('full_at', '-', eb.ref('ms_each')) }))
    .where('key', 'in', keys)
    .execute();
}

export interface KeptBucket extends Stored {
  fullAt: number;
}

export async function putBuckets(source: Kysely<Tables>, kept: readonly KeptBucket[], at: number): Promise<void> {
  await source
    .insertInto('limit_bucket')
    .values(
      kept.map(({ key, name, size, msEach, fullAt }) => ({
        key,
        name,
        size,
        ms_each: msEach,
        full_at: fullAt,
        at,
        is_taken: 1,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ full_at: eb.ref('excluded.full_at'), at: eb.ref('excluded.at') })),
    )
    .execute();
}

/** The buckets that are not full at this time, those that were charged last first. */
export async function bucketsNotFull(
  source: Kysely<Tables>,
  at: number,
  most: number,
): Promise<Pick<KeptBucket, 'key' | 'name' | 'fullAt'>[]> {
  return source
    .selectFrom('limit_bucket')
    .select(['key', 'name', 'full_at as fullAt'])
    .where('full_at', '>', at)
    .orderBy('full_at', 'desc')
    .limit(most)
    .execute();
}

export async function deleteFullBuckets(source: Kysely<Tables>, before: number, limit: number): Promise<number> {
  const full = source.selectFrom('limit_bucket').select('key').where('full_at', '<', before).limit(limit);
  const { numDeletedRows } = await source
    .deleteFrom('limit_bucket')
    .where('key', 'in', full)
    // One that was charged meanwhile stays.
    .where('full_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
