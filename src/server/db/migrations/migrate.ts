import { sql } from 'kysely';
import type { Db, Tx } from '../connect.ts';
import type { Engine } from '../dialects/dialect.ts';
import { allTables } from './0001-tables.ts';
import { memberTables } from './0002-members.ts';

export interface Migration {
  name: string;
  up(tx: Tx, engine: Engine): Promise<void>;
}

/**
 * Forward only, in this order; a migration that has run is never edited. The previous version goes on serving while
 * they run, so they add, and remove only what no running version uses.
 */
export const allMigrations: readonly Migration[] = [allTables, memberTables];

/** Brings the tables up to date in one transaction; tests give migrations of their own. */
export async function migrate(db: Db, migrations = allMigrations): Promise<void> {
  await db.transaction(async (tx) => {
    await db.engine.lockForMigration(tx);
    await tx.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('ran_at', 'text', (c) => c.notNull())
      .execute();
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
    const done = new Set(rows.map((row) => row.name));
    const [first] = migrations;
    // Names after the first that are not known here are those of a newer version, beside which this one serves.
    if (first && rows[0] && !done.has(first.name)) throw new EarlierDatabase(rows[0].name);
    for (const migration of migrations.filter((candidate) => !done.has(candidate.name))) {
      await migration.up(tx, db.engine);
      await sql`insert into migration (name, ran_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    }
  });
}

/** A database from before the first release, whose migrations do not exist any more. */
export class EarlierDatabase extends Error {
  constructor(migration: string) {
    super(
      `The database was made by an earlier version of this site (its first migration is ${migration}), and cannot be brought up to date. Nothing in it was changed. Run \`npm run reset\` to delete it and start over, or set DATA_DIR or DATABASE_URL to an empty one.`,
    );
  }
}
