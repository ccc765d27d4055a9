import { hash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Sweeper } from '../../jobs/sweep.ts';
import { keptLimits } from './kept-limits.ts';
import type { Limits } from './limits.ts';
import { deleteFullBuckets } from './limits.sql.ts';
import { sharedLimits } from './shared-limits.ts';

export async function openLimits(deps: Pick<Deps, 'db' | 'log' | 'now' | 'secrets'>): Promise<Limits> {
  // Stored instead of an address or an account, so that the table names nobody. `tokenFrom` for each takes 20 times as
  // long as a hash that begins with a secret.
  const secret = deps.secrets.tokenFrom('limit', 'key');
  const storedKey = (name: string, key: string) => hash('sha256', `${secret}:${name}:${key}`, 'base64url');
  return deps.db.engine.isOneProcess
    ? keptLimits(deps, storedKey)
    : sharedLimits({ db: deps.db, log: deps.log }, storedKey);
}

/** For clocks that differ. */
const spareMs = 10 * 60_000;

/** A bucket that is full again says as much as none. */
export const fullBuckets: Sweeper = {
  what: 'limit_bucket',
  sweep: (deps, limit) => deps.db.single((source) => deleteFullBuckets(source, deps.now().getTime() - spareMs, limit)),
};
