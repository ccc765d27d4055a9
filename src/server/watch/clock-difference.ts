import type { Deps } from '../deps.ts';
import { databaseTime } from './readings.sql.ts';

/**
 * What a process may differ from the database. Stored times are trusted for two minutes more (decision 19), so somebody
 * has time to mend it.
 */
const mostClockDifferenceMs = 30_000;

/**
 * By how many milliseconds our clock is ahead of the database's; negative if behind. An embedded database reads ours.
 */
export async function clockAheadMs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  if (db.engine.isOneProcess) return 0;
  const asked = now().getTime();
  const there = await databaseTime(db.read);
  const answered = now().getTime();
  // Somewhere between the two: a slow answer is no difference.
  return there < asked ? asked - there : Math.min(0, answered - there);
}

/** Writes it to the log, because few ask `/health/checks`. */
export async function compareClocks(deps: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const aheadMs = await clockAheadMs(deps);
  if (Math.abs(aheadMs) > mostClockDifferenceMs)
    deps.log.error({ aheadMs }, `The clock of this process is ${clockWords(aheadMs)} of the database.`);
}

/** 'ok', or '95 s ahead'. */
export function clockWords(aheadMs: number): string {
  if (Math.abs(aheadMs) <= mostClockDifferenceMs) return 'ok';
  return `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`;
}
