import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { attachmentFolder, incomingFolder } from '../attachment-files.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { ownDatabase, testConfig } from '../testing/test-app.ts';

const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
/** More rows than one batch. */
const crowd = 1200;

/** A server that starts with data of several months. */
let server: RunningServer;
let config: Config;
let close: () => Promise<void>;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-sweep-'));
  const database = await ownDatabase();
  config = testConfig({ DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) });
  server = await startServer(config, async (deps) => {
    await deps.db.transaction(async (tx) => {
      await addCarts(tx);
      await addMails(tx);
      await addTokens(tx);
      await addSubscribers(tx);
    });
    await addFiles(deps);
  });
  close = async () => {
    await server.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());

async function addCarts(tx: Tx): Promise<void> {
  const cart = (id: string, created: number, touched: number, more: Partial<Insertable<Tables['cart']>> = {}) => ({
    id,
    status: 'open' as const,
    created_at: ago(created),
    updated_at: ago(touched),
    ...more,
  });
  const carts = [
    cart('gone: anonymous', 100, 91, { email: 'ana@example.org' }),
    cart('gone: paid by a member', 100, 91, { uid: 'ana', status: 'paid', paid_order_id: 1 }),
    cart('gone: a member’s', 400, 366, { uid: 'ana' }),
    cart('kept: touched', 100, 89),
    cart('kept: being paid', 100, 91, { open_order_id: 2 }),
    cart('kept: paid', 100, 89, { status: 'paid', paid_order_id: 3 }),
    cart('kept: a member’s', 200, 180, { uid: 'ana' }),
    ...Array.from({ length: crowd }, (_, index) => cart(`gone: ${index}`, 92, 92)),
  ];
  await tx.insertInto('cart').values(carts).execute();
  await tx
    .insertInto('cart_line')
    .values(
      carts.map(({ id, created_at }) => ({
        cart_id: id,
        kind: 'product',
        item_id: 1,
        options_json: '[]',
        quantity: 1,
        created_at,
      })),
    )
    .execute();
  const order = {
    token_nonce: 'n',
    uid: 'ana',
    total_cents: 1,
    gst_cents: 0,
    shipping_cents: 0,
    discount_cents: 0,
    gst_rule: '',
    first_name: '',
    surname: '',
    email: '',
    created_at: ago(91),
  };
  await tx
    .insertInto('orders')
    .values({ ...order, token_hash: 'h', status: 'paid', cart_id: 'gone: paid by a member', paid_at: ago(91) })
    .execute();
  await tx
    .insertInto('webhook_event')
    .values([
      { id: 'gone', type: 't', received_at: ago(91), applied_at: ago(91) },
      { id: 'gone too', type: 't', received_at: ago(91) },
      { id: 'kept', type: 't', received_at: ago(89), applied_at: ago(89) },
    ])
    .execute();
}

async function addMails(tx: Tx): Promise<void> {
  const mail = (cause: string, days: number, status: 'sent' | 'failed' | 'waiting') => ({
    cause,
    recipient: 'ana@example.org',
    subject: '',
    html: '',
    text: '',
    attachments_json: '[]',
    status,
    attempts: 1,
    next_attempt_at: ago(days),
    created_at: ago(days),
  });
  await tx
    .insertInto('outbox_mail')
    .values([
      mail('gone: sent', 91, 'sent'),
      mail('gone: failed', 91, 'failed'),
      mail('gone: never sent', 91, 'waiting'),
      mail('kept: sent', 89, 'sent'),
      mail('kept: waiting', 1, 'waiting'),
    ])
    .execute();
}

async function addTokens(tx: Tx): Promise<void> {
  const token = (token_hash: string, session_id: string, expired: number) => ({
    token_hash,
    session_id,
    created_at: ago(expired + 30),
    expires_at: ago(expired),
  });
  await tx
    .insertInto('identity_session')
    .values(['gone', 'kept', 'kept too'].map((id) => ({ id, uid: 'ana', created_at: ago(60) })))
    .execute();
  await tx
    .insertInto('identity_refresh_token')
    .values([
      token('gone: 1', 'gone', 9),
      token('gone: 2', 'gone', 2),
      token('gone: 3', 'kept', 2),
      token('kept: 1', 'kept', -20),
      token('kept: 2', 'kept too', 0.5),
    ])
    .execute();
  await tx
    .insertInto('captcha_used')
    .values([
      { id: 'gone', expires_at: ago(2) },
      { id: 'kept: its clock may be set back', expires_at: ago(0.5) },
      { id: 'kept', expires_at: ago(-0.01) },
    ])
    .execute();
}

async function addSubscribers(tx: Tx): Promise<void> {
  const add = async (
    email: string,
    status: 'pending' | 'confirmed',
    until: number,
    kinds: ('asked' | 'confirmed' | 'unsubscribed')[],
  ) => {
    const { id } = await tx
      .insertInto('subscriber')
      .values({
        email_key: email,
        email,
        name: 'Ana',
        locale: 'au',
        status,
        confirm_hash: email,
        confirm_until: ago(until),
        unsubscribe_nonce: email,
        unsubscribe_hash: email,
        created_at: ago(99),
        updated_at: ago(99),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('consent')
      .values(kinds.map((kind) => ({ subscriber_id: id, kind, wording: '', means: email, at: ago(99) })))
      .execute();
  };
  await add('gone: never confirmed', 'pending', 31, ['asked', 'asked']);
  await add('kept: asked', 'pending', 29, ['asked']);
  await add('kept: confirmed', 'confirmed', 90, ['asked', 'confirmed']);
  await add('kept: was there before', 'pending', 90, ['asked', 'confirmed', 'unsubscribed', 'asked']);
}

async function addFiles({ config: { DATA_DIR }, db }: Deps): Promise<void> {
  await mkdir(incomingFolder({ DATA_DIR }), { recursive: true });
  const add = async (folder: string, file: string, days: number) => {
    await writeFile(join(folder, file), file);
    await utimes(join(folder, file), new Date(), new Date(Date.now() - days * dayMs));
  };
  const folder = join(DATA_DIR, attachmentFolder);
  await add(folder, 'gone', 2);
  await add(folder, 'kept', 2);
  await add(folder, 'gone: of an old form', 91);
  await add(folder, 'kept: sent now', 0);
  await add(incomingFolder({ DATA_DIR }), 'gone: partly read', 2);
  await add(incomingFolder({ DATA_DIR }), 'kept: being read', 0);
  const enquiry = {
    kind: 'contact',
    name: '',
    phone: '',
    email: '',
    enquiry: '',
    subject: '',
    receiver: '',
  };
  const of = (file: string, days: number) => ({
    ...enquiry,
    created_at: ago(days),
    attachments_json: JSON.stringify([{ file }]),
  });
  await db.transaction((tx) =>
    tx
      .insertInto('enquiry')
      .values([of('kept', 89), of('gone: of an old form', 91)])
      .execute(),
  );
}

/** The names of the remaining rows and files. */
async function left(): Promise<Record<string, string[]>> {
  const { read } = server.deps.db;
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted();
  return {
    carts: named(await read.selectFrom('cart').select('id as name').execute()),
    lines: named(await read.selectFrom('cart_line').select('cart_id as name').execute()),
    events: named(await read.selectFrom('webhook_event').select('id as name').execute()),
    mails: named(await read.selectFrom('outbox_mail').select('cause as name').execute()),
    tokens: named(await read.selectFrom('identity_refresh_token').select('token_hash as name').execute()),
    sessions: named(await read.selectFrom('identity_session').select('id as name').execute()),
    captchas: named(await read.selectFrom('captcha_used').select('id as name').execute()),
    subscribers: named(await read.selectFrom('subscriber').select('email as name').execute()),
    consents: named(await read.selectFrom('consent').select('means as name').distinct().execute()),
    files: (await readdir(join(config.DATA_DIR, attachmentFolder), { withFileTypes: true, recursive: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted(),
  };
}

test('deletes expired data after the start, and keeps recent and needed data', async () => {
  await expect.poll(async () => JSON.stringify(await left())).not.toContain('"gone');
  const kept = ['kept: a member’s', 'kept: being paid', 'kept: paid', 'kept: touched'];
  const subscribers = ['kept: asked', 'kept: confirmed', 'kept: was there before'];
  expect(await left()).toEqual({
    carts: kept,
    lines: kept,
    events: ['kept'],
    // Staff are told of the mails that were given up.
    mails: ['kept: sent', 'kept: waiting', expect.stringMatching(/^undeliverable:/)],
    tokens: ['kept: 1', 'kept: 2'],
    sessions: ['kept', 'kept too'],
    captchas: ['kept', 'kept: its clock may be set back'],
    subscribers,
    consents: subscribers,
    files: ['kept', 'kept: being read', 'kept: sent now'],
  });
  // An order needs no cart.
  expect(await server.deps.db.read.selectFrom('orders').select('status').execute()).toEqual([{ status: 'paid' }]);
});
