import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a failed migration rolls back its complete run', async () => {
  const db = await open();
  const failing: Migration = { name: '0103-failing', up: () => Promise.reject(new Error('no such thing')) };
  await expect(migrate(db, [...allMigrations, second, failing])).rejects.toThrow('no such thing');
  expect(await namesRun(db)).toEqual(released);
  await migrate(db, [...allMigrations, second]);
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
