import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { lostBecause } from '../lost-mails.ts';
import { clockAheadMs, clockWords } from '../watch/clock-difference.ts';
import { isDatabaseReady } from './health.sql.ts';
import { hasFreeSpaceIn } from './free-space.ts';

/** Where a process is between its start and its end. */
export interface Lifecycle {
  phase: 'starting' | 'serving' | 'stopping';
}

type Checked = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'storage'>;

interface HealthAnswer {
  status: 200 | 503;
  body: { status: string; checks?: Record<string, string> };
}

export const healthPaths = ['/health/live', '/health/ready', '/health/checks'] as const;
export type HealthPath = (typeof healthPaths)[number];

/**
 * What a balancer or a watcher asks. `live`: the process responds. `ready`: it can be sent visitors, also without the
 * database, because pages are in memory and the rest says what is away. `checks`: whether all that it needs is there.
 */
export async function healthAt(path: HealthPath, { phase }: Lifecycle, deps: Checked | null): Promise<HealthAnswer> {
  if (path === '/health/live') return { status: 200, body: { status: 'live' } };
  if (path === '/health/ready')
    return phase === 'serving' ? { status: 200, body: { status: 'ready' } } : { status: 503, body: { status: phase } };
  if (deps === null || phase === 'starting') return { status: 503, body: { status: 'starting' } };
  const [database, disk, clock, storage] = await Promise.all([
    passes(deps, 'database', () => isDatabaseReady(deps.db.read)),
    passes(deps, 'disk', () => hasFreeSpaceIn(deps.config.DATA_DIR)),
    // Without the database there is nothing to compare with.
    clockAheadMs(deps).catch(() => 0),
    passes(deps, 'storage', () => deps.storage.answers().then(() => true)),
  ]);
  const checks = {
    database: database ? 'ok' : 'away',
    disk: disk ? 'ok' : 'full',
    ...(!deps.db.engine.isOneProcess && { clock: clockWords(clock) }),
    ...(deps.storage.isRemote && { storage: storage ? 'ok' : 'away' }),
    ...missingSettings(deps.config),
  };
  return Object.values(checks).every((check) => check === 'ok')
    ? { status: 200, body: { status: 'ok', checks } }
    : { status: 503, body: { status: 'degraded', checks } };
}

/** A production site starts without them, so that staff can enter them, and is not whole until then. */
function missingSettings(config: Config): Record<string, string> {
  if (!config.production) return {};
  const lost = lostBecause(config);
  return { mail: lost.noServer ? 'no server' : 'ok', receivers: lost.nobody === undefined ? 'ok' : 'nobody' };
}

async function passes({ log }: Pick<Deps, 'log'>, what: string, check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    log.warn({ err: error, check: what }, 'A health check failed.');
    return false;
  }
}
