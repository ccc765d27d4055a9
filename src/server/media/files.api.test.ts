// Invariant 30: all of this file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as library from '#contract/admin/media.ts';
import type { Input } from '#contract/endpoint.ts';
import { createPage, saveDraft } from '#contract/admin/pages.ts';
import { docx, m4a, mp3, pdf, xlsx } from '../testing/library-files.ts';
import { person } from '../testing/people.sql.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
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
const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);
const upload = (bytes: Buffer, name: string, alt = '') =>
  editor.call(library.uploadMedia, { alt, isDecorative: false }, { files: [file(bytes, name)] });
async function stored(bytes: Buffer, name: string, alt = '') {
  const answer = await upload(bytes, name, alt);
  return answer.results?.media[0] ?? expect.fail(JSON.stringify(answer));
}
const replace = (mediaId: number, revision: number, by: File) =>
  editor.call(library.replaceMedia, { mediaId, revision, key: key() }, { files: [by] });
const picture = async (colour: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer();

test('the library takes files of each kind without a description, and shows one kind', async () => {
  const plan = await stored(pdf(), 'Safety Plan 2026.PDF', 'Our plan');
  expect(plan).toMatchObject({ kind: 'pdf', mime: 'application/pdf', name: 'safety-plan-2026.pdf', uses: 0 });
  expect(plan.url).toMatch(/^\/media\/file-[0-9a-f]{16}\/safety-plan-2026\.pdf$/);
  const letter = await stored(docx(), 'letter.docx');
  const table = await stored(xlsx(), '2026.xlsx');
  const sound = await stored(mp3(), 'breathe.mp3');
  const voice = await stored(m4a('soun'), 'voice.m4a');
  expect([letter, table, sound, voice].map(({ kind, name }) => [kind, name])).toEqual([
    ['word', 'letter.docx'],
    ['excel', 'file-2026.xlsx'],
    ['audio', 'breathe.mp3'],
    ['audio', 'voice.m4a'],
  ]);
  const again = await upload(pdf(), 'other name.pdf');
  expect(again.results?.known).toEqual([plan.mediaId]);
  const ids = async (asked: Input<typeof library.listMedia>) =>
    (await editor.call(library.listMedia, asked)).rows.map(({ mediaId }) => mediaId);
  expect(await ids({ kind: 'audio' })).toEqual([voice.mediaId, sound.mediaId]);
  expect(await ids({ kind: 'pdf' })).toEqual([plan.mediaId]);
  expect(await ids({ find: 'safety' })).toEqual([plan.mediaId]);
});

test.each([
  ['a PDF', pdf('Served'), 'served.pdf', 'application/pdf', /^inline$/],
  ['a Word file', docx('word/served'), 'served.docx', /wordprocessingml/, /^attachment; filename="served\.docx"/],
  ['sound', Buffer.concat([mp3(), Buffer.from('served')]), 'served.mp3', 'audio/mpeg', /^attachment/],
])('%s is sent as what it is, never as a page', async (_what, bytes, name, type, disposition) => {
  const { url } = await stored(bytes, name);
  const answer = await app.browser().fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(type);
  expect(answer.headers.get('content-disposition')).toMatch(disposition);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  const part = await app.browser().fetch(url, { headers: { range: 'bytes=0-9' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  for (const wrong of [url.replace('served', 'other'), url.replace(/served\.\w+/, 'done')])
    expect((await app.browser().fetch(wrong)).status).toBe(404);
});

test.each([
  ['a program called PDF', 'plan.pdf', Buffer.from(`MZ${'x'.repeat(200)}`), 'not_what_it_says'],
  ['a page called PDF', 'plan.pdf', Buffer.from('<html><script>alert(1)</script></html>'), 'not_what_it_says'],
  ['a Word file called PDF', 'plan.pdf', docx(), 'not_what_it_says'],
  ['a PDF called a picture', 'photo.jpg', pdf(), 'not_what_it_says'],
  ['a program', 'setup.exe', Buffer.from(`MZ${'x'.repeat(200)}`), 'not_a_picture'],
  ['a page', 'page.html', Buffer.from('<html><script>alert(1)</script></html>'), 'not_a_picture'],
  ['a document with macros', 'letter.docx', docx('word/vbaProject.bin'), 'damaged'],
  ['a PDF without its end', 'plan.pdf', pdf().subarray(0, 60), 'damaged'],
  ['a film', 'film.m4a', m4a('soun', 'vide'), 'damaged'],
])('%s is refused with its name', async (_what, name, bytes, code) => {
  const before = (await editor.call(library.listMedia, {})).total;
  const answer = await upload(bytes, name);
  expect(answer.errors).toMatchObject([{ field: 'files', code }]);
  expect(answer.errors?.[0]?.errorMessage).toMatch(new RegExp(`^${name}: .{30}`));
  expect((await editor.call(library.listMedia, {})).total).toBe(before);
});

test('a picture called a PDF is refused too', async () => {
  const answer = await upload(await picture('#303030'), 'plan.pdf');
  expect(answer.errors).toMatchObject([{ code: 'not_what_it_says' }]);
});

test('a replaced file keeps its place in pages, and its old address leads to the new one', async () => {
  const old = await stored(pdf('First'), 'price list.pdf');
  const created = await editor.call(createPage, {
    path: '/files',
    locale: 'au',
    title: 'Files',
    copyOf: null,
    key: key(),
  });
  const pageId = created.results?.pageId ?? 0;
  const html = `<p><a href="${old.url}">Prices</a></p>`;
  const item = {
    itemId: 1,
    itemTypeCode: 'Html',
    seq: 1,
    anchorName: null,
    cssClass: null,
    items: [],
    sections: [],
    payloads: [{ key: 'Content', value: html }],
  };
  const content = {
    sections: [{ sectionName: 'body', items: [item] }],
    embedDataList: [],
    payloads: [],
    nextItemId: 2,
  };
  const saved = await editor.call(saveDraft, { pageId, revision: 1, title: 'Files', imageUrl: null, content });
  expect(saved.errors).toBeUndefined();
  expect((await editor.call(library.getMediaUses, { mediaId: old.mediaId })).uses).toMatchObject([{ id: pageId }]);
  expect((await editor.call(library.removeMedia, { mediaId: old.mediaId, key: key() })).errors).toMatchObject([
    { code: 'used' },
  ]);

  const wrong = await replace(old.mediaId, old.revision, file(await picture('#313131'), 'x.png'));
  expect(wrong.errors).toMatchObject([{ code: 'not_a_file' }]);
  const replaced = await replace(old.mediaId, old.revision, file(docx('word/prices'), 'prices.docx'));
  const now = replaced.results?.media ?? expect.fail(JSON.stringify(replaced));
  expect(now).toMatchObject({ kind: 'word', name: 'prices.docx', uses: 1 });
  const draft = await app.deps.db.read
    .selectFrom('page_draft')
    .select('content_json')
    .where('page_id', '=', pageId)
    .executeTakeFirstOrThrow();
  expect(draft.content_json).toContain(now.url);
  expect(draft.content_json).not.toContain(old.url);
  const earlier = await editor.fetch(old.url);
  expect([earlier.status, earlier.headers.get('location')]).toEqual([302, now.url]);
});

test('a picture is replaced by a picture only, and a file has no focal point', async () => {
  const shown = await stored(await picture('#323232'), 'shown.png', 'A headland');
  expect((await replace(shown.mediaId, shown.revision, file(pdf('x'), 'x.pdf'))).errors).toMatchObject([
    { code: 'not_a_picture' },
  ]);
  const plan = await stored(pdf('No focus'), 'plan.pdf');
  const focused = await editor.call(library.setMediaFocus, {
    mediaId: plan.mediaId,
    revision: plan.revision,
    values: { focus: { x: 1, y: 1 } },
    key: key(),
  });
  expect(focused.errors).toMatchObject([{ code: 'not_a_picture' }]);
  expect((await editor.fetch(plan.url)).status).toBe(200);
});

test('a file that nothing uses is deleted with its bytes', async () => {
  const free = await stored(pdf('Deleted'), 'deleted.pdf');
  const folder = join(mediaFolder(app.deps), free.url.split('/')[2] ?? '');
  expect(existsSync(folder)).toBe(true);
  expect((await editor.call(library.removeMedia, { mediaId: free.mediaId, key: key() })).errors).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
  expect((await app.browser().fetch(free.url)).status).toBe(404);
});
