import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fixedQuery, runTogether } from './fixed-query.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const insertCounter = fixedQuery<{ name: string; value: number }>()((source, parameter) =>
  source
    .insertInto('counter')
    .values({ name: parameter('name'), value: parameter('value') })
    .returning('value'),
);
const selectCounter = fixedQuery<{ name: string }>()((source, parameter) =>
  source.selectFrom('counter').select('value').where('name', '=', parameter('name')),
);

test('two queries that are sent together run in order, in one transaction', async () => {
  const { db } = app.deps;
  const rows = await db.transaction((tx) =>
    runTogether(tx, insertCounter.of(tx, { name: 'together', value: 7 }), selectCounter.of(tx, { name: 'together' })),
  );
  expect(rows).toEqual([[{ value: 7 }], [{ value: 7 }]]);
});

test('if the first query fails, the transaction fails with its error and is rolled back', async () => {
  const { db } = app.deps;
  const twice = db.transaction(async (tx) => {
    await insertCounter(tx, { name: 'undone', value: 1 });
    await runTogether(
      tx,
      insertCounter.of(tx, { name: 'undone', value: 2 }),
      insertCounter.of(tx, { name: 'after', value: 3 }),
    );
  });
  await expect(twice).rejects.toThrow(/unique/i);
  expect(await selectCounter(db.read, { name: 'undone' })).toEqual([]);
  expect(await selectCounter(db.read, { name: 'after' })).toEqual([]);
});
