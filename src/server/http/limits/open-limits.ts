import { hash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Sweeper } from '../../jobs/sweep.ts';
import { keptLimits } from './kept-limits.ts';
import type { Limits } from './limits.ts';
import { deleteFullBuckets } from './limits.sql.ts';
import { sharedLimits } from './shared-limits.ts';

type LimitDeps = Pick<Deps, 'db' | 'log' | 'now' | 'secrets'> & { content: Pick<Deps['content'], 'current'> };

export async function openLimits(deps: LimitDeps): Promise<Limits> {
  // Stored instead of an address or an account, so that the table names nobody. `tokenFrom` for each takes 20 times as
  // long as a hash that begins with a secret.
  let made = { version: Number.NaN, secret: '' };
  const secret = () => {
    // A rotation that ends links ends this key too; processes follow it with the settings.
    const version = deps.content.current('settings');
    if (made.version !== version) made = { version, secret: deps.secrets.tokenFrom('limit', 'key') };
    return made.secret;
  };
  const storedKey = (name: string, key: string) => hash('sha256', `${secret()}:${name}:${key}`, 'base64url');
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
