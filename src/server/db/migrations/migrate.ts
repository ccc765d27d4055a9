import { type QueryExecutorProvider, type SchemaModule, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Engine } from '../dialects/dialect.ts';
import { allTables } from './0001-all-tables.ts';
import { askedFirst } from './0002-asked-first.ts';
import { freeUses } from './0003-free-uses.ts';
import { auditEmail } from './0004-audit-email.ts';
import { periodsInSydney } from './0006-periods-in-sydney.ts';
import { distressList } from './0007-distress-list.ts';
import { mostPerCustomer } from './0008-most-per-customer.ts';
import { localeOfMails } from './0009-locale-of-mails.ts';
import { secondFactor } from './0010-second-factor.ts';
import { revisions } from './0011-revisions.ts';
import { staffOfTheSite } from './0012-staff.ts';
import type { FreeColumn } from './columns.ts';
import { type TablesToCreate, addColumns, createIndexes, createTables } from './create-tables.ts';

/** It knows no types of rows: those are of today, and a migration is of its own time. It writes SQL. */
export interface MigrationTx extends QueryExecutorProvider {
  schema: SchemaModule;
}

/** Tables, columns and indexes are made first, in this order; `up` follows. */
export interface Migration {
  name: string;
  tables?: TablesToCreate;
  /** Added to tables of earlier migrations; the previous version inserts rows without them. */
  columns?: Record<string, Record<string, FreeColumn>>;
  /** Of tables of earlier migrations. */
  indexes?: Record<string, string[][]>;
  up?(tx: MigrationTx, engine: Engine): Promise<void>;
}

/**
 * Forward only, in this order; never edit a migration that has run. The previous version still serves requests during a
 * migration, so a migration removes only what no running version uses. The types of rows follow from these
 * (`db/tables.ts`).
 */
export const allMigrations = [
  allTables,
  askedFirst,
  freeUses,
  auditEmail,
  periodsInSydney,
  distressList,
  mostPerCustomer,
  localeOfMails,
  secondFactor,
  revisions,
  staffOfTheSite,
] as const satisfies readonly Migration[];

/** Brings the tables up to date in one transaction; tests pass their own migrations. */
export async function migrate(
  db: Pick<Db, 'engine' | 'transaction'>,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
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
    // Unknown names after the first belong to a newer version, which may run at the same time as this one.
    if (first && rows[0] && !done.has(first.name)) throw new EarlierDatabase(rows[0].name);
    for (const migration of migrations.filter((candidate) => !done.has(candidate.name))) {
      await createTables(tx, db.engine, migration.tables ?? {});
      await addColumns(tx, migration.columns ?? {});
      await createIndexes(tx, migration.indexes ?? {});
      await migration.up?.(tx, db.engine);
      await sql`insert into migration (name, ran_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    }
  });
}

/** A database from before the first release; its migrations no longer exist. */
export class EarlierDatabase extends Error {
  constructor(migration: string) {
    super(
      `An earlier version of this site created the database (its first migration is ${migration}), and it cannot be updated. Nothing was changed. Run \`npm run reset\` to delete it and start again, or set DATA_DIR or DATABASE_URL to an empty one.`,
    );
  }
}
