import { type Dialect, type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseHost } from '../../database-address.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import type { Tables } from '../tables.ts';
import type { ReplicaServer } from './dialect.ts';
import { refuseSharedSessions } from './one-session.ts';
import { postgresPool } from './postgres-pool.ts';
import { processName } from './room-for-processes.ts';

/** Whoever reads a list waits no longer for a replica before the database itself answers. */
const connectTimeoutMs = 1000;

/** A replica by streaming replication, or a balancer before several of them. */
export function postgresReplica(
  hosts: readonly DatabaseHost[],
  size: number,
  dialectOf: (pool: ReturnType<typeof postgresPool>['pool']) => Dialect,
): ReplicaServer {
  const { pool } = postgresPool(hosts, { size, name: processName(size), timeoutMs: connectTimeoutMs });
  return {
    dialect: dialectOf(pool),
    checkServer: (replica) => refuseSharedSessions(replica, 'DATABASE_READ_URL'),
    async position(database) {
      // What is acknowledged is flushed, unless the server acknowledges before it has flushed.
      const { rows } = await sql<{ position: string }>`
        select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
          else pg_current_wal_flush_lsn() end)::text as position`.execute(database);
      return rows[0]?.position ?? '';
    },
    hasReached,
    isTrouble: (error) => error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError,
  };
}

/** A server that does not follow, such as a primary of before a fail-over, never has. */
async function hasReached(session: Kysely<Tables>, position: string): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(session);
  return rows[0]?.reached === true;
}
