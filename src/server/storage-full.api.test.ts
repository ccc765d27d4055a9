// Invariant 34: all of this file.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs, { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { addToCart } from '#contract/store.ts';
import { incomingFolder } from './attachment-files.ts';
import { backUp } from './copies/backup.ts';
import { sumsFile } from './copies/folder.ts';
import { addMedia } from './media/media.ts';
import { makeVariantJob } from './media/variants.ts';
import { isStorageFull } from './storage-full.ts';
import { reconcile } from './store/payments/reconcile.ts';
import { books } from './testing/evidence.sql.ts';
import { solvedCaptcha } from './testing/captcha.ts';
import { addProduct } from './testing/catalogue.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from './testing/shop.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const noRoom = {
  message: 'The server has no room left to store anything. Please try again later.',
  errors: [
    { errorMessage: 'The server has no room left to store anything. Please try again later.', code: 'storage_full' },
  ],
};

async function upload(app: Pick<TestApp, 'browser'>): Promise<Response> {
  const browser = app.browser();
  const form = new FormData();
  form.set(
    'jsonData',
    JSON.stringify({
      name: 'Ana Tūī',
      phone: '1',
      email: 'ana@example.org',
      enquiry: 'Hello',
      state: 'ACT',
      emailReceiver: '',
      recaptchaValue: await solvedCaptcha(browser),
    }),
  );
  form.append(
    'attachments',
    new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 32)])], 'report.pdf'),
  );
  return browser.fetch('/api/contact/send', { method: 'POST', body: form });
}
const filesLeft = (app: Pick<TestApp, 'deps'>) =>
  existsSync(incomingFolder(app.deps.config)) ? readdirSync(incomingFolder(app.deps.config)) : [];

describe('when writing a file reports a full disk', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ LIMIT_FACTOR: '100', LOG_LEVEL: 'fatal' });
  });
  afterAll(() => app.close());

  /** Replaces `fs.createWriteStream` in all modules until `work` is done. */
  async function whereWritingFails(code: string, work: () => Promise<void>): Promise<void> {
    const fault = Object.assign(new Error(`${code}: write`), { code, errno: -28, syscall: 'write' });
    const own = fs.createWriteStream;
    Object.assign(fs, { createWriteStream: () => new Writable({ write: (_chunk, _encoding, done) => done(fault) }) });
    syncBuiltinESMExports();
    try {
      await work();
    } finally {
      fs.createWriteStream = own;
      syncBuiltinESMExports();
    }
  }

  test.each(['ENOSPC', 'EDQUOT'])(
    'refuses an upload with 507 on %s, deletes its files, and accepts the next upload',
    async (code) => {
      await whereWritingFails(code, async () => {
        const refused = await upload(app);
        expect([refused.status, await refused.json()]).toEqual([507, noRoom]);
        expect((await app.browser().fetch('/api/site/getConfig')).status).toBe(200);
      });
      expect(filesLeft(app)).toEqual([]);
      expect((await upload(app)).status).toBe(200);
    },
  );

  test('returns 500, not 400, on another disk error', async () => {
    await whereWritingFails('EIO', async () => {
      expect((await upload(app)).status).toBe(500);
    });
  });
});

/** A small file system in memory. Only root can mount it; for other users these tests do not run. */
const folder = mkdtempSync(join(tmpdir(), 'phi-full-'));
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(isMounted)('on a full disk', () => {
  let app: TestShop;
  let productId: number;
  /** Leases and claims have run out by this clock. */
  let aheadMs = 0;
  const filler = join(folder, 'filler');
  beforeAll(async () => {
    const settings = { DATA_DIR: folder, LIMIT_FACTOR: '100', LOG_LEVEL: 'silent' };
    // The provider has its ledger elsewhere.
    app = await testShop({ settings, now: () => new Date(Date.now() + aheadMs) });
    ({ productId } = await addProduct(app.deps, { priceCents: 500 }));
  });
  afterAll(() => app.close());

  const fill = () => {
    const file = fs.openSync(filler, 'w');
    try {
      for (const size of [1_000_000, 4096, 1]) {
        const piece = Buffer.alloc(size, 1);
        try {
          while (fs.writeSync(file, piece) === size);
        } catch (error) {
          if ((error as { code?: string }).code !== 'ENOSPC') throw error;
        }
      }
    } finally {
      fs.closeSync(file);
    }
  };
  const put = () => app.browser().call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });

  test('refuses writes with 507, serves reads, and accepts writes again once there is free space', async () => {
    expect((await app.browser().fetch('/health/checks')).status).toBe(200);
    fill();
    const checks = await app.browser().fetch('/health/checks');
    expect([checks.status, await checks.json()]).toEqual([
      503,
      {
        status: 'degraded',
        checks: { database: 'ok', disk: 'full', ...(app.deps.db.engine.isOneProcess ? {} : { clock: 'ok' }) },
      },
    ]);
    // Pages are served all the same.
    expect((await app.browser().fetch('/health/ready')).status).toBe(200);
    const answer = await app.browser().fetch('/api/contact/send', { method: 'POST', body: formOf() });
    expect([answer.status, await answer.json()]).toEqual([507, noRoom]);
    expect(filesLeft(app)).toEqual([]);
    for (const path of [
      '/api/site/getConfig',
      '/api/cms/GetMenu',
      '/api/cms/GetPublishedPage?path=/',
      '/api/product/getProduct/none',
    ])
      expect([path, (await app.browser().fetch(path)).status]).toEqual([path, 200]);
    // Only the embedded database is on this disk; it first uses up its free pages.
    if (app.deps.db.engine.name === 'sqlite') {
      const statuses = new Set<number>();
      for (let call = 0; call < 400 && !statuses.has(507); call++)
        statuses.add(
          await put().then(
            () => 200,
            (error: { status: number }) => error.status,
          ),
        );
      expect([...statuses].filter((status) => status !== 200)).toEqual([507]);
      expect((await app.browser().fetch('/api/cms/GetPublishedPage?path=/')).status).toBe(200);
    }
    rmSync(filler);
    expect((await upload(app)).status).toBe(200);
    expect((await put()).results?.cartInfo).toBeDefined();
    expect((await app.browser().fetch('/health/checks')).status).toBe(200);
  });

  /** Uses up what the files of the embedded database still have; another database is not on this disk. */
  const useUp = async () => {
    fill();
    if (!app.deps.db.engine.isOneProcess) return;
    for (let call = 0, status = 200; call < 400 && status !== 507; call++)
      status = await put().then(
        () => 200,
        (error: { status: number }) => error.status,
      );
  };

  test('a payment is refused, or is one order with one charge once there is room, also if it was begun before', async () => {
    const carts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const browser = app.browser();
        return { browser, cart: await filledCart(browser, productId) };
      }),
    );
    const statusOf = ({ browser, cart }: (typeof carts)[number]) =>
      payWith(browser, cart, 'tok_visa').then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    await app.gateway.fault({ kind: 'hold', times: 4 });
    const begun = carts.slice(0, 4).map(statusOf);
    const pending = async () => (await books(app.deps)).filter(({ attemptStatus }) => attemptStatus === 'pending');
    await expect.poll(async () => (await pending()).length).toBe(4);
    await useUp();
    const later = await Promise.all(carts.slice(4).map(statusOf));
    await app.gateway.clearFaults();
    const statuses = [...(await Promise.all(begun)), ...later];
    expect(statuses.filter((status) => status !== 200 && status !== 507)).toEqual([]);
    if (app.deps.db.engine.isOneProcess) expect(later).toContain(507);
    rmSync(filler);
    aheadMs = 60_000;
    await reconcile(app.deps);
    expect(await pending()).toEqual([]);
    const paid = (await books(app.deps)).filter(({ status }) => status === 'paid').map((order) => order.charge_ref);
    const { charges } = await app.gateway.ledger();
    const charged = charges.filter(({ status }) => status === 'succeeded').map((charge) => charge.payment_intent);
    expect(new Set(paid)).toEqual(new Set(charged));
    expect(paid).toHaveLength(charged.length);
    // Those that were begun are charged at the provider, and their buyers have what they paid for.
    expect(paid.length).toBeGreaterThanOrEqual(4);
  });

  test('a backup that finds no room says so and is none; the next one is whole', async () => {
    const { config, storage } = app.deps;
    const parts = { where: config, storage, version: '1.0.0', now: () => new Date() };
    fill();
    const half = join(folder, 'backup');
    await expect(backUp(parts, half, { people: true })).rejects.toThrow('ENOSPC: no space left on device');
    expect(existsSync(join(half, sumsFile))).toBe(false);
    rmSync(filler);
    const whole = join(folder, 'whole');
    await backUp(parts, whole, { people: true });
    expect(existsSync(join(whole, sumsFile))).toBe(true);
    for (const each of [half, whole]) rmSync(each, { recursive: true });
  });

  test('the sizes of a picture wait for room, however often they find none; the picture is served meanwhile', async () => {
    const content = await sharp(randomBytes(340 * 200 * 3), { raw: { width: 340, height: 200, channels: 3 } })
      .png()
      .toBuffer();
    const added = await addMedia(app.deps, { content, name: 'noise.png', alt: 'Noise' });
    if (!added.ok) expect.fail('The picture was not stored.');
    const { address } = added.value;
    const job = makeVariantJob(app.deps);
    const row = () =>
      app.deps.db.read
        .selectFrom('media')
        .select(['status', 'attempts'])
        .where('address', '=', address)
        .executeTakeFirstOrThrow();
    fill();
    for (let round = 0; round < 4; round++) {
      // The embedded database may have no room for the claim either.
      await job.run().catch((error: unknown) => expect(isStorageFull(error)).toBe(true));
      aheadMs += 6 * 60_000;
      expect((await app.browser().fetch(address)).status).toBe(200);
    }
    expect((await row()).status).toBe('waiting');
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
    rmSync(filler);
    await job.run();
    expect((await row()).status).toBe('done');
  });
});

function formOf(): FormData {
  const form = new FormData();
  form.set('jsonData', '{}');
  form.append('attachments', new File([Buffer.alloc(200_000, 32)], 'report.pdf'));
  return form;
}
