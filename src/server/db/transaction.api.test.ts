import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import type { Tables } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const insert = (source: Kysely<Tables>, name: string, value: number) =>
  source.insertInto('counter').values({ name, value }).execute();
const increase = (source: Kysely<Tables>, name: string) =>
  source
    .updateTable('counter')
    .set({ value: sql`value + 1` })
    .where('name', '=', name)
    .returningAll()
    .execute();
const valueOf = async (name: string) =>
  (await app.deps.db.read.selectFrom('counter').select('value').where('name', '=', name).execute())[0]?.value;

test('the last statement belongs to the transaction, and its result is there when the transaction ends', async () => {
  let changed: number | undefined;
  const result = await app.deps.db.transaction(async (tx, sendWithCommit) => {
    await insert(tx, 'last', 1);
    sendWithCommit(
      increase(tx, 'last').then(([row]) => {
        changed = row?.value;
      }),
    );
    return 'done';
  });
  expect([result, changed, await valueOf('last')]).toEqual(['done', 2, 2]);
});

test('if the last statement fails, the transaction fails with its error and changes nothing', async () => {
  const { db } = app.deps;
  await db.transaction((tx) => insert(tx, 'taken', 1));
  const failing = db.transaction(async (tx, sendWithCommit) => {
    await insert(tx, 'before', 1);
    sendWithCommit(insert(tx, 'taken', 2));
  });
  await expect(failing).rejects.toThrow(/unique/i);
  expect([await valueOf('before'), await valueOf('taken')]).toEqual([undefined, 1]);
  // The connection is usable again.
  await Promise.all(Array.from({ length: 30 }, () => db.transaction((tx) => increase(tx, 'taken'))));
  expect(await valueOf('taken')).toBe(31);
});

test('if the work fails after its last statement was sent, nothing is changed', async () => {
  const failing = app.deps.db.transaction(async (tx, sendWithCommit) => {
    sendWithCommit(insert(tx, 'never', 1));
    throw new Error('The work failed.');
  });
  await expect(failing).rejects.toThrow('The work failed.');
  expect(await valueOf('never')).toBeUndefined();
});

// A newer version migrates while this one serves (invariant 36), so the plan of the last statement is out of date.
test('a last statement whose plan is too old runs again with its whole transaction', async () => {
  const { db } = app.deps;
  await db.transaction((tx) => insert(tx, 'planned', 0));
  const twice = () =>
    db.transaction(async (tx, sendWithCommit) => {
      await tx
        .updateTable('counter')
        .set({ value: sql`value + 10` })
        .where('name', '=', 'planned')
        .execute();
      sendWithCommit(increase(tx, 'planned'));
    });
  await Promise.all(Array.from({ length: 8 }, twice));
  await db.transaction((tx) => tx.schema.alterTable('counter').addColumn('added', 'integer').execute());
  await Promise.all(Array.from({ length: 8 }, twice));
  expect(await valueOf('planned')).toBe(16 * 11);
});

test('a single statement commits by itself, also beside transactions, and reports its error', async () => {
  const { db } = app.deps;
  await db.transaction((tx) => insert(tx, 'single', 0));
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? db.single((source) => increase(source, 'single'))
        : db.transaction((tx) => increase(tx, 'single')),
    ),
  );
  expect(await valueOf('single')).toBe(20);
  await expect(db.single((source) => insert(source, 'single', 1))).rejects.toThrow(/unique/i);
  await expect(
    db.transaction(async (tx) => {
      await increase(tx, 'single');
      throw new Error('Rolled back beside a single statement.');
    }),
  ).rejects.toThrow('Rolled back');
  expect(await valueOf('single')).toBe(20);
});
