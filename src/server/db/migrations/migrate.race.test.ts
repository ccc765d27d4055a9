import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { getPaidOrder } from '#contract/store.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { filledCart, payWith, testShop } from '../../testing/shop.ts';
import { ownDatabase } from '../../testing/test-app.ts';
import type { Db } from '../connect.ts';
import { type Migration, TableInUse, allMigrations, migrate } from './migrate.ts';

const addsToOrders: Migration = {
  name: '0999-of-the-next-version',
  columns: { orders: { of_the_next_version: { type: 'text', rule: 'null' } } },
};

/** A shop with one paid order, and somebody who reads the orders until `end`. On SQLite a reader holds up nobody. */
async function shopWithReader() {
  const database = await ownDatabase();
  const shop = await testShop({ settings: database ? { DATABASE_URL: database.url } : {} });
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const browser = shop.browser();
  const paid = await payWith(browser, await filledCart(browser, productId), 'tok_visa');
  const orderToken = paid.results?.OrderIdToken ?? expect.fail(JSON.stringify(paid));
  const reader = database ? new pg.Client(database.url) : null;
  await reader?.connect();
  await reader?.query('begin; select count(*) from orders');
  return {
    db: shop.deps.db,
    reader,
    orderPage: () => shop.browser().call(getPaidOrder, { orderToken }),
    endReader: () => reader?.query('commit'),
    async close() {
      await reader?.end();
      await shop.close();
      await database?.drop();
    },
  };
}
const hasColumn = async (db: Db) =>
  (await db.read.introspection.getTables()).some(({ name, columns }) =>
    columns.some((column) => name === 'orders' && column.name === 'of_the_next_version'),
  );

// Invariant 36.
test('while somebody reads the orders for long, a migration of them waits and order pages do not (invariant 36)', async () => {
  const shop = await shopWithReader();
  try {
    let waited = 0;
    const migrated = migrate(shop.db, [...allMigrations, addsToOrders], { waits: () => waited++ });
    // The reader ends only after these pages have come, so none of them has waited for it.
    for (const times of shop.reader ? [1, 2, 3, 4, 5] : []) {
      await expect.poll(() => waited).toBeGreaterThanOrEqual(times);
      await shop.orderPage();
    }
    // Where a reader holds up nobody, it is not waited for.
    if (!shop.reader) await migrated;
    expect(await hasColumn(shop.db)).toBe(!shop.reader);
    await shop.endReader();
    await migrated;
    expect(await hasColumn(shop.db)).toBe(true);
    await shop.orderPage();
  } finally {
    await shop.close();
  }
});

test('negative control: without a limit of the wait, order pages wait behind the migration for the reader', async () => {
  const shop = await shopWithReader();
  try {
    const engine = { ...shop.db.engine, limitLocks: async () => {} };
    const migrated = migrate({ ...shop.db, engine }, [...allMigrations, addsToOrders]);
    if (shop.reader) {
      const waiting = () => shop.reader?.query('select 1 from pg_locks where not granted');
      await expect.poll(async () => (await waiting())?.rowCount).toBeGreaterThan(0);
    }
    const page = shop.orderPage().then(() => 'came');
    expect(await Promise.race([page, wait(2000, 'waits')])).toBe(shop.reader ? 'waits' : 'came');
    await shop.endReader();
    expect(await page).toBe('came');
    await migrated;
  } finally {
    await shop.close();
  }
});

// Invariant 36.
test('a migration that never gets its table says so, and leaves the database as it was (invariant 36)', async () => {
  const shop = await shopWithReader();
  try {
    const migrated = migrate(shop.db, [...allMigrations, addsToOrders], { attempts: 2 });
    if (shop.reader) await expect(migrated).rejects.toThrow(TableInUse);
    else await migrated;
    const { rows } = await sql`select name from migration where name = ${addsToOrders.name}`.execute(shop.db.read);
    expect([rows.length === 1, await hasColumn(shop.db)]).toEqual(shop.reader ? [false, false] : [true, true]);
  } finally {
    await shop.close();
  }
});
