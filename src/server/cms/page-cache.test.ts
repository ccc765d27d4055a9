import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ContentTag, ContentVersions } from '../db/content-versions.ts';
import { type CachedPage, type MissingDocument, PageCache, type RenderedDocument } from './page-cache.ts';

function setUp(maxBytes = 1_000_000) {
  const versions = new Map<ContentTag, number>();
  const current = (tag: ContentTag) => versions.get(tag) ?? 0;
  const content: ContentVersions = {
    current,
    stamp: (tags) => tags.map(current).join('.'),
    changes: () => [...versions.values()].reduce((sum, version) => sum + version, 0),
    refresh: async () => {},
    follow: () => {},
    close: () => {},
  };
  let clock = 0;
  let renderings = 0;
  const cache = new PageCache(content, maxBytes, () => clock);
  const document =
    (more: Partial<RenderedDocument> = {}) =>
    async (): Promise<RenderedDocument> => {
      renderings += 1;
      return {
        kind: 'page',
        status: 200,
        html: `<p>${renderings}</p>`,
        sensitive: false,
        policy: 'site',
        pages: 1,
        tags: ['pages'],
        until: Infinity,
        keep: true,
        ...more,
      };
    };
  return {
    cache,
    document,
    renderings: () => renderings,
    change: (tag: ContentTag) => versions.set(tag, current(tag) + 1),
    wait: (ms: number) => (clock += ms),
    html: async (key: string, render: () => Promise<RenderedDocument | MissingDocument> = document()) =>
      ((await cache.get(key, render)) as CachedPage).identity.toString(),
  };
}

test('a page is rendered once and cached in three encodings', async () => {
  const { cache, document, renderings } = setUp();
  const page = (await cache.get('au /', document())) as CachedPage;
  expect(cache.peek('au /')).toBe(page);
  expect(renderings()).toBe(1);
  expect(brotliDecompressSync(page.br).toString()).toBe('<p>1</p>');
  expect(gunzipSync(page.gzip).toString()).toBe('<p>1</p>');
});

test('each locale and path has its own entry', async () => {
  const { html } = setUp();
  expect(await html('au /')).not.toBe(await html('nz /'));
});

test('a change of content on the page causes a new rendering at once; other changes do not', async () => {
  const { html, change } = setUp();
  await html('au /');
  change('events');
  expect(await html('au /')).toBe('<p>1</p>');
  change('pages');
  expect(await html('au /')).toBe('<p>2</p>');
});

test('a page whose content changes during rendering is returned once and not cached', async () => {
  const { cache, document, change } = setUp();
  await cache.get('au /', async () => {
    change('pages');
    return document()();
  });
  expect(cache.peek('au /')).toBeUndefined();
});

test('an entry expires after a minute', async () => {
  const { html, wait } = setUp();
  await html('au /');
  wait(60_001);
  expect(await html('au /')).toBe('<p>2</p>');
});

test('an entry expires at the start of an event on the page', async () => {
  const { html, wait, document } = setUp();
  const page = document({ until: 5000 });
  await html('au /events', page);
  wait(4999);
  expect(await html('au /events', page)).toBe('<p>1</p>');
  wait(1);
  expect(await html('au /events', page)).toBe('<p>2</p>');
});

test('concurrent callers of an uncached page share one rendering', async () => {
  const { html, renderings } = setUp();
  await Promise.all(Array.from({ length: 20 }, () => html('au /')));
  expect(renderings()).toBe(1);
});

test('a failed rendering is not cached and rejects for all waiting callers', async () => {
  const { cache, html } = setUp();
  const failing = () => Promise.reject(new Error('no'));
  const results = await Promise.allSettled([cache.get('au /', failing), cache.get('au /', failing)]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(await html('au /')).toBe('<p>1</p>');
});

test('redirects and documents with keep false are not cached', async () => {
  const { cache, document } = setUp();
  await cache.get('au /nowhere', document({ status: 404, keep: false }));
  expect(await cache.get('au /old', async () => ({ kind: 'redirect', status: 301, location: '/new' }))).toMatchObject({
    location: '/new',
  });
  expect(cache.peek('au /nowhere')).toBeUndefined();
  expect(cache.peek('au /old')).toBeUndefined();
});

test('unknown paths share one cached document until its content changes, and use one entry', async () => {
  const { cache, document, renderings, html, change, wait } = setUp();
  const missing = (documentKey: string) => async (): Promise<MissingDocument> => ({
    kind: 'missing',
    documentKey,
    render: document({ status: 404 }),
  });
  const shown = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => html(`au /nowhere/${nth}`, missing('au page /404'))),
  );
  expect([new Set(shown).size, renderings()]).toEqual([1, 1]);
  expect(cache.peek('au /nowhere/7')).toBeUndefined();
  expect(await html('nz /nowhere', missing('nz page /404'))).toBe('<p>2</p>');
  expect(await html('au /nowhere/again', missing('au page /404'))).toBe('<p>1</p>');
  change('pages');
  expect(await html('au /nowhere/again', missing('au page /404'))).toBe('<p>3</p>');
  wait(60_001);
  expect(await html('au /nowhere/again', missing('au page /404'))).toBe('<p>4</p>');
  // A page may be published between the lookup and the rendering of the shared document.
  await cache.get('au /late', async () => {
    change('pages');
    return missing('au page /404')();
  });
  expect(cache.peek('au page /404')).toBeUndefined();
});

test('evicts the least recently used pages when the cache is full', async () => {
  const { cache, html, document } = setUp(30_000);
  const big = document({
    html: Array.from({ length: 2000 }, () => Math.random().toString(36))
      .join('')
      .slice(0, 6000),
  });
  await html('a', big);
  await html('b', big);
  cache.peek('a');
  await html('c', big);
  expect(['a', 'b', 'c'].filter((key) => cache.peek(key))).toEqual(['a', 'c']);
});
