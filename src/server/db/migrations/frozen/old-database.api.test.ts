// Invariant 36: all of this file.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TableMetadata } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduct } from '#contract/store.ts';
import { type TestApp, ownDatabase, testApp } from '../../../testing/test-app.ts';

let folder = '';
let database: Awaited<ReturnType<typeof ownDatabase>> = null;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phi-old-'));
  database = await ownDatabase();
  const textOf = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const old = (await textOf(`0001.${database ? 'postgres' : 'sqlite'}.sql`)) + (await textOf('rows.sql'));
  if (database) {
    const client = new pg.Client(database.url);
    await client.connect();
    // A new database of the tests has today's tables.
    await client.query(`drop schema public cascade; create schema public; ${old}`);
    await client.end();
  } else {
    const file = new DatabaseSync(join(folder, 'phi.sqlite'));
    file.exec(old);
    file.close();
  }
  app = await testApp(
    { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) },
    { now: () => new Date('2026-01-08T00:00:00.000Z') },
  );
});
afterAll(async () => {
  await app.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a database of the first migration has the tables of a new one once it is migrated', async () => {
  const fresh = await testApp();
  const columnsOf = async ({ deps }: TestApp) => {
    const plain = ({ name, columns }: TableMetadata) => [
      name,
      columns.map((column) => ({ ...column, ordinalPosition: undefined })),
    ];
    return (await deps.db.read.introspection.getTables()).map(plain);
  };
  try {
    expect(await columnsOf(app)).toEqual(await columnsOf(fresh));
  } finally {
    await fresh.close();
  }
});

test('its rows are still there, and the later migrations have changed what they should', async () => {
  const { read } = app.deps.db;
  expect(await read.selectFrom('member').select(['uid', 'email']).execute()).toEqual([
    { uid: 'mira', email: 'mira@example.org' },
  ]);
  const order = read
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select(['order_no', 'status', 'total_cents', 'quantity', 'amount_cents']);
  expect(await order.execute()).toEqual([
    { order_no: 'PHI-1', status: 'paid', total_cents: 2400, quantity: 2, amount_cents: 2400 },
  ]);
  const invitation = read.selectFrom('corporate_invitation').select(['email', 'status', 'for_uid', 'held_until']);
  expect(await invitation.execute()).toEqual([
    { email: 'Ana@example.org', status: 'pending', for_uid: null, held_until: null },
  ]);
  expect(await read.selectFrom('product').select(['slug', 'name_key', 'archived_at']).execute()).toEqual([
    { slug: 'fidget-ring', name_key: 'fidget ring', archived_at: null },
  ]);
  const mail = await read.selectFrom('outbox_mail').select(['cause', 'status', 'uid', 'told_at']).execute();
  expect(mail).toEqual([{ cause: 'welcome:mira', status: 'failed', uid: null, told_at: expect.any(String) }]);
  expect(await read.selectFrom('subscription').select(['plan', 'paid_until']).execute()).toEqual([
    { plan: 'pro', paid_until: '2026-07-31T23:00:00.000Z' },
  ]);
  const audit = read.selectFrom('audit_record').select(['action', 'subject', 'email', 'after_json']).orderBy('id');
  // The address to which the receipt was sent again is gone.
  expect(await audit.execute()).toEqual([
    { action: 'refundOrder', subject: 'order:1', email: null, after_json: '{}' },
    { action: 'resendReceipt', subject: 'order:1', email: null, after_json: '{}' },
  ]);
  // The file of a guide is a private entry of the library; another one stays as it was.
  const files = read
    .selectFrom('download')
    .leftJoin('media', 'media.id', 'media_id')
    .select(['slug', 'guide_id', 'address', 'kind', 'is_private', 'media.bytes', 'alt']);
  expect(await files.orderBy('download.id').execute()).toEqual([
    {
      slug: 'sheet',
      guide_id: 1,
      address: '/private/stored-1/sheet.pdf',
      kind: 'pdf',
      is_private: 1,
      bytes: 7,
      alt: 'Sheet.pdf',
    },
    { slug: 'open', guide_id: null, address: null, kind: null, is_private: null, bytes: null, alt: null },
  ]);
  expect(await read.selectFrom('event').select(['slug', 'max_per_customer', 'reminder']).execute()).toEqual([
    { slug: 'night-walk', max_per_customer: null, reminder: 1 },
  ]);
  expect(await read.selectFrom('guide').select(['slug', 'title_key', 'review_due']).execute()).toEqual([
    { slug: 'whare', title_key: 'te whare', review_due: 'none' },
  ]);
  expect(await read.selectFrom('download').select(['slug', 'guide_id']).orderBy('id').execute()).toEqual([
    { slug: 'sheet', guide_id: 1 },
    { slug: 'open', guide_id: null },
  ]);
});

test('the site serves what the database held', async () => {
  const product = await app.browser().call(getProduct, { slug: 'fidget-ring' });
  expect(product).toMatchObject({ productName: 'Fidget ring' });
});
