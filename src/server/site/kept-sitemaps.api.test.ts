import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#contract/spans.ts';
import { publishPage } from '../pages/write-page.ts';
import { rebuildSearch } from '../search-index/documents.ts';
import { storeContent } from '../testing/pages.sql.ts';
import { watchStatements } from '../testing/statements.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { currentSitemaps, renewSitemaps } from './kept-sitemaps.ts';

// A site has tens of thousands of pages, and one is published at a time.

let now = new Date('2025-06-06T02:00:00.000Z');
const statements = watchStatements();
let app: TestApp;
const count = 120;
beforeAll(async () => {
  app = await testApp({}, { now: () => now });
  await app.stopJobs();
  await page('/many');
  for (let number = 1; number < count; number++) await page(`/many/${number}`);
});
afterAll(async () => {
  statements.stop();
  await app.close();
});

const page = (path: string, more: Partial<Parameters<typeof publishPage>[1]> = {}) =>
  publishPage(app.deps, { path, title: path, content: { sections: [], payloads: {} }, ...more });
const texts = async (work: () => Promise<unknown>) =>
  (await statements.during(work)).filter(({ sql }) => sql.includes('content_json')).map(({ values }) => values.length);
const listed = async (locale: 'au' | 'nz' = 'au') => {
  const xml = String((await currentSitemaps(app.deps, locale)).get('sitemap.xml')?.body);
  return new Map(
    [...xml.matchAll(/<loc>[^<]*?\/\/[^/]*([^<]*)<\/loc><lastmod>([^<]*)/g)].map(([, path, at]) => [path, at]),
  );
};

test('a new process reads the texts of all pages in parts, and after a publication only the new text', async () => {
  expect(await texts(() => renewSitemaps(app.deps))).toEqual([50, 50, 20]);
  expect(await texts(() => renewSitemaps(app.deps))).toEqual([]);
  now = new Date(now.getTime() + hourMs);
  await page('/many/7');
  expect(await texts(() => renewSitemaps(app.deps))).toEqual([1]);
  expect([(await listed()).get('/many/7'), (await listed()).get('/many/8'), (await listed()).size]).toEqual([
    '2025-06-06T03:00:00.000Z',
    '2025-06-06T02:00:00.000Z',
    count,
  ]);
});

test('a crawler finds what the job has written, and gets the newest if it comes before the job', async () => {
  await page('/before-the-job');
  const ask = async () => (await fetch(`${app.url}/sitemap.xml`)).text();
  expect(await ask()).toContain('/before-the-job<');
  expect(statements.of('/sitemap.xml')).not.toEqual([]);
  await page('/after-the-job');
  await renewSitemaps(app.deps);
  expect(await ask()).toContain('/after-the-job<');
  expect(statements.of('/sitemap.xml')).toEqual([]);
});

test('two crawlers and the job share one writing', async () => {
  await page('/shared');
  const all = () => Promise.all([listed('au'), listed('nz'), renewSitemaps(app.deps)]);
  expect(await texts(all)).toEqual([1]);
});

test('a page that is closed, or below one that is, and one that became sensitive are left out at once', async () => {
  await page('/club');
  await page('/club/rules');
  await page('/club/open', { access: { kind: 'public' } });
  expect([...(await listed()).keys()].filter((path) => path?.startsWith('/club'))).toHaveLength(3);
  await page('/club', { access: { kind: 'member' } });
  expect([...(await listed()).keys()].filter((path) => path?.startsWith('/club'))).toEqual(['/club/open']);
  await page('/many/9', { content: { sections: [], payloads: { Sensitive: 'yes' } } });
  expect([(await listed('au')).has('/many/9'), (await listed('nz')).has('/many/9')]).toEqual([false, false]);
});

test('a page that nobody can read is left out and named once in the log, and stops no other', async () => {
  const said: unknown[] = [];
  Object.assign(app.deps.log, { error: (...line: unknown[]) => said.push(line) });
  await page('/whole/one');
  for (const [path, json] of [
    ['/broken/json', '{"sections": ['],
    ['/broken/shape', '{"sections": []}'],
  ] as const) {
    const { pageId } = await page(path);
    await storeContent(app.deps, pageId, json);
  }
  await app.deps.db.transaction((tx) => rebuildSearch(tx, app.deps.db));
  for (const number of [1, 2]) {
    await page(`/whole/after-${number}`);
    const paths = [...(await listed()).keys()];
    expect(paths).toEqual(expect.arrayContaining(['/whole/one', `/whole/after-${number}`]));
    expect(paths.filter((path) => path?.startsWith('/broken'))).toEqual([]);
  }
  expect(said).toHaveLength(2);
});
