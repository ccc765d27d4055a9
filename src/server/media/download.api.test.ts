// Invariant 20: all of this file.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPage, downloadPath, getDownload } from '#contract/downloads.ts';
import { insertEntitlements, revokeEntitlements } from '../guides/guide.sql.ts';
import '../testing/needs-build.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { downloadBySlug } from './download.sql.ts';
import { addDownload } from './download.ts';

let app: TestApp;
let now = new Date('2026-03-20T02:00:00Z');
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' }, { now: () => now });
  const add = (slug: string, access: Parameters<typeof addDownload>[1]['access']) =>
    addDownload(app.deps, { slug, fileName: `Note ‘${slug}’.txt`, content: Buffer.from(`This is ${slug}.`), access });
  await add('open', { kind: 'public' });
  await add('kept', { kind: 'member' });
  await add('pro', { kind: 'subscriber', plan: 'pro' });
});
afterAll(() => app.close());

const urlOf = async (file: string, browser = app.browser()) =>
  (await browser.call(getDownload, { file })).download?.url;

test('a public file is downloaded by everybody, and never shown by the browser', async () => {
  const response = await app.browser().fetch((await urlOf('open')) ?? '');
  expect([response.status, await response.text()]).toEqual([200, 'This is open.']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="Note _open_.txt"; filename*=UTF-8''Note%20%E2%80%98open%E2%80%99.txt`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('a file behind a rule gives its link to those whom the rule permits, for 15 minutes', async () => {
  const { browser } = await person(app, 'member@example.org');
  expect(await app.browser().call(getDownload, { file: 'kept' })).toMatchObject({
    download: null,
    refusal: { login: true },
  });
  expect(await browser.call(getDownload, { file: 'pro' })).toMatchObject({ download: null, refusal: { plan: 'pro' } });
  expect(await browser.call(getDownload, { file: 'nowhere' })).toEqual({ download: null, refusal: null });
  const url = (await urlOf('kept', browser)) ?? '';
  // The browser sends no token with a download.
  expect((await app.browser().fetch(url)).status).toBe(200);
  const before = now;
  now = new Date(now.getTime() + 15 * 60_000);
  expect((await app.browser().fetch(url)).status).toBe(410);
  now = before;
});

test('a token that the server did not make is refused with 404', async () => {
  const { browser } = await person(app, 'forger@example.org');
  const token = ((await urlOf('kept', browser)) ?? '').split('f=')[1] ?? '';
  const [id = '', expires = '', holder = '', signature = ''] = token.split('.');
  const otherHolder = Buffer.from('someone-else').toString('base64url');
  const forged = [
    '',
    'x',
    signature,
    `${Number(id) + 1}.${expires}.${holder}.${signature}`,
    `${id}.${Number(expires) + 1}.${holder}.${signature}`,
    `${id}.${expires}.${holder}.${signature.split('').toReversed().join('')}`,
    `${id}.${expires}.${otherHolder}.${signature}`,
    `${id}.${expires}..${signature}`,
    `${id}.${expires}.${signature}`,
    `${id}.${expires}.${holder}.${signature}.`,
    `${id}.${expires}.${holder}.`,
  ];
  for (const f of forged)
    expect([f, (await app.browser().fetch(`${downloadPath}?f=${encodeURIComponent(f)}`)).status]).toEqual([f, 404]);
  expect((await app.browser().fetch(`${downloadPath}?f=${token}&f=${token}`)).status).toBe(404);
});

test('the two spellings of the path are the page and the file; others are the file too', async () => {
  const page = await app.browser().fetch(`${downloadPage}?f=x`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('cache-control')).toBe('no-store');
  for (const path of [downloadPath, '/API/downloadfile', '/api/DownloadFile'])
    expect([path, (await app.browser().fetch(`${path}?f=x`)).status]).toEqual([path, 404]);
});

test('the file of a guide opens for its buyer, twice but not late, and no longer after a refund', async () => {
  const { guideId } = await addGuide(app.deps, { priceCents: 1900 });
  const access = { kind: 'entitlement' as const, guideId };
  await addDownload(app.deps, { slug: 'sheet', fileName: 'Sheet.pdf', content: Buffer.from('%PDF-'), access });
  const { browser, uid } = await person(app, 'buyer@example.org');
  const stranger = await person(app, 'stranger@example.org');
  expect(await stranger.browser.call(getDownload, { file: 'sheet' })).toMatchObject({
    download: null,
    refusal: { login: false },
  });
  expect((await browser.call(getDownload, { file: 'sheet' })).download).toBeNull();

  const at = now.toISOString();
  await app.deps.db.transaction((tx) =>
    insertEntitlements(tx, [{ uid, guide_id: guideId, order_id: 1, created_at: at }]),
  );
  const url = (await urlOf('sheet', browser)) ?? '';
  const statusOf = async () => (await app.browser().fetch(url)).status;
  // A download manager asks twice; a person who gets the link from the buyer has these 15 minutes too.
  expect([await statusOf(), await statusOf()]).toEqual([200, 200]);

  await app.deps.db.transaction((tx) => revokeEntitlements(tx, 1, [guideId], at));
  expect(await statusOf()).toBe(410);
  expect((await browser.call(getDownload, { file: 'sheet' })).download).toBeNull();
});

// Invariant 34.
test('a file that is not on the disk is refused with 404', async () => {
  await addDownload(app.deps, {
    slug: 'lost',
    fileName: 'Lost.txt',
    content: Buffer.from('x'),
    access: { kind: 'public' },
  });
  const row = await downloadBySlug(app.deps.db.read, 'lost');
  await rm(join(app.deps.config.DATA_DIR, 'files', row?.stored_name ?? expect.fail()));
  expect((await app.browser().fetch((await urlOf('lost')) ?? '')).status).toBe(404);
});

test('only files with a known extension are stored', async () => {
  await expect(
    addDownload(app.deps, { slug: 'x', fileName: 'x.html', content: Buffer.from(''), access: { kind: 'public' } }),
  ).rejects.toThrow(/extensions/);
});
