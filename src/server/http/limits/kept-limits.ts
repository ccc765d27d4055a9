import { elapsedMs } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { keysKept } from '../budget.ts';
import { type Claim, type Limits, budgetsOf, takeFromMemory } from './limits.ts';
import { bucketsNotFull, putBuckets } from './limits.sql.ts';

/** What a process that is killed forgets. */
const keepAfterMs = 200;
/** Both clocks are read in whole milliseconds: without this, a bucket could come back with a token less. */
const roundedMs = 2;
/** Of one statement. */
const keptAtOnce = 4000;

/**
 * Limits of the only process of a site: memory decides, and the table `limit_bucket` keeps them for the next start. A
 * commit for each of them would double the commits of a form, so they are written together a little later.
 */
export async function keptLimits(
  { db, log, now }: Pick<Deps, 'db' | 'now'> & { log: Pick<Deps['log'], 'warn'> },
  storedKey: (name: string, key: string) => string,
  elapsed = elapsedMs,
): Promise<Limits> {
  /** From the clock of this process to that of the wall. */
  const sinceStart = () => now().getTime() - elapsed();
  const changed = new Map<string, Claim>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const kept = Map.groupBy(await bucketsNotFull(db.read, now().getTime(), keysKept), ({ name }) => name);
  const ways = {
    async take(claims: readonly Claim[]) {
      const waits = takeFromMemory(claims);
      note(claims.slice(0, waits.length));
      return waits;
    },
    async giveBack(claims: readonly Claim[]) {
      claims.forEach(({ memory, key }) => memory.giveBack(key));
      note(claims);
    },
  };
  return {
    ...ways,
    budget: budgetsOf(ways, storedKey, {
      now: elapsed,
      begin(name, memory) {
        for (const { key, fullAt } of kept.get(name)?.toReversed() ?? []) {
          memory.restore(key, fullAt - sinceStart() - roundedMs);
        }
      },
    }),
    isShared: false,
    async close() {
      clearTimeout(timer);
      await writing;
      await write();
      clearTimeout(timer);
    },
  };

  function note(claims: readonly Claim[]): void {
    for (const claim of claims) changed.set(claim.key, claim);
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write();
    }, keepAfterMs).unref();
  }

  async function write(): Promise<void> {
    const some = [...changed.values()].slice(0, keptAtOnce);
    if (some.length === 0) return;
    const rows = some.flatMap(({ key, name, size, msEach, memory }) => {
      changed.delete(key);
      const fullAt = memory.fullAt(key);
      return fullAt === null ? [] : [{ key, name, size, msEach, fullAt: fullAt + sinceStart() }];
    });
    try {
      if (rows.length > 0) await db.single((source) => putBuckets(source, rows, now().getTime()));
    } catch (error) {
      // A full disk: memory still counts.
      log.warn({ err: error }, 'Limits could not be kept for the next start.');
    }
    if (changed.size > 0) note([]);
  }
}
