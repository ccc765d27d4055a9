import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
} from 'kysely';
import pg from 'pg';
import { defaultPoolSize, hostsOf } from '../../database-address.ts';
import { buildBeside } from './build-beside.ts';
import type { Engine } from './dialect.ts';
import { refuseSharedSessions } from './one-session.ts';
import { processName, roomFor } from './room-for-processes.ts';
import { isStalePlan, postgresPool } from './postgres-pool.ts';
import { postgresReplica } from './postgres-replica.ts';
import { postgresTextIndex } from './text-index.ts';

/** `size` is the most connections that the pool opens. */
export function postgresEngine(url: string, size = defaultPoolSize): Engine {
  const { pool, state } = postgresPool(hostsOf(url), { size, name: processName(size) });
  const dialect = new PipelinedDialect({ pool });
  return {
    name: 'postgres',
    reader: dialect,
    writer: dialect,
    isPipelined: true,
    isOneProcess: false,
    idColumn: { type: 'serial', build: (column) => column.primaryKey() },
    textIndex: postgresTextIndex,
    async checkServer(read) {
      await refuseSharedSessions(read);
      return roomFor(read, size);
    },
    pool: state,
    replica: (readUrl) => postgresReplica(hostsOf(readUrl), size, (own) => new PipelinedDialect({ pool: own })),
    lockForMigration: async (tx) => {
      await sql`select pg_advisory_xact_lock(7201177)`.execute(tx);
    },
    limitLocks: async (tx, ms) => {
      await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);
    },
    isLockTimeout: (error) => error instanceof pg.DatabaseError && error.code === '55P03',
    buildBeside,
    lock: async (tx, name) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    },
    // A deadlock, a serialisation failure, or a plan that is older than the table.
    isTransient: (error) =>
      isStalePlan(error) || (error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')),
    close: async () => {},
  };
}

/**
 * Sends `begin` together with the first statement of the transaction, which saves one round trip per transaction. The
 * connection runs them in order.
 */
class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begun = connection.executeQuery(CompiledQuery.raw('begin'));
    this.#begun.set(connection, begun);
    // commitTransaction awaits this promise and reports its failure.
    begun.catch(() => {});
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // Sent at once, so that it shares a packet with a last statement that is not awaited.
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)]);
  }
}

class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config);
  }
}
