import { PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Engine } from './dialect.ts';
import { postgresTextIndex } from './text-index.ts';

const int8 = 20;

export function postgresEngine(url: string): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    // Counts and sums come as int8; ours stay far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // An idle connection that the server ends is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const dialect = new PostgresDialect({ pool });
  return {
    name: 'postgres',
    reader: dialect,
    writer: dialect,
    idColumn: { type: 'serial', build: (column) => column.primaryKey() },
    textIndex: postgresTextIndex,
    lockForMigration: async (tx) => {
      await sql`select pg_advisory_xact_lock(7201177)`.execute(tx);
    },
    // Deadlock and serialisation failure.
    isTransient: (error) => error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001'),
    close: async () => {},
  };
}
