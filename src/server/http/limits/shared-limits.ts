import { LRUCache } from 'lru-cache';
import { elapsedMs } from '../../clock.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import type { Deps } from '../../deps.ts';
import { isStorageFull } from '../../storage-full.ts';
import { keysBound, msUntilToken } from '../budget.ts';
import { type Claim, type Limits, budgetsOf, takeFromMemory } from './limits.ts';
import { giveTokensBack, takeTokens } from './limits.sql.ts';

/** After this time memory decides. */
const answerMs = 5000;
/** How long memory decides alone after the database has not answered. */
const pauseMs = 1000;
/** An exhausted bucket is asked for again after this time, because another process may have given a token back. */
const rememberedMs = 1000;

/**
 * Limits of several processes, in the table `limit_bucket`. Memory decides first: it has counted a part of what the
 * database has, so what it refuses the database would refuse, and refused calls give the database no work. It also
 * decides while the database does not answer.
 */
export function sharedLimits(
  { db, log, now = elapsedMs }: { db: Pick<Db, 'single'>; log: Pick<Deps['log'], 'warn'>; now?: () => number },
  storedKey: (name: string, key: string) => string,
): Limits {
  /** When the buckets that the database has refused have a token again, and when to ask for them again. */
  const refused = new LRUCache<string, { until: number; askAt: number }>(keysBound);
  let pausedUntil = 0;

  const ways = { take, giveBack };
  return { ...ways, budget: budgetsOf(ways, storedKey, { now }), isShared: true, close: async () => {} };

  async function take(claims: readonly Claim[], tx?: Tx): Promise<(number | null)[]> {
    const remembered = claims.map(({ key }) => rememberedWait(key));
    const known = remembered.findIndex((wait) => wait !== null);
    const waits = takeFromMemory(known === -1 ? claims : claims.slice(0, known));
    const granted = claims.slice(0, waits.filter((wait) => wait === null).length);
    if (granted.length === known) waits.push(remembered[known] ?? null);
    if (granted.length === 0) return waits;
    const taken = tx ? await takeTokens(tx, granted) : await answered((source) => takeTokens(source, granted));
    if (taken === null) return waits;
    const byKey = new Map(taken.map((each) => [each.key, each]));
    const lacking = granted.findIndex(({ key }) => byKey.get(key)?.isTaken === false);
    const lacked = granted[lacking];
    if (!lacked) return waits;
    granted.slice(lacking).forEach(({ memory, key }) => memory.giveBack(key));
    const after = granted.slice(lacking + 1).filter(({ key }) => byKey.get(key)?.isTaken);
    if (after.length > 0) await giveBackStored(after, tx);
    return [...granted.slice(0, lacking).map(() => null), remember(lacked, byKey.get(lacked.key))];
  }

  function remember(claim: Claim, state: { fullAt: number; at: number } | undefined): number {
    const wait = state ? msUntilToken(claim, state.fullAt, state.at) : 0;
    const at = now();
    refused.set(claim.key, { until: at + wait, askAt: at + Math.min(wait, rememberedMs) });
    return Math.ceil(wait / 1000);
  }

  function rememberedWait(key: string): number | null {
    const at = now();
    const known = refused.peek(key);
    return known && at < known.askAt ? Math.ceil((known.until - at) / 1000) : null;
  }

  async function giveBack(claims: readonly Claim[]): Promise<void> {
    for (const { memory, key } of claims) {
      memory.giveBack(key);
      refused.delete(key);
    }
    await giveBackStored(claims).catch((error: unknown) => log.warn({ err: error }, 'A limit was not given back.'));
  }

  async function giveBackStored(claims: readonly Claim[], tx?: Tx): Promise<void> {
    const keys = claims.map(({ key }) => key);
    if (tx) return giveTokensBack(tx, keys);
    await answered((source) => giveTokensBack(source, keys));
  }

  /** Null if the database does not answer. */
  async function answered<T>(statement: Parameters<typeof db.single<T>>[0]): Promise<T | null> {
    if (now() < pausedUntil) return null;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new DatabaseUnavailable(new Error('It is late.'))), answerMs);
    const answer = db.single(statement);
    // Nobody waits for it after the timer.
    answer.catch(() => {});
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && !isStorageFull(error)) throw error;
      if (now() >= pausedUntil) log.warn('The database does not answer: this process counts its limits alone.');
      pausedUntil = now() + pauseMs;
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}
