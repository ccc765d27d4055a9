import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listMedia, removeMedia, uploadMedia } from '#contract/admin/media.ts';
import { person } from '../testing/people.sql.ts';
import { type S3Server, s3Server } from '../testing/s3-server.ts';
import { type TestApp, testApp, type TestBrowser } from '../testing/test-app.ts';
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
async function shareRow(mediaId: number): Promise<void> {
  if (app.deps.config.DATABASE_URL) return;
  const row = await app.deps.db.read
    .selectFrom('media')
    .selectAll()
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  await other.deps.db.transaction((tx) => tx.insertInto('media').values(row).execute());
}
const get = (from: TestApp, url: string) =>
  fetch(`${from.url}${url}`, { redirect: 'manual', headers: { accept: 'image/avif,image/webp,*/*' } });

test('two processes share pictures and their sizes through the bucket', async () => {
  const [picture] = (await upload('#123456')).results?.media ?? [];
  if (!picture) expect.fail('The picture was not stored.');
  await shareRow(picture.mediaId);
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
  const before = s3.requests.length;
  for (const hash of ['0123456789abcdef', 'fedcba9876543210'])
    expect((await get(other, `/media/10x10-0-${hash}/nothing.png`)).status).toBe(404);
  expect(s3.requests.length).toBe(before);
});

test('a storage that fails refuses the upload in words, and nothing is half stored', async () => {
  s3.fault = { methods: ['PUT'], kind: 'error' };
  const refused = await upload('#654321');
  expect(refused.errors).toMatchObject([{ code: 'storage_unavailable' }]);
  expect(refused.errors?.[0]?.errorMessage).toContain('Nothing was changed');
  expect((await editor.call(listMedia, {})).media.map(({ name }) => name)).not.toContain('photo.png');
  s3.fault = null;
  expect((await upload('#654321')).results?.known).toEqual([]);
});

test('a picture that cannot be read is a 503 that is tried again, not a missing one', async () => {
  const [picture] = (await upload('#abcdef')).results?.media ?? [];
  await shareRow(picture?.mediaId ?? 0);
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
  await shareRow(picture?.mediaId ?? 0);
  s3.fault = { methods: ['PUT'], kind: 'error' };
  await makeVariantJob(app.deps).run();
  const row = () =>
    app.deps.db.read
      .selectFrom('media')
      .select(['status', 'attempts'])
      .where('id', '=', picture?.mediaId ?? 0)
      .executeTakeFirst();
  expect(await row()).toEqual({ status: 'waiting', attempts: 1 });
  expect((await get(other, `${picture?.url}?w=320`)).headers.get('cache-control')).toBe('public, max-age=60');
});
