import { type Kysely, sql } from 'kysely';
import { type LargeIndex, createIndex, nameOf } from '../migrations/large-index.ts';
import type { Tables } from '../tables.ts';

/** Held by the session that builds, so it ends with it. */
const builderLock = 7_201_178;

/**
 * Builds an index of PostgreSQL while others write to the table, outside of a transaction. False if another process
 * builds one: nobody may wait for that lock in a statement, because a building waits for all statements before it.
 */
export async function buildBeside(source: Kysely<Tables>, index: LargeIndex): Promise<boolean> {
  return source.connection().execute(async (session) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${builderLock}) as held`.execute(session);
    if (!rows[0]?.held) return false;
    try {
      // A building that was stopped leaves an index that no query uses and every write maintains.
      const left = await sql`
        select 1 from pg_index join pg_class on pg_class.oid = pg_index.indexrelid
        where pg_class.relname = ${nameOf(index)} and not pg_index.indisvalid and pg_table_is_visible(pg_class.oid)
      `.execute(session);
      if (left.rows.length > 0) await sql`drop index concurrently if exists ${sql.ref(nameOf(index))}`.execute(session);
      await createIndex(index, { beside: true }).execute(session);
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${builderLock})`.execute(session).catch(() => {});
    }
  });
}
