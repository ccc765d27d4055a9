import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { FetchEvent } from './scope.ts';

const origin = 'https://phi.example';
const css = `${origin}/assets/a.css`;
vi.mock('workbox-precaching', () => ({ matchPrecache: async () => undefined }));
vi.stubGlobal('location', { origin });
const { keepPage, openPage, passPage } = await import('./pages.ts');

/** CacheStorage by name and address. */
const stored = new Map<string, Map<string, Response>>();
const cacheNamed = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    match: async (key: string | { url: string }) => entries.get(typeof key === 'string' ? key : key.url)?.clone(),
    put: async (key: string, response: Response) => void entries.set(key, response),
    delete: async (key: string | { url: string }) => entries.delete(typeof key === 'string' ? key : key.url),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  };
};
const kept = (name: string) => [...(stored.get(name)?.keys() ?? [])];
const page = (text: string, more: { status?: number; etag?: string } = {}) => {
  const response = new Response(`<link rel="stylesheet" href="/assets/a.css">${text}`, {
    status: more.status ?? 200,
    headers: {
      'cache-control': 'public, max-age=0',
      'content-type': 'text/html',
      'content-length': '9',
      etag: more.etag ?? text,
    },
  });
  Object.defineProperty(response, 'type', { value: 'basic' });
  // A copy of Node loses the type, which only a browser gives.
  Object.defineProperty(response, 'clone', { value: () => page(text, more) });
  return response;
};

/** A navigation that the network answers so; `done` ends when the worker may stop. */
function navigation(path: string, answer: () => Response) {
  files[origin + path] = answer;
  const work: Promise<unknown>[] = [];
  const event = {
    request: { url: origin + path, cache: 'default', destination: 'document' },
    resultingClientId: path,
    waitUntil: (each: Promise<unknown>) => void work.push(each),
  } as never as FetchEvent;
  const done = async () => {
    for (const each of work) await each;
  };
  return { event, done };
}

const calls: string[] = [];
let files: Record<string, () => Response> = {};
beforeEach(() => {
  stored.clear();
  calls.length = 0;
  files = { [css]: () => new Response('a{}', { headers: { 'content-length': '3' } }) };
  vi.stubGlobal('caches', { open: async (name: string) => cacheNamed(name) });
  vi.stubGlobal('fetch', async (asked: string | { url: string }) => {
    const url = typeof asked === 'string' ? asked : asked.url;
    calls.push(url);
    const file = files[url];
    if (!file) throw new TypeError('Failed to fetch');
    return file();
  });
});

// The process runs the tests of other files after these.
afterAll(() => vi.unstubAllGlobals());

test('keeps a document with the files that it names', async () => {
  const { event, done } = navigation('/guides', () => page('new'));
  expect(await (await openPage(event)).text()).toContain('new');
  await done();
  await vi.waitFor(() => expect(kept('pages-1')).toEqual([`${origin}/guides`]));
  expect(kept('files-1')).toEqual([css]);
});

test('a document whose files are gone does not replace the kept one', async () => {
  await cacheNamed('pages-1').put(`${origin}/guides`, page('old'));
  files[css] = () => new Response('', { status: 404 });
  const { event, done } = navigation('/guides', () => page('new'));
  await openPage(event);
  await done();
  expect(await (await cacheNamed('pages-1').match(`${origin}/guides`))?.text()).toContain('old');
});

test('with damaged storage, pages come from the network', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('UnknownError')) });
  const opened = navigation('/guides', () => page('new'));
  expect(await (await openPage(opened.event)).text()).toContain('new');
  vi.stubGlobal('caches', {
    open: async () => ({ match: () => Promise.reject(new Error('x')), delete: () => Promise.reject(new Error('x')) }),
  });
  const missing = navigation('/gone', () => page('missing', { status: 404 }));
  expect((await openPage(missing.event)).status).toBe(404);
});

test.each([429, 503])('the status %s says nothing about the page, so the kept one stays', async (status) => {
  await cacheNamed('pages-1').put(`${origin}/guides`, page('old'));
  const { event, done } = navigation('/guides', () => page('busy', { status }));
  expect(await (await openPage(event)).text()).toContain('old');
  await done();
  expect(kept('pages-1')).toEqual([`${origin}/guides`]);
});

test('a page of one person comes from the network, and without one leads to what can be read', async () => {
  const { event } = navigation('/member/dashboard', () => page('shell'));
  expect(await (await passPage(event)).text()).toContain('shell');
  delete files[`${origin}/member/dashboard`];
  const { status, headers } = await passPage(event);
  expect([status, headers.get('location')]).toEqual([302, `${origin}/offline?from=%2Fmember%2Fdashboard`]);
  expect(kept('pages-1')).toEqual([]);
});

// Invariant 37.
test('keeps the document of a shown page without its query', async () => {
  files[`${origin}/delivery-address?nz=true`] = () => page('empty');
  await keepPage(cacheNamed('pages-1') as never, `${origin}/delivery-address?o=secret&nz=true`);
  expect(calls).toEqual([`${origin}/delivery-address?nz=true`, css]);
  expect(kept('pages-1')).toEqual([`${origin}/delivery-address?nz=true`]);
});
