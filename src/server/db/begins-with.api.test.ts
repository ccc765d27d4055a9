import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { beginsWithExactly } from './begins-with.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// A database of PostgreSQL has the collation that its owner chose: in that of ICU `~` sorts before letters and digits.
test('what begins with a prefix is found whatever sorts first in the database', async () => {
  const { read, engine } = app.deps.db;
  const collation = sql.id(engine.name === 'postgres' ? 'en-x-icu' : 'BINARY');
  const found = async (prefix: string, words: string[]) => {
    const values = words.map((word) => sql`select cast(${word} as text) collate ${collation} as word`);
    const { rows } = await sql<{ word: string }>`
      select word from (${sql.join(values, sql` union all `)}) as words
      where ${beginsWithExactly('word', prefix)}`.execute(read);
    return rows.map(({ word }) => word).sort();
  };
  const keys = [
    'renewal:7',
    'renewal:7:1',
    'renewal:7:Z',
    'renewal:7:again:z',
    'renewal:70:1',
    'RENEWAL:7:1',
    'renewal:8:1',
  ];
  expect(await found('renewal:7:', keys)).toEqual(['renewal:7:1', 'renewal:7:Z', 'renewal:7:again:z']);
  const codes = ['A1B2C3D4-1', 'A1B2C3D4-2', 'A1B2C3Z4-1', 'a1b2c3d4-1', '%', '_1'];
  expect(await found('A1B2C3D4-', codes)).toEqual(['A1B2C3D4-1', 'A1B2C3D4-2']);
  expect(await found('A1B', codes)).toEqual(['A1B2C3D4-1', 'A1B2C3D4-2', 'A1B2C3Z4-1']);
  expect(await found('_', codes)).toEqual(['_1']);
});

test('the key of a try to pay is looked for in its index', async () => {
  const { db } = app.deps;
  const isPostgres = db.engine.name === 'postgres';
  const plan = await db.transaction(async (tx) => {
    // A table of few rows is read whole otherwise.
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql`${sql.raw(isPostgres ? 'explain' : 'explain query plan')}
      select count(*) from orders where ${beginsWithExactly('request_key', 'renewal:7:')}`.execute(tx);
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(isPostgres ? /Index Cond: .*request_key/ : /request_key>\? AND request_key<\?/);
});
