// Invariant 36: all of this file.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, removeItem } from '#contract/store.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
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
  expect(rows.flat()).toEqual(Array.from({ length: 8 }, () => ({ name: 'x', value: 8, added: null })));
  await Promise.all(Array.from({ length: 8 }, write));
  expect(await read()).toEqual([{ name: 'x', value: 16, added: null }]);
});

// On PostgreSQL a connection asks for the columns of a statement at its first execution only.
test('a statement returns the same rows at each execution, on every connection', async () => {
  const { db } = app.deps;
  const now = new Date(0).toISOString();
  await db.transaction((tx) => tx.insertInto('counter').values({ name: 'y', value: 7 }).execute());
  const read = (name: string) =>
    db.read
      .selectFrom('counter')
      .leftJoin('cart', 'cart.id', 'counter.name')
      .select(({ fn }) => ['counter.name', 'counter.value', 'cart.email', fn.count('counter.name').as('total')])
      .where('counter.name', '=', name)
      .groupBy(['counter.name', 'counter.value', 'cart.email'])
      .execute();
  const erase = (id: string) =>
    db.transaction((tx) => tx.deleteFrom('cart').where('id', '=', id).where('created_at', '=', now).execute());
  for (let round = 0; round < 3; round++) {
    const rows = await Promise.all(Array.from({ length: 8 }, () => read('y')));
    expect(rows).toEqual(Array.from({ length: 8 }, () => [{ name: 'y', value: 7, email: null, total: 1 }]));
    expect(await read('none')).toEqual([]);
    expect((await erase('none')).map(({ numDeletedRows }) => numDeletedRows)).toEqual([0n]);
  }
});

// PostgreSQL plans a statement at each call as long as that is estimated to be cheaper than a plan for all values.
test('the statements of a cart are planned once, not at each call', async () => {
  const { productId } = await addProduct(app.deps, { priceCents: 1000, stock: 500 });
  await app.deps.content.refresh();
  const browser = app.browser();
  let cartId = '';
  for (let round = 0; round < 60; round++) {
    for (let quantity = 1; quantity <= 2; quantity++) {
      const added = await browser.call(addToCart, { productId, quantity, variantOptions: [], cartId: cartId || null });
      cartId = added.results?.cartInfo.cartId ?? '';
      const [line] = added.results?.cartInfo.orderItems ?? [];
      expect(line?.quantity).toBe(quantity === 1 ? 1 : 3);
      if (quantity === 2) await browser.call(removeItem, { cartId, orderItemId: line?.orderItemId ?? 0 });
    }
  }
  if (app.deps.db.engine.name !== 'postgres') return;
  // A session knows its own statements only, and jobs spread calls over several. At once, each call has another one.
  const sessions = await Promise.all(
    Array.from({ length: 20 }, () =>
      sql<{ statement: string; custom: number }>`
        select statement, custom_plans as custom from pg_prepared_statements where statement like '%"cart%' and custom_plans + generic_plans >= 12
      `.execute(app.deps.db.read),
    ),
  );
  const rows = sessions.flatMap((session) => session.rows);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(rows.filter(({ custom }) => custom > 5)).toEqual([]);
});
