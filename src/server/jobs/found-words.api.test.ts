import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMedia } from '#contract/admin/media.ts';
import { listPages } from '#contract/admin/pages.ts';
import { listRedirects } from '#contract/admin/redirects.ts';
import { wordsIn } from '../db/found-words.ts';
import { publishRedirect } from '../pages/redirects.ts';
import { publishPage } from '../pages/write-page.ts';
import { addManyRows } from '../testing/many-rows.sql.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
});
afterAll(() => app.close());

const publish = (path: string, title: string) =>
  publishPage(app.deps, { path, title, access: { kind: 'public' }, content: { sections: [] } });
const pages = async (find: string) => (await admin.call(listPages, { find })).rows.map(({ path }) => path);

test('the words of a text are folded, and any sign parts them', () => {
  expect(wordsIn("/guides/Te-Whānau O'Brien’s 100%_x 😀")).toEqual([
    'guides',
    'te',
    'whanau',
    'o',
    'brien',
    's',
    '100',
    'x',
  ]);
});

test('a page is found at once by the beginning of any word of its title or path, and by its new title', async () => {
  await publish('/kept-rooms/reading', 'Tēnā koe at the harbour');
  for (const find of ['HARB', 'tena', 'Tēnā ko', 'read', '/kept-rooms/reading', 'rooms harbour', 'koe-at'])
    expect([find, await pages(find)]).toEqual([find, ['/kept-rooms/reading']]);
  for (const find of ['arbour', 'harbour walk', '%', '_', '/', "' or 1=1 --", '\u{1f33f}'])
    expect([find, await pages(find)]).toEqual([find, []]);
  await publish('/kept-rooms/reading', 'Library');
  expect([await pages('harbour'), await pages('libr')]).toEqual([[], ['/kept-rooms/reading']]);
});

test('a redirect is found by where it leads too, and by its new target', async () => {
  const found = async (find: string) => (await admin.call(listRedirects, { find })).rows.map(({ path }) => path);
  await publishRedirect(app.deps, { path: '/old-news', redirectTo: 'https://example.org/kauri' });
  expect([await found('kau'), await found('news'), await found('auri')]).toEqual([['/old-news'], ['/old-news'], []]);
  await publishRedirect(app.deps, { path: '/old-news', redirectTo: '/rimu' });
  expect([await found('kauri'), await found('rimu')]).toEqual([[], ['/old-news']]);
});

test('rows that another version wrote are found by the next look, however many they are', async () => {
  await addManyRows(app.deps, { orders: 0, unpaid: 0, people: 0, staff: 0, events: 0, tickets: 0, others: 450 });
  const found = await admin.call(listPages, { find: 'mahina' });
  expect(found.total).toBeGreaterThan(20);
  expect((await admin.call(listPages, { find: 'MĀHINA' })).total).toBe(found.total);
  const unknown = await app.deps.db.read.selectFrom('page').select('id').where('words_known', 'is', null).execute();
  expect(unknown).toEqual([]);
  expect((await admin.call(listMedia, { find: 'mahina' })).total).toBeGreaterThan(20);
});
