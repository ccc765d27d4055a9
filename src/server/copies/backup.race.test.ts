import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Snapshot } from '../db/dialects/copy.ts';
import { hostsOf } from '../database-address.ts';
import { ownConnection } from '../db/dialects/postgres-hosts.ts';
import { processName } from '../db/dialects/room-for-processes.ts';
import { openSite, openSnapshot, openToFill } from '../db/open-copy.ts';
import { allMigrations } from '../db/migrations/migrate.ts';
import { localDisk } from '../providers/storage/local-disk.ts';
import { s3Storage } from '../providers/storage/s3.ts';
import { addManyEvents } from '../testing/bulk.sql.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { command, emptyPlace, sumsIn, tables, withoutSnapshot } from '../testing/copy-site.ts';
import { books } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { s3Server } from '../testing/s3-server.ts';
import { filledCart, payWith, type TestShop, testShop } from '../testing/shop.ts';
import { testApp } from '../testing/test-app.ts';
import { backUp } from './backup.ts';
import { fill } from './fill.ts';
import { restore } from './restore.ts';

let shop: TestShop;
let productId = 0;
beforeAll(async () => {
  shop = await testShop();
  ({ productId } = await addProduct(shop.deps, { priceCents: 1250, stock: null }));
});
afterAll(() => shop.close());

const now = () => new Date();
const buy = async () => {
  const browser = shop.browser();
  const paid = await payWith(browser, await filledCart(browser, productId), 'tok_visa');
  expect(paid.results?.OrderIdToken).toBeDefined();
};
const partsOf = (deps: TestShop['deps']) => ({ where: deps.config, storage: deps.storage, version: '1.0.0', now });

// Invariant 36.
test('a backup that is made while orders are written is of one instant, and a restore reproduces it (invariant 36)', async () => {
  const place = await emptyPlace();
  let isDone = false;
  let bought = 0;
  const shopping = [1, 2, 3].map(async () => {
    while (!isDone) {
      await buy();
      bought++;
    }
  });
  try {
    await expect.poll(() => bought).toBeGreaterThan(2);
    const to = join(place.folder, 'backup');
    const manifest = await backUp(partsOf(shop.deps), to, { people: true });
    const after = bought;
    await expect.poll(() => bought).toBeGreaterThan(after + 2);
    isDone = true;
    await Promise.all(shopping);

    const storage = localDisk(place.where.DATA_DIR);
    const done = await restore({ where: place.where, storage, now }, to, { replace: false });
    expect(done.tables).toBe(tables.length);
    const sums = await sumsIn(place.where);
    // The restore itself notes that this is a copy, and lets the versions of content and the order numbers jump.
    const own = ['setting', 'content_version', 'counter'];
    for (const [name, { rows, sha256 }] of Object.entries(manifest.tables))
      if (!own.includes(name)) expect({ name, ...sums[name] }).toEqual({ name, rows, sha256 });
    const copy = await testApp({ ...place.settings, LOCAL_GATEWAY_URL: shop.gateway.url });
    try {
      const orders = (await books(copy.deps)).filter(({ status }) => status === 'paid');
      expect(orders.length).toBeGreaterThan(2);
      expect(orders.length).toBeLessThan(bought + 1);
      const charged = new Set((await shop.gateway.ledger()).charges.map((charge) => charge.payment_intent));
      for (const order of orders) {
        expect(order.total_cents).toBe(1250);
        expect(charged.has(order.charge_ref ?? '')).toBe(true);
      }
      const lines = await copy.deps.db.read.selectFrom('order_line').select(['order_id', 'amount_cents']).execute();
      for (const { id, total_cents: total } of await copy.deps.db.read.selectFrom('orders').selectAll().execute())
        expect(lines.filter((line) => line.order_id === id).reduce((sum, line) => sum + line.amount_cents, 0)).toBe(
          total,
        );
    } finally {
      await copy.close();
    }
  } finally {
    isDone = true;
    await Promise.allSettled(shopping);
    await place.remove();
  }
});

/** Somebody buys after the orders were read and before their lines are. */
function withOrderBetween(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    async *rows(table) {
      if (table.name === 'order_line') await buy();
      yield* snapshot.rows(table);
    },
  };
}
async function copyWithOrderBetween(make: (snapshot: Snapshot) => Snapshot) {
  const place = await emptyPlace();
  const snapshot = await openSite(shop.deps.config);
  try {
    const filling = await openToFill(place.where, allMigrations, { replace: false });
    try {
      return await fill(withOrderBetween(make(snapshot)), filling.target, tables);
    } finally {
      await filling.close();
    }
  } finally {
    await snapshot.close();
    await place.remove();
  }
}

test('an order between two tables is in none of them', async () => {
  const before = (await books(shop.deps)).length;
  const { sums } = await copyWithOrderBetween((snapshot) => snapshot);
  expect(sums.get('orders')?.rows).toBe(before);
  expect(sums.get('order_line')?.rows).toBe(before);
});

test('negative control: without one instant for all tables, lines are there and their order is not', async () => {
  const copied = copyWithOrderBetween((snapshot) => withoutSnapshot(snapshot, shop.deps.config));
  await expect(copied).rejects.toThrow(/foreign key|FOREIGN KEY/);
});

// Invariant 36.
test('a restore that is killed in the middle leaves a database on which no server starts, and goes on when it is started again (invariant 36)', async () => {
  await addManyEvents(shop.deps, 12_000);
  const place = await emptyPlace();
  try {
    const from = join(place.folder, 'backup');
    await backUp(partsOf(shop.deps), from, { people: true });
    const args = ['restore', '--from', from];
    const killed = await command(args, place.settings, /^orders: /);
    expect(killed).toMatchObject({ code: null, signal: 'SIGKILL' });
    await expect(testApp(place.settings)).rejects.toThrow(/has not ended. Start the same command again/);
    const again = await command(args, place.settings);
    expect(again).toMatchObject({ code: 0 });
    expect(again.printed).toContain('It went on where an earlier run had stopped.');
    // What was there by then is not copied again.
    expect(again.printed.some((line) => line.startsWith('product: '))).toBe(false);
    expect((await sumsIn(place.where))['webhook_event']).toEqual((await sumsIn(shop.deps.config))['webhook_event']);
    const third = await command(args, place.settings);
    expect(third).toMatchObject({ code: 1, printed: [expect.stringContaining('The database is not empty')] });
    const serving = place.where.DATABASE_URL && (await connectedSite(place.where.DATABASE_URL));
    if (serving) {
      const refused = await command([...args, '--replace'], place.settings);
      expect(refused).toMatchObject({
        code: 1,
        printed: [expect.stringContaining('A site is running on this database')],
      });
      await serving.end();
    }
    expect(await command([...args, '--replace'], place.settings)).toMatchObject({ code: 0 });
  } finally {
    await place.remove();
  }
});

/** A connection as those of a process that serves. */
const connectedSite = (url: string) => ownConnection(hostsOf(url), { application_name: processName(1) });

test('an export without people makes a new site with its products, and with nobody in it', async () => {
  await person(shop, 'mira@example.org');
  const place = await emptyPlace();
  try {
    const from = join(place.folder, 'export');
    await backUp(partsOf(shop.deps), from, { people: false });
    const all = (await readdir(join(from, 'tables'))).map((name) => readFile(join(from, 'tables', name), 'utf8'));
    const text = (await Promise.all(all)).join('');
    expect(text).toContain('Product ');
    expect(text).not.toMatch(/mira@example|ada@example|Nguyen|application-secret/);
    await restore({ where: place.where, storage: localDisk(place.where.DATA_DIR), now }, from, { replace: false });
    await cp(join(shop.dataDir, 'gateway'), join(place.where.DATA_DIR, 'gateway'), { recursive: true });
    const site = await testApp({ ...place.settings, LOCAL_GATEWAY_URL: shop.gateway.url });
    try {
      const browser = site.browser();
      const paid = await payWith(browser, await filledCart(browser, productId), 'tok_visa');
      expect(paid.results?.OrderIdToken).toBeDefined();
      expect(await books(site.deps)).toHaveLength(1);
    } finally {
      await site.close();
    }
  } finally {
    await place.remove();
  }
});

test('stored files go from the folder into a bucket and back, byte for byte, and those still being sent do not', async () => {
  const [there, back] = [await emptyPlace(), await emptyPlace()];
  const s3 = await s3Server();
  try {
    const kept = { 'media/abc/one.webp': 'a picture', 'files/two': 'a guide', 'attachments/three': 'a letter' };
    const store = async (path: string, content: string) => {
      await mkdir(dirname(join(shop.dataDir, path)), { recursive: true });
      await writeFile(join(shop.dataDir, path), content);
    };
    for (const [path, content] of Object.entries(kept)) await store(path, content);
    await store('attachments/incoming/four', 'half a let');
    const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = s3.settings;
    const secretAccessKey = s3.settings.S3_SECRET_ACCESS_KEY;
    const inBucket = s3Storage(there.where.DATA_DIR, {
      endpoint,
      bucket,
      accessKeyId,
      secretAccessKey,
      region: 'ap-southeast-2',
    });
    const one = join(there.folder, 'one');
    await backUp(partsOf(shop.deps), one, { people: true });
    await restore({ where: there.where, storage: inBucket, now }, one, { replace: false });
    const stored = Object.fromEntries([...s3.objects].map(([name, bytes]) => [name, bytes.toString()]));
    expect(stored).toEqual(kept);
    const two = join(there.folder, 'two');
    await backUp({ ...partsOf(shop.deps), where: there.where, storage: inBucket }, two, { people: true });
    await restore({ where: back.where, storage: localDisk(back.where.DATA_DIR), now }, two, { replace: false });
    for (const [path, content] of Object.entries(kept))
      expect(await readFile(join(back.where.DATA_DIR, path), 'utf8')).toBe(content);
  } finally {
    await s3.close();
    await there.remove();
    await back.remove();
  }
});

test('a folder in which one character has changed is refused before anything is written', async () => {
  const place = await emptyPlace();
  await buy();
  try {
    const from = join(place.folder, 'backup');
    await backUp(partsOf(shop.deps), from, { people: true });
    const file = join(from, 'tables/order_line.jsonl');
    await writeFile(file, (await readFile(file, 'utf8')).replace('1250', '1251'));
    const parts = { where: place.where, storage: localDisk(place.where.DATA_DIR), now };
    await expect(restore(parts, from, { replace: false })).rejects.toThrow('tables/order_line.jsonl has changed');
    expect(await (await openSnapshot(place.where))?.migrations()).toEqual(place.where.DATABASE_URL ? [] : undefined);
  } finally {
    await place.remove();
  }
});
