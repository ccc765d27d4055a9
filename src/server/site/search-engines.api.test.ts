import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { publishPage } from '../pages/write-page.ts';
import { publishRedirect } from '../pages/redirects.ts';
import { addEvent, addProduct } from '../testing/catalogue.sql.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { type SitemapFile, writeSitemaps } from './sitemap.ts';

let app: TestApp;
let now = new Date('2025-06-06T02:00:00.000Z');
const au = 'https://www.phi.example';
const nz = 'https://www.phi.co.nz';
beforeAll(async () => {
  app = await testApp({ PUBLIC_ORIGIN_NZ: nz }, { now: () => now });
  // The server listens on a free local port; the URLs in its responses use the configured origin.
  Object.assign(app.deps.config, { publicOrigin: au });
  await page('/');
  await page('/about');
  await page('/help', { locale: 'nz' });
});
afterAll(() => app.close());

const page = (
  path: string,
  more: Partial<Parameters<typeof publishPage>[1]> & { payloads?: Record<string, string> } = {},
) => publishPage(app.deps, { path, title: path, content: { sections: [], payloads: more.payloads ?? {} }, ...more });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers, redirect: 'manual' });
const places = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
const text = (file: SitemapFile | undefined) => String(file?.body ?? '');
const listed = async (path = '/sitemap.xml') => places(await (await get(path)).text());

test('the sitemap lists public pages, products and events, each with its alternates', async () => {
  const { slug: product } = await addProduct(app.deps, { priceCents: 100 });
  const { slug: event } = await addEvent(app.deps, {});
  await app.deps.content.refresh();
  const answer = await get('/sitemap.xml');
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/xml; charset=utf-8',
    'public, max-age=0, must-revalidate',
  ]);
  const xml = await answer.text();
  expect(places(xml)).toEqual([`${au}/`, `${au}/about`, `${au}/product/${product}`, `${au}/event/${event}`]);
  expect(xml).toContain(
    `<url><loc>${au}/about</loc><lastmod>2025-06-06T02:00:00.000Z</lastmod><xhtml:link rel="alternate" hreflang="en-AU" href="${au}/about"/>` +
      `<xhtml:link rel="alternate" hreflang="en-NZ" href="${nz}/about"/><xhtml:link rel="alternate" hreflang="x-default" href="${au}/about"/></url>`,
  );
});

test('the sitemap of nz lists the pages of au and its own; au does not list those of nz', async () => {
  const xml = await (await get('/sitemap.xml?nz=true')).text();
  expect(places(xml).slice(0, 3)).toEqual([`${nz}/`, `${nz}/about`, `${nz}/help`]);
  expect(xml).toContain(`<url><loc>${nz}/help</loc><lastmod>2025-06-06T02:00:00.000Z</lastmod></url>`);
  expect(await listed()).not.toContain(`${au}/help`);
});

test('the sitemap leaves out members’ pages, redirects, sensitive and NoIndex pages, and app screens', async () => {
  await page('/club', { access: { kind: 'member' } });
  await page('/club/rules');
  await page('/quiet', { payloads: { Sensitive: 'yes' } });
  await page('/draft-like', { payloads: { NoIndex: 'Yes' } });
  await page('/open', { payloads: { Sensitive: 'no' } });
  await publishRedirect(app.deps, { path: '/old', redirectTo: '/about' });
  for (const path of [
    '/partials/common-footer',
    '/cart',
    '/order-thankyou',
    '/search-results',
    '/member/dashboard',
    '/corporates',
    '/templates',
  ])
    await page(path, { access: { kind: 'public' } });
  const pages = (await listed()).filter((place) => !/\/(product|event)\//.test(place ?? ''));
  expect(pages).toEqual([`${au}/`, `${au}/about`, `${au}/open`]);
});

test('the sitemap drops an ended event, and its ETag changes with the content', async () => {
  const { slug } = await addEvent(app.deps, { startsInMinutes: 60 });
  await app.deps.content.refresh();
  const place = `${au}/event/${slug}`;
  const before = await get('/sitemap.xml');
  const etag = before.headers.get('etag') ?? '';
  expect(places(await before.text())).toContain(place);
  expect((await get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(304);
  await page('/news & views');
  const after = await get('/sitemap.xml', { 'if-none-match': etag });
  expect(after.status).toBe(200);
  expect(await after.text()).toContain(`<loc>${au}/news%20&amp;%20views</loc>`);
  now = new Date(now.getTime() + dayMs);
  expect(await listed()).not.toContain(place);
});

test('a sitemap over the limit is split; sitemap.xml becomes the index', async () => {
  const { au: files } = (await writeSitemaps(app.deps, 3)).files;
  const index = places(text(files.get('sitemap.xml')));
  expect(text(files.get('sitemap.xml'))).toContain('<sitemapindex ');
  expect(index.length).toBeGreaterThan(1);
  expect(index[0]).toBe(`${au}/sitemap-1.xml`);
  const parts = index.map((address) => places(text(files.get((address ?? '').split('/').at(-1) ?? ''))));
  expect(parts.every((part) => part.length > 0 && part.length <= 3)).toBe(true);
  expect(parts.flat()).toEqual(await listed());
  for (const none of ['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-999999.xml'])
    expect((await get(none)).status, none).toBeGreaterThanOrEqual(400);
});

test('robots.txt names the sitemap of its locale', async () => {
  const answer = await get('/robots.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await answer.text()).toContain(`\n\nSitemap: ${au}/sitemap.xml\n`);
  expect(await (await get('/robots.txt?nz=true')).text()).toContain(`\n\nSitemap: ${nz}/sitemap.xml\n`);
});
