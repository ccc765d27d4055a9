import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Engine } from './dialect.ts';
import { isStalePlan, postgresPool } from './postgres-pool.ts';
import { postgresTextIndex } from './text-index.ts';

export function postgresEngine(url: string): Engine {
  const dialect = new PipelinedDialect({ pool: postgresPool(url) });
  return {
    name: 'postgres',
    reader: dialect,
    writer: dialect,
    isPipelined: true,
    idColumn: { type: 'serial', build: (column) => column.primaryKey() },
    textIndex: postgresTextIndex,
    lockForMigration: async (tx) => {
      await sql`select pg_advisory_xact_lock(7201177)`.execute(tx);
    },
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
