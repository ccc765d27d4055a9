// Invariant 36: all of this file.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateNow } from '../../commands/migrate.ts';
import { ownDatabase } from '../../testing/test-app.ts';
import { type Db, connect } from '../connect.ts';
import { EarlierDatabase, type Migration, allMigrations, migrate } from './migrate.ts';

let dataDir = '';
let database: Awaited<ReturnType<typeof ownDatabase>> = null;
const opened: Db[] = [];
const open = async () => {
  const db = await connect({ DATA_DIR: dataDir, DATABASE_URL: database?.url });
  opened.push(db);
  return db;
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'phi-migrate-'));
  database = await ownDatabase();
});
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const emptied = async (url: string) => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
};
const namesRun = async (db: Db) =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(db.read)).rows.map(({ name }) => name);

/** A migration that needs the column of the previous one and fails if it runs twice. */
const adds = (name: string, column: string, after?: string): Migration => ({
  name,
  async up(tx) {
    if (after) await sql`select ${sql.ref(after)} from counter`.execute(tx);
    await tx.schema.alterTable('counter').addColumn(column, 'text').execute();
  },
});
const released = allMigrations.map(({ name }) => name);
const second = adds('0102-second', 'second');
const third = adds('0103-third', 'third', 'second');

test('each migration runs once, in order', async () => {
  const db = await open();
  expect(await namesRun(db)).toEqual(released);
  await migrate(db, [...allMigrations, second, third]);
  await migrate(db, [...allMigrations, second, third]);
  expect(await namesRun(db)).toEqual([...released, '0102-second', '0103-third']);
});

test('concurrent callers run each migration once', async () => {
  const db = await open();
  const other = database ? await open() : db;
  await Promise.all([
    migrate(db, [...allMigrations, second, third]),
    migrate(other, [...allMigrations, second, third]),
  ]);
  expect(await namesRun(db)).toEqual([...released, '0102-second', '0103-third']);
});

test('a failed migration leaves nothing, and the steps before it stay', async () => {
  const db = await open();
  const failing: Migration = {
    name: '0103-failing',
    async up(tx) {
      await tx.schema.alterTable('counter').addColumn('third', 'text').execute();
      throw new Error('no such thing');
    },
  };
  await expect(migrate(db, [...allMigrations, second, failing])).rejects.toThrow('no such thing');
  expect(await namesRun(db)).toEqual([...released, '0102-second']);
  await migrate(db, [...allMigrations, second, third]);
});

test('a dry run names what would run, and changes nothing', async () => {
  const lines: string[] = [];
  const dryRun = () =>
    migrateNow({ DATA_DIR: dataDir, DATABASE_URL: database?.url }, ['--dry-run'], (line) => lines.push(line));
  // A new database of the tests has today's tables.
  if (database) await emptied(database.url);
  await dryRun();
  expect(lines.at(-1)).toBe(`${released.length} migrations would run. Nothing was changed.`);
  expect(lines).toContain('  adds to subscription: grace_until');
  expect(await readdir(dataDir)).toEqual([]);
  const db = await open();
  await db.transaction((tx) => sql`delete from migration where name = ${released.at(-1)}`.execute(tx));
  const before = [await db.read.introspection.getTables(), await namesRun(db)];
  lines.length = 0;
  await dryRun();
  const [named, ...does] = lines.slice(0, -1);
  expect([named, lines.at(-1)]).toEqual([released.at(-1), '1 migration would run. Nothing was changed.']);
  expect(does.filter((line) => !/^  (adds|makes the table|runs) /.test(line))).toEqual([]);
  expect(does.length).toBeGreaterThan(0);
  expect([await db.read.introspection.getTables(), await namesRun(db)]).toEqual(before);
});

test('a large index is named by a dry run, and built by a run', async () => {
  const db = await open();
  const index = { table: 'orders', columns: ['created_at', 'order_no'] };
  const migrations = [...allMigrations, { name: '0102-index', largeIndexes: [index] }];
  const lines: string[] = [];
  const where = { DATA_DIR: dataDir, DATABASE_URL: database?.url };
  const run = (...args: string[]) => migrateNow(where, args, (line) => lines.push(line), migrations);
  await run('--dry-run');
  expect(lines).toEqual([
    '0102-index',
    '  builds an index of orders (created_at, order_no) while the site writes to it',
    '1 migration would run. Nothing was changed.',
  ]);
  lines.length = 0;
  await db.close();
  opened.pop();
  await run();
  expect(lines).toEqual(['0102-index has run.', 'The database is up to date: 1 migration ran.']);
  // It could not be dropped if it were not there.
  await (await open()).transaction((tx) => sql`drop index orders_created_at_order_no_ix`.execute(tx));
});

test('the previous version starts after a newer version has migrated', async () => {
  const db = await open();
  await migrate(db, [...allMigrations, second]);
  await migrate(db, allMigrations);
  expect(await namesRun(db)).toEqual([...released, '0102-second']);
});

test('refuses a database of earlier migrations unchanged, and says what to do', async () => {
  const db = await open();
  await db.transaction((tx) =>
    sql`update migration set name = '0001-foundation' where name = '0001-all-tables'`.execute(tx),
  );
  const before = await namesRun(db);
  await expect(migrate(db, [...allMigrations, second])).rejects.toThrow(EarlierDatabase);
  await expect(migrate(db, [...allMigrations, second])).rejects.toThrow(
    /0001-foundation.*Nothing was changed.*npm run reset/,
  );
  expect(await namesRun(db)).toEqual(before);
});
