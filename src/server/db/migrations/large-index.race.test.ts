import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownDatabase } from '../../testing/test-app.ts';
import { testShop } from '../../testing/shop.ts';
import type { Db } from '../connect.ts';
import { type Migration, allMigrations, migrate } from './migrate.ts';

const name = 'orders_of_the_next_version_ix';
const migration: Migration = {
  name: '0999-of-the-next-version',
  largeIndexes: [{ name, table: 'orders', columns: ['created_at', 'order_no'], rows: sql<boolean>`uid is not null` }],
};
const migrateTo = (db: Pick<Db, 'engine' | 'transaction' | 'single'>, last: Migration, waits?: () => void) =>
  migrate(db, [...allMigrations, last], waits && { waits });

let database: Awaited<ReturnType<typeof ownDatabase>>;
let shop: Awaited<ReturnType<typeof testShop>>;
/** A person at the database; null on SQLite, where a migration has it to itself. */
let other: pg.Client | null;
beforeEach(async () => {
  database = await ownDatabase();
  shop = await testShop({ settings: database ? { DATABASE_URL: database.url } : {} });
  other = database ? new pg.Client(database.url) : null;
  await other?.connect();
});
afterEach(async () => {
  await other?.end();
  await shop.close();
  await database?.drop();
});

const isNoted = async () =>
  (await sql`select 1 from migration where name = ${migration.name}`.execute(shop.deps.db.read)).rows.length === 1;
/** Null if there is no such index. */
async function isComplete(): Promise<boolean | null> {
  const { read, engine } = shop.deps.db;
  const { rows } =
    engine.name === 'postgres'
      ? await sql<{ complete: boolean }>`
          select indisvalid as complete from pg_index join pg_class on pg_class.oid = indexrelid where relname = ${name}
        `.execute(read)
      : await sql<{ complete: boolean }>`select 1 as complete from sqlite_master where name = ${name}`.execute(read);
  return rows[0] ? Boolean(rows[0].complete) : null;
}
/** Somebody writes to the orders, and waits for half a second at most. */
async function write(): Promise<'written' | 'waits'> {
  const writer = new pg.Client(database?.url);
  await writer.connect();
  try {
    await writer.query("set lock_timeout = '500ms'");
    await writer.query('update orders set status = status where false');
    return 'written';
  } catch (error) {
    expect(error).toMatchObject({ code: '55P03' });
    return 'waits';
  } finally {
    await writer.end();
  }
}
const snapshot = 'begin isolation level repeatable read; select count(*) from orders';
/** The session that builds, once it waits for the reader of an older state. */
async function builder(): Promise<number> {
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'
    `.execute(shop.deps.db.read);
    return rows[0]?.pid ?? 0;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
  return waiting();
}

// Invariant 36.
test('a large index is built while others write, and one that was stopped half-way is built anew (invariant 36)', async () => {
  const { db } = shop.deps;
  if (other) {
    await other.query(snapshot);
    const stopped = migrateTo(db, migration).then(
      () => 'done',
      () => 'stopped',
    );
    const pid = await builder();
    expect(await write()).toBe('written');
    await sql`select pg_terminate_backend(${pid})`.execute(db.read);
    expect(await stopped).toBe('stopped');
    expect([await isComplete(), await isNoted()]).toEqual([false, false]);
    await other.query('commit');
  }
  await migrateTo(db, migration);
  expect([await isComplete(), await isNoted()]).toEqual([true, true]);
  await migrateTo(db, migration);
});

// Invariant 36.
test('a second process that starts meanwhile waits outside of the database, and both go on (invariant 36)', async () => {
  const { db } = shop.deps;
  if (!other) return expect(db.engine.buildBeside).toBeNull();
  await other.query(snapshot);
  let waited = 0;
  const both = Promise.all([1, 2].map(() => migrateTo(db, migration, () => waited++)));
  await builder();
  await expect.poll(() => waited).toBeGreaterThan(0);
  await other.query('commit');
  await both;
  return expect([await isComplete(), await isNoted()]).toEqual([true, true]);
});

test('negative control: an index that is built within the transaction of a migration makes writers wait', async () => {
  const { db } = shop.deps;
  const engine = { ...db.engine, buildBeside: null };
  let goOn = () => {};
  const looked = new Promise<void>((resolve) => (goOn = resolve));
  const migrated = migrateTo({ ...db, engine }, { ...migration, up: () => looked });
  if (other) {
    const building = async () =>
      (await sql`select 1 from pg_locks where relation = 'orders'::regclass and mode = 'ShareLock'`.execute(db.read))
        .rows;
    await expect.poll(building).toHaveLength(1);
    expect(await write()).toBe('waits');
  }
  goOn();
  await migrated;
  expect([await isComplete(), await isNoted()]).toEqual([true, true]);
});
