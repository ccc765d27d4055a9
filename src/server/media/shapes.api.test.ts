// Invariant 30: all of this file.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as library from '#contract/admin/media.ts';
import type { PictureShape } from '#contract/media-kinds.ts';
import { incomingFolder } from '../attachment-files.ts';
import { heic } from '../testing/library-files.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { oldReplacedFiles } from './replaced.ts';

// Pictures are decoded in a process of their own, which is slow to start on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let app: TestApp;
let editor: TestBrowser;
let ahead = 0;
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + ahead) });
  editor = (await person(app, 'editor@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);
const upload = (bytes: Buffer, name: string) =>
  editor.call(library.uploadMedia, { alt: 'A headland', isDecorative: false }, { files: [file(bytes, name)] });
async function stored(bytes: Buffer, name: string) {
  const answer = await upload(bytes, name);
  return answer.results?.media[0] ?? expect.fail(JSON.stringify(answer));
}
const bytesAt = async (url: string) => Buffer.from(await (await app.browser().fetch(url)).arrayBuffer());
const reshape = ({ mediaId, revision }: { mediaId: number; revision: number }, shape: PictureShape) =>
  editor.call(library.replaceMedia, { mediaId, revision, key: key(), shape });
const kept = () => readdir(join(app.deps.config.DATA_DIR, 'replaced')).catch(() => []);

/** Red, green; blue, white: one colour in each quarter. */
async function quarters(width = 200, height = 100): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2 };
  const part = (background: string, left: number, top: number) => ({
    input: { create: { ...half, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([part('#ff0000', 0, 0), part('#00ff00', half.width, 0), part('#0000ff', 0, half.height)])
    .png()
    .toBuffer();
}
const colourAt = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

test('a photograph of 20 MB is scaled and stored as a JPEG', async () => {
  const raw = { width: 5200, height: 2600, channels: 3 as const };
  const large = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(large.length).toBeGreaterThan(20 * 1024 * 1024);
  const photo = await stored(large, 'Big photo.jpg');
  expect(photo).toMatchObject({ width: 5000, height: 2500, mime: 'image/jpeg', name: 'big-photo.jpg' });
  expect((await sharp(await bytesAt(photo.url)).metadata()).width).toBe(5000);
});

test('a photograph of more than 50 million pixels is scaled, and one of 30,000 by 30,000 is refused in words', async () => {
  const wide = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  expect(await stored(wide, 'wide.jpg')).toMatchObject({ width: 5000, height: 3333 });
  const strip = await sharp({ create: { width: 30_000, height: 10, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const answer = await upload(strip, 'strip.png');
  expect(answer.errors).toMatchObject([{ code: 'too_many_pixels' }]);
  expect(answer.errors?.[0]?.errorMessage).toMatch(/30000 × 10 pixels.*at most 5000 pixels wide and high/);
});

test('HEIC becomes a JPEG, and a broken one is refused with what to do', async () => {
  const photo = await stored(heic(), 'IMG_0042.HEIC');
  expect(photo).toMatchObject({ width: 192, height: 64, mime: 'image/jpeg', name: 'img-0042.jpg' });
  const bytes = await bytesAt(photo.url);
  const [[red = 0], [, , blue = 0]] = [await colourAt(bytes, 20, 30), await colourAt(bytes, 170, 30)];
  expect([red, blue].every((each) => each > 200)).toBe(true);
  const cut = await upload(heic().subarray(0, Math.floor(heic().length * 0.9)), 'cut.heic');
  expect(cut.errors).toMatchObject([{ code: 'damaged' }]);
  const broken = heic();
  broken.write('none', broken.indexOf('hvcC'));
  const unreadable = await upload(broken, 'broken.heic');
  expect(unreadable.errors).toMatchObject([{ code: 'damaged' }]);
  expect(unreadable.errors?.[0]?.errorMessage).toMatch(/^broken\.heic: .*Most Compatible/);
  expect(await readdir(incomingFolder(app.deps.config)).catch(() => [])).toEqual([]);
});

test('a picture is turned first and cropped then, and its focal point goes with it', async () => {
  const picture = await stored(await quarters(), 'quarters.png');
  const focused = await editor.call(library.setMediaFocus, {
    mediaId: picture.mediaId,
    revision: picture.revision,
    values: { focus: { x: 25, y: 25 } },
    key: key(),
  });
  const before = focused.results?.media ?? expect.fail(JSON.stringify(focused));
  const answer = await reshape(before, { turn: 90, crop: { left: 50, top: 0, width: 50, height: 200 } });
  const now = answer.results?.media ?? expect.fail(JSON.stringify(answer));
  expect(now).toMatchObject({
    width: 50,
    height: 200,
    mime: 'image/png',
    focus: { x: 50, y: 25 },
    name: 'quarters.png',
  });
  const bytes = await bytesAt(now.url);
  expect([await colourAt(bytes, 25, 20), await colourAt(bytes, 25, 180)]).toEqual([
    [255, 0, 0],
    [0, 255, 0],
  ]);
  const old = await editor.fetch(before.url);
  expect([old.status, old.headers.get('location')]).toEqual([302, now.url]);
  // Put back: the same bytes under the same address.
  const [record] = (await editor.call(listAudit, { subject: `media:${picture.mediaId}` })).rows;
  expect(record?.putBackText).toContain('30 days');
  const back = await editor.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
  expect(back.errors).toBeUndefined();
  expect((await editor.fetch(before.url)).status).toBe(200);
  expect(await colourAt(await bytesAt(before.url), 50, 25)).toEqual([255, 0, 0]);
  expect((await editor.fetch(now.url)).headers.get('location')).toBe(before.url);
  // A second putting back finds that something has changed since.
  expect((await editor.call(putBack, { recordId: record?.recordId ?? 0, key: key() })).errors).toHaveLength(1);
});

test.each([
  ['nothing', { turn: 0, crop: null }, 'nothing'],
  ['all of it', { turn: 0, crop: { left: 0, top: 0, width: 60, height: 40 } }, 'nothing'],
  ['more than there is', { turn: 90, crop: { left: 0, top: 0, width: 60, height: 40 } }, 'crop'],
  ['too little', { turn: 0, crop: { left: 0, top: 0, width: 15, height: 40 } }, 'crop'],
] as const)('refuses a crop of %s', async (_what, shape, code) => {
  const picture = await stored(await quarters(60, 40), 'small.png');
  expect((await reshape(picture, shape)).errors).toMatchObject([{ code }]);
});

test('what somebody else has changed meanwhile is not turned', async () => {
  const picture = await stored(await quarters(64, 48), 'other.png');
  const stale = { ...picture, revision: picture.revision + 5 };
  expect((await reshape(stale, { turn: 180, crop: null })).stale).toBeDefined();
  expect((await editor.fetch(picture.url)).status).toBe(200);
});

test('a replaced file is kept for 30 days, or until its picture is deleted, and nobody can fetch it', async () => {
  const picture = await stored(await quarters(80, 60), 'kept.png');
  const turned =
    (await reshape(picture, { turn: 180, crop: null })).results?.media ?? expect.fail('It was not turned.');
  const name = (await kept()).find((each) => each.endsWith('~kept.png')) ?? expect.fail('It was not kept.');
  for (const path of [`/media/${name}`, `/media/..%2Freplaced%2F${name}`])
    expect((await editor.fetch(path)).headers.get('content-type')).not.toBe('image/png');
  const removed = await editor.call(library.removeMedia, { mediaId: turned.mediaId, key: key() });
  expect(removed.errors).toBeUndefined();
  expect(await kept()).not.toContain(name);

  const other = await stored(await quarters(88, 60), 'old.png');
  await reshape(other, { turn: 180, crop: null });
  const isKept = async () => (await kept()).some((each) => each.endsWith('~old.png'));
  ahead = 29 * 86_400_000;
  await oldReplacedFiles.sweep(app.deps, 100);
  expect(await isKept()).toBe(true);
  ahead = 31 * 86_400_000;
  await oldReplacedFiles.sweep(app.deps, 100);
  expect(await isKept()).toBe(false);
  ahead = 0;
  const [record] = (await editor.call(listAudit, { subject: `media:${other.mediaId}` })).rows;
  const back = await editor.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
  expect(back.errors).toMatchObject([{ code: 'gone' }]);
});
