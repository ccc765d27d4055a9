import { PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Engine } from './dialect.ts';
import { isStalePlan, postgresPool } from './postgres-pool.ts';
import { postgresTextIndex } from './text-index.ts';

export function postgresEngine(url: string): Engine {
  const dialect = new PostgresDialect({ pool: postgresPool(url) });
  return {
    name: 'postgres',
    reader: dialect,
    writer: dialect,
    idColumn: { type: 'serial', build: (column) => column.primaryKey() },
    textIndex: postgresTextIndex,
    lockForMigration: async (tx) => {
      await sql`select pg_advisory_xact_lock(7201177)`.execute(tx);
    },
    // Deadlock, serialisation failure, and a plan older than the table.
    isTransient: (error) =>
      isStalePlan(error) || (error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')),
    close: async () => {},
  };
}
