// Invariants 20, 30: all of this file.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as calls from '#contract/admin/guide-files.ts';
import { getGuideForEdit, setGuidePlan } from '#contract/admin/guides.ts';
import * as media from '#contract/admin/media.ts';
import { saveRedirect } from '#contract/admin/redirects.ts';
import { getDownload } from '#contract/downloads.ts';
import type { Input } from '#contract/endpoint.ts';
import { getGuide } from '#contract/guides.ts';
import { dayMs } from '#contract/spans.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { docx } from '../testing/library-files.ts';
import { addEntitlement, person } from '../testing/people.sql.ts';
import { type TestApp, testApp, type TestBrowser } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
let shop: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' });
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
  shop = (await person(app, 'shop@example.org', { roles: ['shop'] })).browser;
});
afterAll(() => app.close());

const key = () => `request-${randomUUID()}`;
const pdf = (text: string, name = 'Work sheet.pdf') => new File([`%PDF-1.7\n${text}\n%%EOF`], name);
const add = (guideId: number, file: File, requestKey = key()) =>
  shop.call(calls.addGuideFile, { guideId, key: requestKey }, { files: [file] });
const filesOf = async (guideId: number) => {
  const { data } = await shop.call(getGuideForEdit, { guideId });
  return data ?? expect.fail('There is no guide.');
};
const stored = async () => (await readdir(join(app.deps.config.DATA_DIR, 'files')).catch(() => [])).length;
async function sold() {
  const guide = await addGuide(app.deps, { priceCents: 1500 });
  await app.deps.content.refresh();
  const buyer = await person(app, `${randomUUID()}@example.org`);
  await addEntitlement(app.deps, buyer.uid, guide.guideId);
  return { ...guide, buyer };
}
const fetched = async (who: { browser: TestBrowser }, slug: string) => {
  const { download } = await who.browser.call(getDownload, { file: slug });
  return download && (await app.browser().fetch(download.url)).text();
};

test('a redirect at the address of a guide opens its files for nobody but its buyers', async () => {
  const guide = await addGuide(app.deps, { priceCents: 1500, hasPage: false });
  expect((await add(guide.guideId, pdf('redirected'))).errors).toBeUndefined();
  const [file] = (await filesOf(guide.guideId)).files;
  const slug = file?.slug ?? '';
  const buyer = await person(app, `${randomUUID()}@example.org`);
  await addEntitlement(app.deps, buyer.uid, guide.guideId);
  const values = { path: guide.pageUrl, locale: 'au' as const, redirectTo: '/guides' };
  expect(
    (await admin.call(saveRedirect, { redirectId: null, revision: 0, values, key: key() })).errors,
  ).toBeUndefined();
  expect(await fetched({ browser: app.browser() }, slug)).toBeNull();
  expect(await fetched(buyer, slug)).toContain('redirected');
});

test('a file of a guide opens for whoever its page opens for, and its downloads are numbers only', async () => {
  const { guideId, pageUrl, buyer } = await sold();
  expect((await add(guideId, pdf('one'))).errors).toBeUndefined();
  const [file] = (await filesOf(guideId)).files;
  const slug = file?.slug ?? '';
  expect(slug).toMatch(/^guide-\d+-work-sheet-[0-9a-f]{6}$/);
  const { detail } = await app.browser().call(getGuide, { pageUrl });
  expect(detail?.files).toEqual([{ slug, fileName: 'Work sheet.pdf', bytes: file?.bytes }]);
  const subscriber = await person(app, `${randomUUID()}@example.org`, {
    subscription: { plan: 'pro', paidUntil: new Date(Date.now() + dayMs).toISOString() },
  });
  expect([await fetched(buyer, slug), await fetched(subscriber, slug)]).toEqual(['%PDF-1.7\none\n%%EOF', null]);
  const revision = (await filesOf(guideId)).page?.pageRevision ?? 0;
  await shop.call(setGuidePlan, { guideId, revision, values: { plan: 'standard' }, key: key() });
  expect(await fetched(subscriber, slug)).toContain('one');
  // Staff look at it without being counted, and a download manager asks for one link twice.
  expect(await fetched({ browser: admin }, slug)).toContain('one');
  const { download } = await buyer.browser.call(getDownload, { file: slug });
  for (let times = 0; times < 3; times += 1) await app.browser().fetch(download?.url ?? '');
  expect((await filesOf(guideId)).files).toMatchObject([
    {
      times: 3,
      monthTimes: 3,
      by: [
        { openBy: 'bought', times: 2 },
        { openBy: 'subscription', times: 1 },
      ],
    },
  ]);
  const rows = JSON.stringify(await app.deps.db.read.selectFrom('download_count').selectAll().execute());
  expect(rows).not.toContain(buyer.uid);
});

const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#333' } })
  .png()
  .toBuffer();
const bytesOf = (bytes: Buffer) => new Uint8Array(bytes);

test.each([
  ['a picture that is called PDF', new File([bytesOf(png)], 'x.pdf'), 'not_what_it_says'],
  ['a picture', new File([bytesOf(png)], 'x.png'), 'kind'],
  ['a program', new File(['MZ'], 'x.exe'), 'not_a_picture'],
  ['a page', new File(['<script>1</script>'], 'x.html'), 'not_a_picture'],
  ['a text with control characters', new File(['a\u0000b'], 'x.txt'), 'not_what_it_says'],
  ['a Word file that is none', new File(['%PDF-1.7\n%%EOF'], 'x.docx'), 'not_what_it_says'],
  ['a Word file with macros', new File([bytesOf(docx('word/vbaProject.bin'))], 'x.docx'), 'damaged'],
  ['a PDF without its end', new File(['%PDF-1.7\n1 0 obj'], 'x.pdf'), 'damaged'],
  ['nothing', new File([], 'x.pdf'), 'empty'],
])('%s is refused, and nothing is stored', async (_what, file, code) => {
  const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
  const before = await stored();
  expect((await add(guideId, file)).errors).toMatchObject([{ field: 'files', code }]);
  expect([(await filesOf(guideId)).files, await stored()]).toEqual([[], before]);
});

const entries = async (asked: Input<typeof media.listMedia> = {}) => (await admin.call(media.listMedia, asked)).rows;
const entryOf = async (name: string) =>
  (await entries()).find((each) => each.name === name) ?? expect.fail('There is no such entry.');

test('a new file is a private entry of the library: no address serves it, and only its guide opens it', async () => {
  const { guideId, buyer } = await sold();
  const name = `secret-${randomUUID()}`;
  await add(guideId, pdf('secret', `${name}.pdf`));
  const entry = await entryOf(`${name}.pdf`);
  expect(entry).toMatchObject({ isPrivate: true, url: '', kind: 'pdf', uses: 1 });
  expect((await entries({ isPublic: 'yes' })).map(({ mediaId }) => mediaId)).not.toContain(entry.mediaId);
  const row = await app.deps.db.read
    .selectFrom('media')
    .selectAll()
    .where('id', '=', entry.mediaId)
    .executeTakeFirstOrThrow();
  const storedName = row.address.split('/')[2] ?? '';
  const hash = row.hash.slice('private-'.length, 'private-'.length + 16);
  for (const path of [row.address, `/media/file-${hash}/${name}.pdf`, `/media/${storedName}`, `/files/${storedName}`])
    expect([path, await (await app.browser().fetch(path)).text()]).toEqual([path, expect.not.stringContaining('%PDF')]);
  const [file] = (await filesOf(guideId)).files;
  expect(file).toMatchObject({ isPublic: false });
  const stranger = await person(app, `${randomUUID()}@example.org`);
  expect([await fetched(stranger, file?.slug ?? ''), await fetched(buyer, file?.slug ?? '')]).toEqual([
    null,
    '%PDF-1.7\nsecret\n%%EOF',
  ]);
  expect((await admin.call(media.getMediaUses, { mediaId: entry.mediaId })).uses).toMatchObject([
    { kind: 'file of a guide', id: guideId },
  ]);
  const { mediaId, revision } = entry;
  expect((await admin.call(media.removeMedia, { mediaId, key: key() })).errors).toMatchObject([{ code: 'used' }]);
  const replaced = await admin.call(media.replaceMedia, { mediaId, revision, key: key() }, { files: [pdf('other')] });
  expect(replaced.errors).toMatchObject([{ code: 'private' }]);
  // Somebody who puts the same file into the library makes an entry of its own, and leaves this one private.
  const alt = { alt: '', isDecorative: false };
  const added = await admin.call(media.uploadMedia, alt, { files: [pdf('secret', 'shown.pdf')] });
  expect(added.results?.media).toMatchObject([{ isPrivate: false, uses: 0 }]);
  expect((await filesOf(guideId)).files).toMatchObject([{ isPublic: false }]);
});

test('a file that is public in the library says so, and follows what replaces it there', async () => {
  const { guideId, buyer } = await sold();
  const upload = { alt: '', isDecorative: false };
  const text = randomUUID();
  const { results } = await admin.call(media.uploadMedia, upload, { files: [pdf(text, 'plan.pdf')] });
  const entry = results?.media[0] ?? expect.fail('It was not stored.');
  const before = await stored();
  expect((await add(guideId, pdf(text, 'My plan.pdf'))).errors).toBeUndefined();
  expect(await stored()).toBe(before);
  const [file] = (await filesOf(guideId)).files;
  expect(file).toMatchObject({ fileName: 'My plan.pdf', isPublic: true });
  expect(await fetched(buyer, file?.slug ?? '')).toBe(`%PDF-1.7\n${text}\n%%EOF`);
  const { mediaId } = entry;
  const again = await shop.call(calls.addGuideFile, { guideId, mediaId, key: key() });
  expect(again.errors).toMatchObject([{ code: 'there' }]);
  const { revision } = await entryOf('plan.pdf');
  const word = new File([bytesOf(docx('word/plan'))], 'plan.docx');
  const replaced = await admin.call(media.replaceMedia, { mediaId, revision, key: key() }, { files: [word] });
  expect(replaced.errors).toBeUndefined();
  await app.deps.content.refresh();
  expect((await filesOf(guideId)).files).toMatchObject([
    { fileName: 'My plan.docx', bytes: word.size, slug: file?.slug },
  ]);
  const { download } = await buyer.browser.call(getDownload, { file: file?.slug ?? '' });
  const answer = await app.browser().fetch(download?.url ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/wordprocessing/)]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a file of the library is given to a second guide; each opens it for its own buyers', async () => {
  const [one, other] = [await sold(), await sold()];
  const name = `shared-${randomUUID()}`;
  await add(one.guideId, pdf('shared', `${name}.pdf`));
  const { mediaId } = await entryOf(`${name}.pdf`);
  const before = await stored();
  expect((await shop.call(calls.addGuideFile, { guideId: other.guideId, mediaId, key: key() })).errors).toBeUndefined();
  const [file] = (await filesOf(other.guideId)).files;
  expect([await stored(), await fetched(one.buyer, file?.slug ?? '')]).toEqual([before, null]);
  expect(await fetched(other.buyer, file?.slug ?? '')).toContain('shared');
  expect((await entryOf(`${name}.pdf`)).uses).toBe(2);
  const missing = { guideId: one.guideId, mediaId: 99_999_999, key: key() };
  expect((await shop.call(calls.addGuideFile, missing)).errors).toMatchObject([{ code: 'missing' }]);
});

test('a replaced file whose entry was deleted in the library is not put back', async () => {
  const { guideId } = await sold();
  const name = `gone-${randomUUID()}`;
  const { results } = await add(guideId, pdf('gone', `${name}.pdf`));
  const fileId = results?.fileId ?? 0;
  const revision = (await filesOf(guideId)).filesRevision;
  const call = { guideId, fileId, revision, key: key() };
  expect((await shop.call(calls.replaceGuideFile, call, { files: [pdf('new', 'new.pdf')] })).errors).toBeUndefined();
  const [record] = (await admin.call(listAudit, { subject: `guide:${guideId}` })).rows;
  const before = await stored();
  const { mediaId } = await entryOf(`${name}.pdf`);
  expect((await admin.call(media.removeMedia, { mediaId, key: key() })).errors).toBeUndefined();
  expect(await stored()).toBe(before - 1);
  const back = await admin.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
  expect(back.errors).toMatchObject([{ code: 'missing' }]);
  expect((await filesOf(guideId)).files).toMatchObject([{ fileName: 'new.pdf' }]);
});

test('a file of more than 10 MB is taken, and one that the version before added is read and replaced', async () => {
  const { guideId, buyer } = await sold();
  const large = pdf('x'.repeat(12 * 1024 * 1024), 'large.pdf');
  expect((await add(guideId, large)).errors).toBeUndefined();
  const storedName = randomUUID();
  await mkdir(join(app.deps.config.DATA_DIR, 'files'), { recursive: true });
  await writeFile(join(app.deps.config.DATA_DIR, 'files', storedName), 'from before');
  await app.deps.db.transaction((tx) =>
    tx
      .insertInto('download')
      .values({
        slug: storedName,
        file_name: 'before.csv',
        stored_name: storedName,
        bytes: 11,
        access_json: JSON.stringify({ kind: 'entitlement', guideId }),
        guide_id: guideId,
        seq: 5,
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute(),
  );
  expect(await fetched(buyer, storedName)).toBe('from before');
  const { files, filesRevision: revision } = await filesOf(guideId);
  const fileId = files.find(({ slug }) => slug === storedName)?.fileId ?? 0;
  const wish = { guideId, fileId, revision, key: key() };
  const csv = new File(['a,b'], 'after.csv');
  expect((await shop.call(calls.replaceGuideFile, wish, { files: [csv] })).errors).toBeUndefined();
  expect(await fetched(buyer, storedName)).toBe('a,b');
  const [record] = (await admin.call(listAudit, { subject: `guide:${guideId}` })).rows;
  await admin.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
  expect(await fetched(buyer, storedName)).toBe('from before');
});

test('a name of 300 characters with a path is kept as its end, and the same press twice adds one file', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 1500 });
  const before = await stored();
  const [same, file] = [key(), pdf('x', `../../${'n'.repeat(300)}.pdf`)];
  const [one, two] = [await add(guideId, file, same), await add(guideId, file, same)];
  expect(two.results).toEqual(one.results);
  expect([(await filesOf(guideId)).files.length, await stored()]).toEqual([1, before + 1]);
  const [{ fileName } = { fileName: '' }] = (await filesOf(guideId)).files;
  expect([fileName.length, fileName.endsWith('n.pdf'), fileName.includes('/')]).toEqual([200, true, false]);
});

test('a replaced file keeps its address, a removed one is gone, and each is put back', async () => {
  const { guideId, pageUrl, buyer } = await sold();
  const { results } = await add(guideId, pdf('one'));
  const fileId = results?.fileId ?? 0;
  const which = async () => ({ guideId, fileId, revision: (await filesOf(guideId)).filesRevision, key: key() });
  const [{ slug } = { slug: '' }] = (await filesOf(guideId)).files;
  const replaced = await shop.call(calls.replaceGuideFile, await which(), { files: [pdf('two', 'New.pdf')] });
  expect(replaced.errors).toBeUndefined();
  expect([await fetched(buyer, slug), (await filesOf(guideId)).files[0]?.fileName]).toEqual([
    '%PDF-1.7\ntwo\n%%EOF',
    'New.pdf',
  ]);
  const back = async () => {
    const [record] = (await admin.call(listAudit, { subject: `guide:${guideId}` })).rows;
    return admin.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
  };
  expect((await back()).errors).toBeUndefined();
  expect(await fetched(buyer, slug)).toContain('one');
  const stale = { ...(await which()), revision: 0 };
  expect((await shop.call(calls.removeGuideFile, stale)).errors).toMatchObject([{ code: 'stale' }]);
  const held = await stored();
  expect(
    (await shop.call(calls.replaceGuideFile, { ...stale, key: key() }, { files: [pdf('three')] })).errors,
  ).toMatchObject([{ code: 'stale' }]);
  expect(await stored()).toBe(held);
  expect((await shop.call(calls.removeGuideFile, await which())).errors).toBeUndefined();
  expect([await fetched(buyer, slug), (await filesOf(guideId)).files]).toEqual([null, []]);
  expect((await app.browser().call(getGuide, { pageUrl })).detail?.files).toEqual([]);
  expect((await back()).errors).toBeUndefined();
  expect(await fetched(buyer, slug)).toContain('one');
});

test('files stand in the order that staff choose, which is put back; a list that is not whole is refused', async () => {
  const { guideId, pageUrl } = await sold();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await add(guideId, pdf(name, name));
  const ids = async () => (await filesOf(guideId)).files.map(({ fileId }) => fileId);
  const [a = 0, b = 0, c = 0] = await ids();
  const order = async (fileIds: number[]) =>
    shop.call(calls.orderGuideFiles, {
      guideId,
      revision: (await filesOf(guideId)).filesRevision,
      values: { fileIds },
      key: key(),
    });
  expect((await order([c, a, b])).errors).toBeUndefined();
  const shown = (await app.browser().call(getGuide, { pageUrl })).detail?.files.map(({ fileName }) => fileName);
  expect([await ids(), shown]).toEqual([
    [c, a, b],
    ['c.pdf', 'a.pdf', 'b.pdf'],
  ]);
  for (const wrong of [
    [c, a],
    [c, a, a],
    [c, a, b, 1],
  ])
    expect((await order(wrong)).errors).toMatchObject([{ field: 'fileIds', code: 'not_all' }]);
  const [record] = (await admin.call(listAudit, { subject: `guide:${guideId}` })).rows;
  await admin.call(putBack, { recordId: record?.recordId ?? 0, key: key() });
  expect(await ids()).toEqual([a, b, c]);
});

test('the file of a guide without its page stays with its buyers, also if the guide is free', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 0, hasPage: false });
  await add(guideId, pdf('kept'));
  const [{ slug } = { slug: '' }] = (await filesOf(guideId)).files;
  const [buyer, stranger] = [await person(app, 'had@example.org'), await person(app, 'had-not@example.org')];
  await addEntitlement(app.deps, buyer.uid, guideId);
  expect([await fetched(buyer, slug), await fetched(stranger, slug)]).toEqual(['%PDF-1.7\nkept\n%%EOF', null]);
});
