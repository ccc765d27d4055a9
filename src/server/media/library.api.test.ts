import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as library from '#contract/admin/media.ts';
import { createPage, saveDraft } from '#contract/admin/pages.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import { placeOf } from './address.ts';
import { mediaFolder } from './media.ts';

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
async function stored(colour: string) {
  const [row] = (await upload([file(await picture(colour), 'A picture.png')])).results?.media ?? [];
  return row ?? expect.fail('The picture was not stored.');
}

test('an uploaded picture is stored once, listed, found and described', async () => {
  const first = await stored('#123456');
  expect(first).toMatchObject({ name: 'a-picture.png', width: 40, height: 20, alt: 'A headland', uses: 0 });
  const again = await upload([file(await picture('#123456'), 'other.png')], { alt: 'Again' });
  expect(again.results?.media).toEqual([first]);
  const described = await editor.call(library.saveMedia, {
    mediaId: first.mediaId,
    alt: 'Waves',
    isDecorative: false,
    key: key(),
  });
  expect(described.results?.media).toMatchObject({ alt: 'Waves' });
  expect((await editor.call(library.listMedia, { find: 'WAVES' })).media.map(({ mediaId }) => mediaId)).toEqual([
    first.mediaId,
  ]);
  expect((await editor.call(library.listMedia, { find: '%' })).media).toEqual([]);
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

test('a file over 10 MB is refused', async () => {
  await expect(upload([file(new Uint8Array(10 * 1024 * 1024 + 1), 'big.png')])).rejects.toMatchObject({ status: 413 });
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
  await editor.call(saveDraft, { pageId, lock: 1, title: 'Uses', imageUrl: null, content });
  expect((await editor.call(library.getMediaUses, { mediaId: used.mediaId })).uses).toEqual([
    { kind: 'page', id: pageId, title: 'Uses', path: '/used' },
    { kind: 'event', id: eventId, title: expect.any(String) as string, path: null },
  ]);
  // A draft that is changed keeps the use: the picture may come back by undo or from a version.
  await editor.call(saveDraft, {
    pageId,
    lock: 2,
    title: 'Uses',
    imageUrl: null,
    content: { ...content, payloads: [] },
  });
  const remove = (mediaId: number) => editor.call(library.removeMedia, { mediaId, key: key() });
  expect((await remove(used.mediaId)).errors).toMatchObject([{ code: 'used' }]);
  expect((await editor.call(library.listMedia, { unused: 'yes' })).media.map(({ url }) => url)).toContain(free.url);
  const folder = join(mediaFolder(app.deps), placeOf(free.url)?.folder ?? '');
  expect(existsSync(folder)).toBe(true);
  expect((await remove(free.mediaId)).results).toEqual({ mediaId: free.mediaId });
  expect(existsSync(folder)).toBe(false);
  expect((await remove(free.mediaId)).errors).toMatchObject([{ code: 'missing' }]);
});
