import { existsSync } from 'node:fs';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { publishPage } from '../pages/write-page.ts';
import type { Db } from '../db/connect.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { placeOf } from './address.ts';
import { addMedia, mediaFolder } from './media.ts';
import { makePicturesReady } from './ready.ts';
import { makeVariantJob } from './variants.ts';

// The encoder has the lowest priority, so it is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let app: TestApp;
let ahead = 0;
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + ahead) });
});
afterAll(() => app.close());
beforeEach(async () => {
  ahead = 0;
  await app.deps.db.transaction((tx) => tx.deleteFrom('media').execute());
});

/** A unique image with random noise, like the grain of a photo; low, because encoding takes most of these tests. */
function picture({ width = 500, height = 100 }: { width?: number; height?: number } = {}): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#9bd', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .blur(2)
    .jpeg()
    .toBuffer();
}

/** The header of a PNG that claims a size, with almost no data. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(data.length, 0);
    numbers.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function added(content: Buffer, name = 'Headland.jpg'): Promise<string> {
  const outcome = await addMedia(app.deps, { content, name, alt: 'A headland' });
  if (!outcome.ok) throw new Error(outcome.errors[0]?.errorMessage);
  return outcome.value.address;
}
const run = () => makeVariantJob(app.deps).run();
const folderOf = (address: string) => join(mediaFolder(app.deps), placeOf(address)?.folder ?? '');
const filesOf = async (address: string) => (await readdir(folderOf(address))).toSorted();
const rowOf = (address: string) =>
  app.deps.db.read.selectFrom('media').selectAll().where('address', '=', address).executeTakeFirstOrThrow();
const get = (address: string, accept = 'image/avif,image/webp,*/*', headers: Record<string, string> = {}) =>
  app.browser().fetch(address, { headers: { accept, ...headers } });

test('stores an image under a path with its size, its colours and the hash of its content', async () => {
  const content = await picture();
  const address = await added(content, 'Headland at dawn.JPEG');
  expect(address).toMatch(/^\/media\/500x100-[0-9a-f]{12}-[0-9a-f]{16}\/headland-at-dawn\.jpg$/);
  expect(await rowOf(address)).toMatchObject({
    mime: 'image/jpeg',
    width: 500,
    height: 100,
    bytes: content.length,
    alt: 'A headland',
    status: 'waiting',
  });
  expect(Buffer.from(await (await get(address)).arrayBuffer())).toEqual(content);
  expect(await added(content, 'another name.jpg')).toBe(address);
});

test('the job makes every width in AVIF and WebP, and a card for shared links', async () => {
  const address = await added(await picture({ width: 640, height: 400 }));
  await run();
  const { status, variants_json: variants } = await rowOf(address);
  expect(status).toBe('done');
  const made = JSON.parse(variants) as { width: number; format: string; bytes: number }[];
  const widthsIn = (format: string) => made.filter((variant) => variant.format === format).map(({ width }) => width);
  expect([widthsIn('webp'), widthsIn('avif'), widthsIn('jpg')]).toEqual([
    [320, 480, 640],
    expect.arrayContaining([320, 480]) as number[],
    [1200],
  ]);
  expect(await filesOf(address)).toHaveLength(made.length + 2);
  for (const { width, format, bytes } of made.filter((variant) => variant.format !== 'jpg')) {
    expect((await stat(join(folderOf(address), `${width}.${format}`))).size).toBe(bytes);
    const metadata = await sharp(join(folderOf(address), `${width}.${format}`)).metadata();
    expect([metadata.width, metadata.height]).toEqual([width, Math.round((width * 400) / 640)]);
  }
  const bytesOf = (format: string) =>
    made.filter((variant) => variant.format === format).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytesOf('avif')).toBeLessThan(bytesOf('webp'));
  const card = await get(address.replace(/[^/]+$/, 'card.jpg'));
  expect(card.headers.get('content-type')).toBe('image/jpeg');
  expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
});

test('does not keep an AVIF that is not smaller than the WebP', async () => {
  const flat = await sharp({ create: { width: 330, height: 200, channels: 3, background: '#0e4f52' } })
    .png()
    .toBuffer();
  const address = await added(flat);
  await run();
  expect(await filesOf(address)).toEqual(['320.webp', '330.webp', 'done', 'headland.png']);
  expect((await get(`${address}?w=320`)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('continues an interrupted run, and another run changes nothing', async () => {
  const address = await added(await picture());
  await run();
  const folder = folderOf(address);
  const whole = await filesOf(address);
  const long = new Date('2020-01-01');
  for (const file of whole) await utimes(join(folder, file), long, long);
  await Promise.all(['480.webp', 'done'].map((file) => rm(join(folder, file))));
  await writeFile(join(folder, '480.webp.123.part'), 'half a picture');
  await app.deps.db.transaction((tx) =>
    tx
      .updateTable('media')
      .set({ status: 'waiting', attempts: 0, due_at: new Date(0).toISOString() })
      .execute(),
  );
  await run();
  expect(await filesOf(address)).toEqual(whole);
  const fresh = await Promise.all(
    whole.map(async (file) => ((await stat(join(folder, file))).mtime > long ? file : null)),
  );
  expect(fresh.filter((file) => file !== null)).toEqual(['480.webp', 'done']);
  const before = await rowOf(address);
  await run();
  expect(await rowOf(address)).toEqual(before);
});

test('two workers share the images and make each once', async () => {
  const addresses = await Promise.all([1, 2, 3, 4].map(async () => added(await picture({ width: 330, height: 200 }))));
  await Promise.all([run(), run()]);
  await run();
  for (const address of addresses) {
    expect(await rowOf(address)).toMatchObject({ status: 'done', attempts: 1, last_error: null });
    expect(await filesOf(address)).toContain('320.avif');
  }
});

test('a slow renewal of a lease does not end the encoding of the next image', async () => {
  const addresses = await Promise.all([1, 2].map(async () => added(await picture({ width: 330 }))));
  const isMade = (address: string) => existsSync(join(folderOf(address), 'done'));
  let transactions = 0;
  const transaction: Db['transaction'] = async (work) => {
    transactions += 1;
    // The second one renews the lease of the first image: it waits until all sizes of that image are made.
    if (transactions === 2) {
      await expect.poll(() => addresses.some(isMade)).toBe(true);
      await setTimeout(200);
    }
    return app.deps.db.transaction(work);
  };
  await makeVariantJob({ ...app.deps, db: { ...app.deps.db, transaction } }).run();
  for (const address of addresses)
    expect(await rowOf(address)).toMatchObject({ status: 'done', attempts: 1, last_error: null });
});

test('takes over the image of a killed process after its lease', async () => {
  const address = await added(await picture({ width: 330, height: 200 }));
  await app.deps.db.transaction((tx) =>
    tx
      .updateTable('media')
      .set({ attempts: 1, due_at: new Date(Date.now() + 5 * 60_000).toISOString() })
      .execute(),
  );
  await run();
  expect(await rowOf(address)).toMatchObject({ status: 'waiting', attempts: 1 });
  ahead = 5 * 60_000 + 1000;
  await run();
  expect(await rowOf(address)).toMatchObject({ status: 'done', attempts: 2 });
});

test('a stopped run releases its image at once', async () => {
  const address = await added(await picture());
  const { storage } = app.deps;
  // Stops while the encoder starts, which takes longer than this on every machine.
  const bring: typeof storage.bring = async (...file) => {
    void setTimeout(20).then(() => job.stop());
    return storage.bring(...file);
  };
  const job = makeVariantJob({ ...app.deps, storage: { ...storage, bring } });
  await job.run();
  expect(await rowOf(address)).toMatchObject({ status: 'waiting', attempts: 0 });
  await run();
  expect(await rowOf(address)).toMatchObject({ status: 'done', attempts: 1 });
});

test('gives up a broken image after one attempt, logs the reason and serves the original', async () => {
  const whole = await picture({ width: 900, height: 700 });
  const broken = whole.subarray(0, Math.floor(whole.length / 2));
  const address = await added(broken);
  await run();
  expect(await rowOf(address)).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_error: expect.stringMatching(/\S/) as string,
  });
  await run();
  expect((await rowOf(address)).attempts).toBe(1);
  const answer = await get(`${address}?w=480`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(broken);
});

test('never decodes an image with too many pixels', async () => {
  // Decoded it would take 1.2 GB.
  const address = await added(claimedPng(20_000, 20_000), 'wall.png');
  expect(address).toMatch(/^\/media\/20000x20000-0-/);
  await run();
  expect(await rowOf(address)).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_error: expect.stringContaining('pixel limit') as string,
  });
  expect((await get(`${address}?w=320`)).headers.get('content-type')).toBe('image/png');
});

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  [
    'a drawing that could run something',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
  ],
  ['nothing', Buffer.alloc(0)],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
])('refuses %s with the extension .jpg', async (_what, content) => {
  expect(await addMedia(app.deps, { content, name: 'photo.jpg', alt: '' })).toMatchObject({ ok: false });
  expect(await app.deps.db.read.selectFrom('media').selectAll().execute()).toEqual([]);
});

test('applies the EXIF orientation, and the sizes contain no location data', async () => {
  const lying = await sharp(await picture({ width: 640, height: 400 }))
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: 'Robin Warrender' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
    .jpeg()
    .toBuffer();
  const address = await added(lying);
  expect(address).toContain('/media/400x640-');
  await run();
  const small = await sharp(join(folderOf(address), '320.webp')).metadata();
  expect([small.width, small.height, small.exif]).toEqual([320, 512, undefined]);
});

test('a browser gets the best accepted format, with headers for shared caching', async () => {
  const address = await added(await picture());
  const early = await get(`${address}?w=480`);
  expect([early.headers.get('content-type'), early.headers.get('cache-control'), early.headers.get('vary')]).toEqual([
    'image/jpeg',
    'public, max-age=60',
    'accept',
  ]);
  await run();
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const) {
    const answer = await get(`${address}?w=480`, accept);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('vary'),
    ]).toEqual([200, type, 'public, max-age=31536000, immutable', 'accept']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const again = await get(`${address}?w=480`, accept, {
      'if-none-match': answer.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  }
  const etags = await Promise.all(
    ['image/avif,*/*', 'image/webp,*/*'].map(async (accept) =>
      (await get(`${address}?w=480`, accept)).headers.get('etag'),
    ),
  );
  expect(new Set(etags).size).toBe(2);
});

const panel = (address: string) => ({
  path: '/pictured',
  title: 'Pictured',
  content: {
    sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'ImagePanel', payloads: { ImageUrl: address } }] }],
  },
});

test('a published page has the AVIF of its images before its first view', async () => {
  const address = await added(await picture());
  // Without a background job, which could claim the image first.
  const config = { ...app.deps.config, PICTURE_JOB: true };
  await publishPage({ ...app.deps, config }, panel(address));
  expect((await get(`${address}?w=480`)).headers.get('content-type')).toBe('image/avif');
});

test('publishing waits for an image that another worker is making, up to its limit', async () => {
  const address = await added(await picture());
  const working = run();
  await expect.poll(async () => (await rowOf(address)).attempts).toBe(1);
  await makePicturesReady(app.deps, `"${address}"`, 60_000);
  expect((await rowOf(address)).status).toBe('done');
  await working;
  const never = await added(await picture());
  await makePicturesReady(app.deps, never, 10);
  expect(await rowOf(never)).toMatchObject({ status: 'waiting', attempts: 0 });
});

/** Sends the path unchanged; fetch would normalise it. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(app.url, { path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

test('serves only images, and only under their own paths', async () => {
  const address = await added(await picture());
  await run();
  const { folder = '' } = placeOf(address) ?? {};
  const wrong = [
    `${address}?w=481`,
    `${address}?w=99999`,
    `${address}?w=0`,
    `${address}?w=-1`,
    `${address}?w=48e1`,
    `${address}?w=`,
    `${address}?w=480&w=320`,
    `/media/${folder}/480.avif`,
    `/media/${folder}/done`,
    `/media/${folder}/other.jpg`,
    `/media/${folder}/`,
    `/media/${folder}`,
    `/media/${folder}/..%2f..%2fphi.sqlite`,
    `/media/${folder}/%2e%2e/%2e%2e/app.secret`,
    `/media/${folder}/..%5c..%5capp.secret`,
    `/media/..%2fapp.secret`,
    `/media/%2e%2e%2fapp.secret`,
    '/media/....//app.secret',
    `/media/${folder.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}/headland.jpg`,
    '/media/100x100-0-0123456789abcdef/headland.jpg',
    '/media/100x100-0-0123456789abcdef/card.jpg',
    `/media/${folder}/headland.jpg%00.png`,
  ];
  for (const path of wrong) {
    const status = await statusOf(path);
    expect([path, [400, 403, 404].includes(status)]).toEqual([path, true]);
  }
});
