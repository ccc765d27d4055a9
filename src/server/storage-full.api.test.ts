import { spawnSync } from 'node:child_process';
import fs, { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '#contract/store.ts';
import { incomingFolder } from './attachment-files.ts';
import { solvedCaptcha } from './testing/captcha.ts';
import { addProduct } from './testing/catalogue.sql.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const noRoom = {
  message: 'The server has no room left to store anything. Please try again later.',
  errors: [
    { errorMessage: 'The server has no room left to store anything. Please try again later.', code: 'storage_full' },
  ],
};

async function upload(app: TestApp): Promise<Response> {
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
const filesLeft = (app: TestApp) =>
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
  let app: TestApp;
  let productId: number;
  const filler = join(folder, 'filler');
  beforeAll(async () => {
    app = await testApp({ DATA_DIR: folder, LIMIT_FACTOR: '100', LOG_LEVEL: 'fatal' });
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
    expect((await app.browser().fetch('/health/ready')).status).toBe(200);
    fill();
    const ready = await app.browser().fetch('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([503, noRoom]);
    expect((await app.browser().fetch('/health/live')).status).toBe(200);
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
    expect((await app.browser().fetch('/health/ready')).status).toBe(200);
  });
});

function formOf(): FormData {
  const form = new FormData();
  form.set('jsonData', '{}');
  form.append('attachments', new File([Buffer.alloc(200_000, 32)], 'report.pdf'));
  return form;
}
