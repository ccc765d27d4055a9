import { setTimeout as wait } from 'node:timers/promises';
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
import { findKeys } from './0013-find-keys.ts';
import { revisionOfPictures } from './0014-revision-of-pictures.ts';
import { foundWords } from './0015-found-words.ts';
import { ordersOfStaff } from './0016-orders-of-staff.ts';
import { officeEvents } from './0017-office-events.ts';
import { arrivals } from './0018-arrivals.ts';
import { givenAccess } from './0019-given-access.ts';
import { messages } from './0020-messages.ts';
import { productsOfStaff } from './0021-products-of-staff.ts';
import { guidesOfStaff } from './0022-guides-of-staff.ts';
import { filesInLibrary } from './0023-files-in-library.ts';
import { nextCharges } from './0024-next-charges.ts';
import { planPrices } from './0024-plan-prices.ts';
import { shippingRevision } from './0024-shipping-revision.ts';
import { singleCodes } from './0024-single-codes.ts';
import { subscribers } from './0025-subscribers.ts';
import { money } from './0026-money.ts';
import { settings } from './0027-settings.ts';
import { byAddress } from './0028-by-address.ts';
import { fewOfMany } from './0029-few-of-many.ts';
import { fewRead } from './0030-few-read.ts';
import { guideCategories } from './0031-guide-categories.ts';
import { cancelledBy } from './0032-cancelled-by.ts';
import { linksAndRequests } from './0035-links-and-requests.ts';
import { ownQuestions } from './0036-own-questions.ts';
import { graceUntil } from './0037-grace-until.ts';
import { limitBuckets } from './0038-limit-buckets.ts';
import { sweeps } from './0040-sweeps.ts';
import type { FreeColumn } from './columns.ts';
import { type LargeIndex, createIndex } from './large-index.ts';
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
  /**
   * Of large tables and columns of earlier migrations. They are built before all else, on PostgreSQL while the site
   * writes.
   */
  largeIndexes?: LargeIndex[];
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
  findKeys,
  revisionOfPictures,
  foundWords,
  ordersOfStaff,
  officeEvents,
  arrivals,
  givenAccess,
  messages,
  productsOfStaff,
  guidesOfStaff,
  filesInLibrary,
  nextCharges,
  planPrices,
  shippingRevision,
  singleCodes,
  subscribers,
  money,
  settings,
  byAddress,
  fewOfMany,
  fewRead,
  guideCategories,
  cancelledBy,
  linksAndRequests,
  ownQuestions,
  graceUntil,
  limitBuckets,
  sweeps,
] as const satisfies readonly Migration[];

export interface Migrating {
  /** All of them by default. */
  migrations?: readonly Migration[];
  /** Marks an empty database as one that is being filled, and opens one that has the mark. */
  fills?: boolean;
  /** Runs after each migration that is committed. */
  ran?(name: string): void;
  /** Runs when a table was not free, or another process builds an index, and before it is tried again. */
  waits?(name: string, attempt: number): void;
  /** After so many attempts, three quarters of an hour by default, it gives up. */
  attempts?: number;
}

/** Whoever asks for a table while a migration waits for it waits behind the migration: so it gives up early. */
const lockMs = 250;
/** A cleaning run of PostgreSQL leaves a table to a migration that has waited for a second. */
const longLockMs = 1500;
const longestPauseMs = 5000;

/**
 * Brings the tables up to date: those of an empty database in one transaction, else each migration in its own, so that
 * a table is locked for one step only. The next of several processes goes on where one has ended.
 */
export async function migrate(
  db: Pick<Db, 'engine' | 'transaction' | 'single'>,
  migrations: readonly Migration[] = allMigrations,
  { fills = false, ran, waits, attempts = 540 }: Migrating = {},
): Promise<void> {
  const built = new Set<string>();
  for (let attempt = 1; ;) {
    const running: string[] = [];
    try {
      const { isDone, toBuild } = await db.transaction(async (tx): Promise<Step> => {
        running.length = 0;
        await db.engine.lockForMigration(tx);
        await db.engine.limitLocks(tx, attempt % 4 === 0 ? longLockMs : lockMs);
        await tx.schema
          .createTable('migration')
          .ifNotExists()
          .addColumn('name', 'text', (c) => c.primaryKey())
          .addColumn('ran_at', 'text', (c) => c.notNull())
          .execute();
        const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
        if (!fills && rows.some(({ name }) => name === fillingMark)) throw new HalfFilled();
        const pending = pendingMigrations(
          rows.map((row) => row.name),
          migrations,
        );
        const step = rows.length === 0 ? pending : pending.slice(0, 1);
        const [first] = step;
        if (rows.length > 0 && db.engine.buildBeside && first?.largeIndexes && !built.has(first.name))
          return { isDone: false, toBuild: first };
        for (const migration of step) {
          running.push(migration.name);
          if (!built.has(migration.name)) await createLargeIndexes(tx, migration);
          await run(tx, db.engine, migration);
        }
        if (fills && rows.length === 0) await note(tx, fillingMark);
        return { isDone: step.length === pending.length };
      });
      for (const name of running) ran?.(name);
      if (isDone) return;
      if (toBuild) {
        await buildLargeIndexes(db, toBuild, waits);
        built.add(toBuild.name);
      }
      attempt = 1;
    } catch (error) {
      const name = running.at(-1);
      if (name === undefined || !db.engine.isLockTimeout(error)) throw error;
      if (attempt === attempts) throw new TableInUse(name, error);
      waits?.(name, attempt);
      await wait(Math.min(lockMs * attempt, longestPauseMs));
      attempt++;
    }
  }
}

interface Step {
  isDone: boolean;
  /** The next migration has indexes that are built outside of a transaction first. */
  toBuild?: Migration;
}

async function createLargeIndexes(tx: MigrationTx, { largeIndexes = [] }: Migration): Promise<void> {
  for (const index of largeIndexes) await createIndex(index, { beside: false }).execute(tx);
}

async function buildLargeIndexes(
  { engine, single }: Pick<Db, 'engine' | 'single'>,
  { name, largeIndexes = [] }: Migration,
  waits: Migrating['waits'],
): Promise<void> {
  for (const index of largeIndexes)
    for (let attempt = 1; !(await single(async (source) => engine.buildBeside?.(source, index) ?? true)); attempt++) {
      waits?.(name, attempt);
      await wait(longLockMs);
    }
}

/** What `migrate` would run in a database where these have run. */
export function pendingMigrations(
  ran: readonly string[],
  migrations: readonly Migration[] = allMigrations,
): readonly Migration[] {
  const [first] = migrations;
  // Unknown names after the first belong to a newer version, which may run at the same time as this one.
  if (first && ran[0] && !ran.includes(first.name)) throw new EarlierDatabase(ran[0]);
  return migrations.filter(({ name }) => !ran.includes(name));
}

async function run(tx: MigrationTx, engine: Engine, migration: Migration): Promise<void> {
  await createTables(tx, engine, migration.tables ?? {});
  await addColumns(tx, migration.columns ?? {});
  await createIndexes(tx, migration.indexes ?? {});
  await migration.up?.(tx, engine);
  await note(tx, migration.name);
}

async function note(tx: MigrationTx, name: string): Promise<void> {
  await sql`insert into migration (name, ran_at) values (${name}, ${new Date().toISOString()})`.execute(tx);
}

/** Stands among the migrations while a restore or a move fills the database: no server starts on a part of it. */
export const fillingMark = 'filling';

class HalfFilled extends Error {
  constructor() {
    super(
      'A restore or a move began to fill this database and has not ended. Start the same command again: it goes on where it was.',
    );
  }
}

/** Somebody used a table for all the time in which a migration asked for it. */
export class TableInUse extends Error {
  constructor(migration: string, cause: unknown) {
    super(
      `The migration ${migration} could not get a table, because other sessions of the database use it without a pause. The steps before it are done, and nothing of it was changed: end those sessions, and run it again.`,
      { cause },
    );
  }
}

/** A database from before the first release; its migrations no longer exist. */
export class EarlierDatabase extends Error {
  constructor(migration: string) {
    super(
      `An earlier version of this site created the database (its first migration is ${migration}), and it cannot be updated. Nothing was changed. Run \`npm run reset\` to delete it and start again, or set DATA_DIR or DATABASE_URL to an empty one.`,
    );
  }
}
