// Over 400 lines: all cases share one library and its staff.
// Invariant 30: all of this file.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as library from '#contract/admin/media.ts';
import { createPage, saveDraft } from '#contract/admin/pages.ts';
import { dueBy } from '../db/claim.sql.ts';
import { incomingFolder } from '../attachment-files.ts';
import { addEvent, addGuide } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { placeOf } from './address.ts';
import { mediaFolder } from './media.ts';
import { claimMedia, updateClaimed } from './media.sql.ts';

let app: TestApp;
let editor: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  editor = (await person(app, 'editor@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const picture = async (colour: string) =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  );
const file = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name);
const upload = (files: File[], more: { alt?: string; isDecorative?: boolean } = {}) =>
  editor.call(library.uploadMedia, { alt: 'A headland', isDecorative: false, ...more }, { files });
const replace = (mediaId: number, revision: number, by: File) =>
  editor.call(library.replaceMedia, { mediaId, revision, key: key() }, { files: [by] });
async function stored(colour: string) {
  const [row] = (await upload([file(await picture(colour), 'A picture.png')])).results?.media ?? [];
  return row ?? expect.fail('The picture was not stored.');
}

test('an uploaded picture is stored once, listed, found and described', async () => {
  const first = await stored('#123456');
  expect(first).toMatchObject({ name: 'a-picture.png', width: 40, height: 20, alt: 'A headland', uses: 0 });
  const again = await upload([file(await picture('#123456'), 'other.png')], { alt: 'Again' });
  expect(again.results).toEqual({ media: [first], known: [first.mediaId] });
  const described = await editor.call(library.saveMedia, {
    mediaId: first.mediaId,
    revision: first.revision,
    values: { alt: 'Waves', isDecorative: false },
    key: key(),
  });
  expect(described.results?.media).toMatchObject({ alt: 'Waves' });
  expect((await editor.call(library.listMedia, { find: 'WAVES' })).rows.map(({ mediaId }) => mediaId)).toEqual([
    first.mediaId,
  ]);
  expect((await editor.call(library.listMedia, { find: '%' })).rows).toEqual([]);
});

test.each([
  ['an SVG with a script', 'picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['a renamed program', 'picture.jpg', 'MZ not a picture at all'],
  ['an empty file', 'picture.png', ''],
])('%s is refused with its name', async (_what, name, text) => {
  const answer = await upload([file(new TextEncoder().encode(text), name)]);
  expect(answer.errors).toMatchObject([{ field: 'files', code: 'not_a_picture' }]);
  expect(answer.errors?.[0]?.errorMessage).toContain(name);
});

test('a picture needs a description, or is decorative', async () => {
  const bytes = await picture('#654321');
  expect((await upload([file(bytes, 'x.png')], { alt: ' ' })).errors).toMatchObject([{ field: 'alt' }]);
  expect((await upload([])).errors).toMatchObject([{ code: 'no_file' }]);
  const decorative = await upload([file(bytes, 'x.png')], { alt: '', isDecorative: true });
  expect(decorative.results?.media).toMatchObject([{ alt: '', isDecorative: true }]);
});

test('a file over 40 MB is refused', async () => {
  await expect(upload([file(new Uint8Array(40 * 1024 * 1024 + 1), 'big.png')])).rejects.toMatchObject({ status: 413 });
});

test('says where a picture is used, and deletes it only when nothing uses it', async () => {
  const used = await stored('#111111');
  const free = await stored('#222222');
  const { eventId } = await addEvent(app.deps, { imageUrl: used.url });
  const created = await editor.call(createPage, {
    path: '/used',
    locale: 'au',
    title: 'Uses',
    copyOf: null,
    key: key(),
  });
  const pageId = created.results?.pageId ?? 0;
  const content = { sections: [], payloads: [{ key: 'ImageUrl', value: used.url }], embedDataList: [], nextItemId: 1 };
  await editor.call(saveDraft, { pageId, revision: 1, title: 'Uses', imageUrl: null, content });
  expect((await editor.call(library.getMediaUses, { mediaId: used.mediaId })).uses).toEqual([
    { kind: 'page', id: pageId, title: 'Uses', path: '/used' },
    { kind: 'event', id: eventId, title: expect.any(String) as string, path: null },
  ]);
  // A draft that is changed keeps the use: the picture may come back by undo or from a version.
  await editor.call(saveDraft, {
    pageId,
    revision: 2,
    title: 'Uses',
    imageUrl: null,
    content: { ...content, payloads: [] },
  });
  const remove = (mediaId: number) => editor.call(library.removeMedia, { mediaId, key: key() });
  expect((await remove(used.mediaId)).errors).toMatchObject([{ code: 'used' }]);
  expect((await editor.call(library.listMedia, { unused: 'yes' })).rows.map(({ url }) => url)).toContain(free.url);
  const folder = join(mediaFolder(app.deps), placeOf(free.url)?.folder ?? '');
  expect(existsSync(folder)).toBe(true);
  expect((await remove(free.mediaId)).results).toEqual({ mediaId: free.mediaId });
  expect(existsSync(folder)).toBe(false);
  expect((await remove(free.mediaId)).errors).toMatchObject([{ code: 'missing' }]);
});

test.each(['before', 'after'])(
  'a picture in the text of an event counts as used, %s it gets a focal point',
  async (when) => {
    const shown = await stored(when === 'before' ? '#919191' : '#929292');
    const { eventId } = await addEvent(app.deps, {});
    await app.deps.db.transaction((tx) =>
      tx
        .updateTable('event')
        .set({ description: `<p><img src="${shown.url}" alt="x"></p>` })
        .where('id', '=', eventId)
        .execute(),
    );
    if (when === 'after')
      await editor.call(library.setMediaFocus, {
        mediaId: shown.mediaId,
        revision: shown.revision,
        values: { focus: { x: 10, y: 10 } },
        key: key(),
      });
    const removed = await editor.call(library.removeMedia, { mediaId: shown.mediaId, key: key() });
    expect(removed.errors).toMatchObject([{ code: 'used' }]);
    expect((await editor.fetch(shown.url)).status).toBe(200);
  },
);

/** A PNG whose header claims this size, without the pixels. */
function claimedPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return new Uint8Array(Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]));
}

test('a picture with too many pixels, or one that ends early, never enters the library', async () => {
  const before = (await editor.call(library.listMedia, {})).rows.length;
  const bomb = await upload([file(claimedPng(20_000, 20_000), 'bomb.png')]);
  expect(bomb.errors).toMatchObject([{ code: 'too_many_pixels' }]);
  expect(bomb.errors?.[0]?.errorMessage).toContain('bomb.png: This picture has 20000 × 20000 pixels');
  const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  const part = new Uint8Array(whole.subarray(0, Math.floor(whole.length * 0.7)));
  expect((await upload([file(part, 'half.jpg')])).errors).toMatchObject([{ code: 'damaged' }]);
  expect((await editor.call(library.listMedia, {})).rows).toHaveLength(before);
});

test('an upload that is cut at 90 % stores nothing and leaves no file', async () => {
  const before = (await editor.call(library.listMedia, {})).rows.length;
  const uploads = () => readdir(incomingFolder(app.deps.config)).catch(() => []);
  const form = new FormData();
  form.set('jsonData', JSON.stringify({ alt: 'A headland', isDecorative: false }));
  form.append('attachments', file(await picture('#777777'), 'cut.png'));
  const request = new Request(`${app.url}/`, { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const { hostname, port } = new URL(app.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${library.uploadMedia.path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${editor.token}\r\ncontent-type: ${request.headers.get('content-type')}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, Math.floor(body.length * 0.9)));
      setTimeout(() => socket.destroy(), 200);
    });
    socket.on('close', () => resolve());
  });
  await expect.poll(uploads).toEqual([]);
  expect((await editor.call(library.listMedia, {})).rows).toHaveLength(before);
});

test('long lists come in pages without gaps, also while pictures are added', async () => {
  await app.deps.db.transaction(async (tx) => {
    for (let at = 0; at < 60; at += 1) {
      const hash = `${at}`.padStart(64, 'f');
      await tx
        .insertInto('media')
        .values({
          hash,
          address: `/media/10x10-0-${`${at}`.padStart(16, 'f')}/paged-${at}.png`,
          mime: 'image/png',
          width: 10,
          height: 10,
          bytes: 1,
          alt: '',
          variants_json: '[]',
          status: 'done',
          due_at: '',
          created_at: new Date().toISOString(),
        })
        .execute();
    }
  });
  const first = await editor.call(library.listMedia, { find: 'paged-' });
  await stored('#010203');
  const second = await editor.call(library.listMedia, { find: 'paged-', after: first.next ?? undefined });
  expect([first.rows.length, first.total, second.rows.length, second.next]).toEqual([48, 60, 12, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ mediaId }) => mediaId)).size).toBe(60);
});

async function pageWith(path: string, payloads: { key: string; value: string }[], imageUrl: string | null) {
  const title = `Page ${path}`;
  const created = await editor.call(createPage, { path, locale: 'au', title, copyOf: null, key: key() });
  const pageId = created.results?.pageId ?? 0;
  const content = {
    sections: [
      {
        sectionName: 'body',
        items: [
          {
            itemId: 1,
            itemTypeCode: 'Html',
            seq: 1,
            anchorName: null,
            cssClass: null,
            items: [],
            sections: [],
            payloads,
          },
        ],
      },
    ],
    embedDataList: [],
    payloads: [],
    nextItemId: 2,
  };
  const saved = await editor.call(saveDraft, { pageId, revision: 1, title, imageUrl, content });
  expect(saved.errors).toBeUndefined();
  return { pageId, content, title };
}
const draftText = async (pageId: number) =>
  JSON.stringify(
    await app.deps.db.read.selectFrom('page_draft').selectAll().where('page_id', '=', pageId).executeTakeFirst(),
  );

test('a focal point and a new file reach everything that shows the picture, and old addresses lead to it', async () => {
  const old = await stored('#333333');
  const { eventId } = await addEvent(app.deps, { imageUrl: old.url });
  const { pageId, content, title } = await pageWith(
    '/moved',
    [{ key: 'Content', value: `<p><img src="${old.url}" alt="x"></p>` }],
    old.url,
  );
  expect(await draftText(pageId)).toContain(`${old.url}?w=40 40w`);

  const versions = () => (['pages', 'events', 'guides'] as const).map((tag) => app.deps.content.current(tag));
  const before = versions();
  const focused = await editor.call(library.setMediaFocus, {
    mediaId: old.mediaId,
    revision: old.revision,
    values: { focus: { x: 7, y: 80 } },
    key: key(),
  });
  const url = focused.results?.media.url ?? '';
  expect(focused.results?.media).toMatchObject({ focus: { x: 7, y: 80 }, uses: 2 });
  expect(url).toBe(old.url.replace('/a-picture', '-0780/a-picture'));
  expect(await draftText(pageId)).not.toContain(old.url);
  expect((await editor.fetch(url)).status).toBe(200);

  const [pages = 0, events = 0, guides] = before;
  expect(versions()).toEqual([pages + 1, events + 1, guides]);

  const large = new Uint8Array(
    await sharp({ create: { width: 500, height: 300, channels: 3, background: '#444' } })
      .png()
      .toBuffer(),
  );
  const replaced = await replace(old.mediaId, old.revision + 1, file(large, 'new one.png'));
  const now = replaced.results?.media.url ?? '';
  expect(now).toMatch(/^\/media\/500x300-[0-9a-f]{12}-[0-9a-f]{16}-0780\/new-one\.png$/);
  const text = await draftText(pageId);
  expect(text).toContain(`srcset=\\\\\\"${now}?w=320 320w, ${now}?w=480 480w, ${now}?w=500 500w`);
  expect(text).not.toContain(old.url.split('/')[2]);
  const event = await app.deps.db.read
    .selectFrom('event')
    .select('image_url')
    .where('id', '=', eventId)
    .executeTakeFirst();
  expect(event?.image_url).toBe(now);
  for (const earlier of [old.url, url]) {
    const response = await editor.fetch(earlier);
    expect([response.status, response.headers.get('location')]).toEqual([302, now]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  }
  // An editor who still has the old address open saves the new one.
  const again = await editor.call(saveDraft, { pageId, revision: 2, title, imageUrl: old.url, content });
  expect(again.errors).toBeUndefined();
  expect(await draftText(pageId)).not.toContain(old.url.split('/')[2]);
  expect((await editor.call(library.getMediaUses, { mediaId: old.mediaId })).uses).toHaveLength(2);
});

test('a picture that is uploaded again after its replacement is itself again', async () => {
  const old = await stored('#777777');
  await replace(old.mediaId, old.revision, file(await picture('#787878'), 'other.png'));
  const again = await stored('#777777');
  expect([again.url, again.mediaId === old.mediaId]).toEqual([old.url, false]);
  const { pageId } = await pageWith('/again', [], again.url);
  expect(await draftText(pageId)).toContain(again.url);
});

test('an uploaded or replacing photo keeps its look, and loses where and by whom it was taken', async () => {
  const photo = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 60, height: 30, channels: 3, background } })
        .withMetadata({ orientation: 6 })
        .withExif({ IFD0: { Artist: 'Robin Warrender' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
        .jpeg()
        .toBuffer(),
    );
  const served = async (url: string) =>
    sharp(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer())).metadata();
  const uploaded = await upload([file(await photo('#808080'), 'place.jpg')]);
  const [row] = uploaded.results?.media ?? expect.fail(JSON.stringify(uploaded));
  expect(row).toMatchObject({ width: 30, height: 60 });
  expect(await served(row?.url ?? '')).toMatchObject({ width: 30, height: 60 });
  expect((await served(row?.url ?? '')).exif).toBeUndefined();
  expect((await upload([file(await photo('#808080'), 'place.jpg')])).results?.known).toEqual([row?.mediaId]);
  const replaced = await replace(row?.mediaId ?? 0, 0, file(await photo('#818181'), 'other.jpg'));
  expect((await served(replaced.results?.media.url ?? '')).exif).toBeUndefined();
});

test('a file whose hash begins like that of a stored picture does not overwrite it', async () => {
  const first = await stored('#828282');
  // Stands for another file with the same beginning of the hash, which can be made on purpose.
  await app.deps.db.transaction((tx) =>
    tx.updateTable('media').set({ hash: 'another' }).where('id', '=', first.mediaId).execute(),
  );
  const path = join(mediaFolder(app.deps), placeOf(first.url)?.folder ?? '', 'a-picture.png');
  await writeFile(path, 'what visitors see');
  expect((await upload([file(await picture('#828282'), 'A picture.png')])).errors).toMatchObject([{ code: 'taken' }]);
  const other = await stored('#838383');
  const replaced = await replace(other.mediaId, 0, file(await picture('#828282'), 'A picture.png'));
  expect(replaced.errors).toMatchObject([{ code: 'taken' }]);
  expect(await readFile(path, 'utf8')).toBe('what visitors see');
});

test('a replacement that is no picture, the same file or a known one changes nothing', async () => {
  const one = await stored('#555555');
  const two = await stored('#666666');
  const by = (bytes: Uint8Array<ArrayBuffer>) => replace(one.mediaId, 0, file(bytes, 'x.png'));
  expect((await by(new TextEncoder().encode('MZ'))).errors).toMatchObject([{ code: 'not_a_picture' }]);
  expect((await by(await picture('#555555'))).errors).toMatchObject([{ code: 'known' }]);
  expect((await by(await picture('#666666'))).errors).toMatchObject([{ code: 'known' }]);
  for (const { url } of [one, two]) expect((await editor.fetch(url)).status).toBe(200);
});

test('a worker that made the sizes of the old file does not settle the new one', async () => {
  const one = await stored('#888888');
  const claim = () => {
    const at = new Date().toISOString();
    return app.deps.db.transaction((tx) => claimMedia(tx, dueBy(new Date(), 60_000), at, [one.url]));
  };
  const old = (await claim()) ?? expect.fail('The picture was not claimed.');
  const replaced = await replace(one.mediaId, 0, file(await picture('#898989'), 'other.png'));
  const now = replaced.results?.media.url ?? '';
  await app.deps.db.transaction((tx) => claimMedia(tx, dueBy(new Date(), 60_000), new Date().toISOString(), [now]));
  const settle = (claimed: typeof old) =>
    app.deps.db.transaction((tx) =>
      updateClaimed(tx, claimed, { status: 'done', variants_json: '[]', last_error: null }),
    );
  expect(await settle(old)).toBe(false);
});

test('whoever sells chooses what a crop of their picture keeps, unless it stands on pages too', async () => {
  const shop = (await person(app, 'focus-shop@example.org', { roles: ['shop'] })).browser;
  const bytes = await sharp({ create: { width: 44, height: 22, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const stored = await shop.call(
    library.uploadMedia,
    { alt: 'A cover', isDecorative: false },
    { files: [file(new Uint8Array(bytes), 'cover.png')] },
  );
  const cover = stored.results?.media[0] ?? expect.fail('It was not stored.');
  const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
  const setCover = { tile_image_url: cover.url };
  await app.deps.db.transaction((tx) => tx.updateTable('guide').set(setCover).where('id', '=', guideId).execute());
  const at = async (url: string) => (await shop.call(library.getMediaAt, { url })).data;
  const found = (await at(cover.url)) ?? expect.fail('It is not found.');
  expect([found.mediaId, await at('/media/nothing.png')]).toEqual([cover.mediaId, null]);
  const { mediaId } = cover;
  const focus = (revision: number, x: number) =>
    shop.call(library.setMediaFocus, { mediaId, revision, values: { focus: { x, y: 50 } }, key: key() });
  const moved = (await focus(found.revision, 20)).results?.media ?? expect.fail('It was not moved.');
  const row = app.deps.db.read.selectFrom('guide').select('tile_image_url').where('id', '=', guideId);
  expect((await row.executeTakeFirst())?.tile_image_url).toBe(moved.url);
  await app.deps.db.transaction((tx) =>
    tx.insertInto('media_use').values({ address: moved.url, kind: 'page', source_id: 1 }).execute(),
  );
  expect((await focus(moved.revision, 30)).errors).toMatchObject([{ code: 'on_pages' }]);
  const allowed = { mediaId, revision: moved.revision, values: { focus: { x: 30, y: 50 } }, key: key() };
  expect((await editor.call(library.setMediaFocus, allowed)).errors).toBeUndefined();
});
