import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

// A newer version migrates while this one serves (invariant 36), so its prepared statements are older than the table.
test('statements prepared before a column was added still work, alone and in a transaction', async () => {
  const { db } = app.deps;
  const read = () => db.read.selectFrom('counter').selectAll().where('name', '=', 'x').execute();
  const write = () =>
    db.transaction(async (tx) => {
      await tx
        .insertInto('counter')
        .values({ name: 'x', value: 1 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counter.value + 1` }))
        .execute();
      return tx.selectFrom('counter').selectAll().where('name', '=', 'x').execute();
    });
  await Promise.all(Array.from({ length: 8 }, write));
  await Promise.all(Array.from({ length: 8 }, read));
  await db.transaction((tx) => tx.schema.alterTable('counter').addColumn('added', 'integer').execute());
  const rows = await Promise.all(Array.from({ length: 8 }, read));
  expect(rows.flat().map((row) => row.value)).toEqual(Array.from({ length: 8 }, () => 8));
  await Promise.all(Array.from({ length: 8 }, write));
  expect((await read())[0]?.value).toBe(16);
});
