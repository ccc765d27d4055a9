// Invariant 34: all of this file.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listMedia, removeMedia, uploadMedia } from '#contract/admin/media.ts';
import { sendContact } from '#contract/contact.ts';
import { dayMs } from '#contract/spans.ts';
import { strayAttachments } from '../forms/attachments.ts';
import { contentOf } from '../jobs/mail-attachments.ts';
import type { QueuedAttachment } from '../jobs/outbox.ts';
import { s3Storage } from '../providers/storage/s3.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { solvedCaptcha } from '../testing/captcha.ts';
import { person } from '../testing/people.sql.ts';
import { type S3Server, s3Server } from '../testing/s3-server.ts';
import { type TestApp, testApp, type TestBrowser } from '../testing/test-app.ts';
import { downloadUrl } from './download-link.ts';
import { downloadBySlug } from './download.sql.ts';
import { addDownload } from './download.ts';
import { makeVariantJob } from './variants.ts';

let s3: S3Server;
let app: TestApp;
/** Another process: the same database if it can be shared, its own folder. */
let other: TestApp;
let editor: TestBrowser;
beforeAll(async () => {
  s3 = await s3Server();
  app = await testApp({ ...s3.settings, LOG_LEVEL: 'fatal' });
  const { DATABASE_URL, DATA_DIR } = app.deps.config;
  other = await testApp({
    ...s3.settings,
    LOG_LEVEL: 'fatal',
    ...(DATABASE_URL && { DATABASE_URL, DATA_DIR: join(DATA_DIR, 'second') }),
  });
  editor = (await person(app, 'editor@example.org', { roles: ['publisher'] })).browser;
});
afterEach(() => {
  s3.fault = null;
});
afterAll(async () => {
  await other.close();
  await app.close();
  await s3.close();
});

const photo = async (background: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 400, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    'photo.png',
  );
const upload = async (colour: string) =>
  editor.call(uploadMedia, { alt: 'A photo', isDecorative: false }, { files: [await photo(colour)] });
/** Two processes have one database; SQLite's belongs to one, so the second gets a copy of the row. */
async function shareRow(table: 'media' | 'download', id: number): Promise<void> {
  if (app.deps.config.DATABASE_URL) return;
  const row = await app.deps.db.read.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await other.deps.db.transaction((tx) => tx.insertInto(table).values(row).execute());
}
const get = (from: TestApp, url: string) =>
  fetch(`${from.url}${url}`, { redirect: 'manual', headers: { accept: 'image/avif,image/webp,*/*' } });

test('two processes share pictures and their sizes through the bucket', async () => {
  const [picture] = (await upload('#123456')).results?.media ?? [];
  if (!picture) expect.fail('The picture was not stored.');
  await shareRow('media', picture.mediaId);
  const original = await get(other, picture.url);
  expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/png']);
  await makeVariantJob(app.deps).run();
  const small = await get(other, `${picture.url}?w=320`);
  expect([small.status, small.headers.get('content-type'), small.headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/^image\/(avif|webp)$/) as string,
    'public, max-age=31536000, immutable',
  ]);
  expect((await editor.call(removeMedia, { mediaId: picture.mediaId, key: 'remove-one' })).results).toBeTruthy();
  expect([...s3.objects.keys()].filter((name) => name.includes(picture.url.split('/')[2] ?? ''))).toEqual([]);
});

test('a made-up address costs no request to the bucket', async () => {
  for (const hash of ['0123456789abcdef', 'fedcba9876543210']) {
    expect((await get(other, `/media/10x10-0-${hash}/nothing.png`)).status).toBe(404);
    expect(s3.requests.filter((request) => request.includes(hash))).toEqual([]);
  }
});

test('a storage that fails refuses the upload in words, and nothing is half stored', async () => {
  s3.fault = { methods: ['PUT'], kind: 'error' };
  const refused = await upload('#654321');
  expect(refused.errors).toMatchObject([{ code: 'storage_unavailable' }]);
  expect(refused.errors?.[0]?.errorMessage).toContain('Nothing was changed');
  expect((await editor.call(listMedia, {})).rows.map(({ name }) => name)).not.toContain('photo.png');
  s3.fault = null;
  expect((await upload('#654321')).results?.known).toEqual([]);
});

test('a picture that cannot be read is a 503 that is tried again, not a missing one', async () => {
  const [picture] = (await upload('#abcdef')).results?.media ?? [];
  await shareRow('media', picture?.mediaId ?? 0);
  s3.fault = { methods: ['GET'], kind: 'error' };
  const down = await get(other, picture?.url ?? '');
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5']);
  expect(down.headers.get('cache-control') ?? 'no-store').toContain('no-store');
  s3.fault = null;
  expect((await get(other, picture?.url ?? '')).status).toBe(200);
  expect((await get(other, '/media/10x10-0-0123456789abcdef/nothing.png')).status).toBe(404);
});

test('sizes that could not be stored are made again later', async () => {
  const [picture] = (await upload('#fedcba')).results?.media ?? [];
  await shareRow('media', picture?.mediaId ?? 0);
  s3.fault = { methods: ['PUT'], kind: 'error' };
  await makeVariantJob(app.deps).run();
  const row = () =>
    app.deps.db.read
      .selectFrom('media')
      .select(['status', 'attempts'])
      .where('id', '=', picture?.mediaId ?? 0)
      .executeTakeFirst();
  expect(await row()).toEqual({ status: 'waiting', attempts: 0 });
  expect((await get(other, `${picture?.url}?w=320`)).headers.get('cache-control')).toBe('public, max-age=60');
});

describe.each([
  { kind: 'error', colour: '#0000a' },
  { kind: 'slow', colour: '#0000b' },
  { kind: 'gone', colour: '#0000c' },
] as const)('while every answer of the storage is $kind', ({ kind, colour }) => {
  const timeLimit = 300;
  let own: TestApp['deps']['storage'];
  beforeAll(async () => {
    own = app.deps.storage;
    const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.settings;
    const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
    app.deps.storage = s3Storage(app.deps.config.DATA_DIR, {
      ...keys,
      endpoint,
      bucket,
      region: 'auto',
      timeoutMs: timeLimit,
    });
  });
  afterAll(() => {
    app.deps.storage = own;
  });
  const health = async () => (await (await fetch(`${app.url}/health/checks`)).json()) as { checks: object };

  test('pages are served, uploads are refused in words, and all goes on when it is back', async () => {
    const [known] = (await upload(`${colour}1`)).results?.media ?? [];
    const [unread] = (await upload(`${colour}2`)).results?.media ?? [];
    if (!known || !unread) expect.fail('The pictures were not stored.');
    // As in a process that was started since: it has one of them already.
    const folderOf = (url: string) => join(app.deps.config.DATA_DIR, 'media', url.split('/')[2] ?? '');
    await rm(folderOf(unread.url), { recursive: true });
    // What it said a few seconds ago, in the test before, is still known.
    await expect.poll(health).toMatchObject({ checks: { storage: 'ok' } });

    s3.fault = { methods: ['GET', 'PUT', 'DELETE'], kind };
    expect((await get(app, known.url)).status).toBe(200);
    expect((await get(app, '/api/cms/GetPublishedPage?path=/')).status).toBe(200);
    expect((await get(app, '/health/ready')).status).toBe(200);
    const down = await get(app, unread.url);
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await upload(`${colour}3`)).errors).toMatchObject([{ code: 'storage_unavailable' }]);
    // What it said a few seconds ago is still known.
    await expect.poll(health).toMatchObject({ status: 'degraded', checks: { storage: 'away', database: 'ok' } });

    s3.fault = null;
    expect((await get(app, unread.url)).status).toBe(200);
    expect((await upload(`${colour}3`)).results?.known).toEqual([]);
    await expect.poll(health).toMatchObject({ status: 'ok', checks: { storage: 'ok' } });
  });
});

describe('downloads', () => {
  /** A file that `app` has stored, as a link that `other` answers. */
  async function linkTo(slug: string): Promise<string> {
    const access = { kind: 'public' } as const;
    await addDownload(app.deps, { slug, fileName: `${slug}.txt`, content: Buffer.from(`This is ${slug}.`), access });
    const row = await downloadBySlug(app.deps.db.read, slug);
    if (!row) expect.fail('The download was not stored.');
    await shareRow('download', row.id);
    return downloadUrl(other.deps, { id: row.id, uid: null });
  }

  test('another process sends a file that it fetches once', async () => {
    const url = await linkTo('sheet');
    const first = await get(other, url);
    expect([first.status, await first.text()]).toEqual([200, 'This is sheet.']);
    const fetched = () => s3.requests.filter((request) => request.startsWith('GET /pictures/files/')).length;
    const asked = fetched();
    expect((await get(other, url)).status).toBe(200);
    expect(fetched()).toBe(asked);
  });

  test('while the storage fails a file is a 503, and a file that it does not have is a 404', async () => {
    const url = await linkTo('other');
    s3.fault = { methods: ['GET'], kind: 'cut' };
    const down = await get(other, url);
    expect([down.status, down.headers.get('retry-after'), down.headers.get('content-disposition')]).toEqual([
      503,
      '5',
      null,
    ]);
    expect(await down.json()).toMatchObject({ errors: [{ code: 'storage_unavailable' }] });
    s3.fault = null;
    const key = [...s3.objects].find(([, bytes]) => bytes.toString() === 'This is other.')?.[0] ?? '';
    expect(key).toMatch(/^files\/[\w-]{36}$/);
    s3.objects.delete(key);
    expect((await get(other, url)).status).toBe(404);
  });

  test('a file that cannot be stored is refused, and no row says that it exists', async () => {
    s3.fault = { methods: ['PUT'], kind: 'error' };
    await expect(linkTo('refused')).rejects.toThrow(StorageUnavailable);
    expect(await downloadBySlug(app.deps.db.read, 'refused')).toBeUndefined();
  });
});

describe('attachments', () => {
  const report = new File(['%PDF-1.7\nA report'], 'report.pdf');
  const send = async () => {
    const browser = app.browser();
    return browser.call(
      sendContact,
      {
        name: 'Ana',
        phone: '1',
        email: 'ana@example.org',
        enquiry: 'Hello',
        state: 'ACT',
        emailReceiver: '',
        recaptchaValue: await solvedCaptcha(browser),
      },
      { files: [report] },
    );
  };
  const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith('attachments/'));
  const localFiles = async (of: TestApp) => {
    const entries = await readdir(of.deps.config.DATA_DIR, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.parentPath.includes('attachments')).length;
  };
  const enquiries = () => app.deps.db.read.selectFrom('enquiry').select('id').execute();

  test('a form keeps its files in the bucket alone, and another process mails them', async () => {
    expect((await send()).results).toEqual({ sent: true });
    const mail = await app.deps.db.read
      .selectFrom('outbox_mail')
      .select('attachments_json')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const queued = JSON.parse(mail.attachments_json) as QueuedAttachment[];
    const [attachment] = await contentOf(other.deps, queued);
    expect([attachment?.filename, String(attachment?.content)]).toEqual(['report.pdf', '%PDF-1.7\nA report']);
    expect([keys().length, await localFiles(app), await localFiles(other)]).toEqual([1, 0, 0]);
  });

  test('while the storage fails a form with files is refused in words, and nothing is stored', async () => {
    const before = [keys().length, (await enquiries()).length];
    s3.fault = { methods: ['PUT'], kind: 'error' };
    const refused = await send();
    expect(refused.errors).toMatchObject([{ code: 'storage_unavailable' }]);
    expect(refused.errors?.[0]?.errorMessage).toContain('Nothing was sent');
    expect([keys().length, (await enquiries()).length, await localFiles(app)]).toEqual([...before, 0]);
    s3.fault = null;
    expect((await send()).results).toEqual({ sent: true });
  });

  test('a file that no form refers to is deleted from the bucket after a day', async () => {
    const kept = keys();
    for (const [key, days] of [
      ['attachments/stray', 2],
      ['attachments/7f/stray', 2],
      ['attachments/recent', 0.5],
      [kept[0] ?? '', 2],
    ] as const) {
      s3.objects.set(key, s3.objects.get(key) ?? Buffer.from('x'));
      s3.storedAt.set(key, new Date(Date.now() - days * dayMs));
    }
    expect(await strayAttachments.sweep(app.deps, 200)).toEqual({ removed: 2, next: null });
    expect(keys().toSorted()).toEqual([...kept, 'attachments/recent'].toSorted());
  });
});
