import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { trim } from './bounded.ts';
import { cacheNames, cacheOf, mayKeepPage, offlinePath, pageKey, type WorkerMessage } from './rules.ts';
import { worker } from './scope.ts';

/** The files of the app's shell; tools/build-worker.mjs writes the list. */
declare const shellFiles: { url: string; revision: string | null }[];

/** A page that takes longer is shown as it was kept; the network response replaces it in the cache. */
const patienceSeconds = 4;
const { origin } = worker.location;

class ServerFailed extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super(`The server returned ${response.status}.`);
    this.response = response;
  }
}

const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url),
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new ServerFailed(response);
        return response;
      },
      cacheWillUpdate: async ({ request, response }) => {
        if (mayKeepPage(response)) return response;
        // The page has become sensitive, closed or missing.
        await (await caches.open(cacheNames.pages)).delete(pageKey(request.url));
        return null;
      },
      cacheDidUpdate: () => trim('pages'),
      handlerDidError: async ({ request, error }) => causeOf(error)?.response ?? offlinePage(request.url),
    },
  ],
});
const files = new CacheFirst({
  cacheName: cacheNames.files,
  plugins: [{ cacheDidUpdate: () => trim('files') }],
});
const pictures = new CacheFirst({
  cacheName: cacheNames.pictures,
  plugins: [{ cacheDidUpdate: () => trim('pictures') }],
});

/** The failure behind Workbox's own error. */
function causeOf(error: Error & { details?: { error?: unknown } }): ServerFailed | undefined {
  const cause = error.details?.error ?? error;
  return cause instanceof ServerFailed ? cause : undefined;
}

/** Leads to the page that lists what can be read. The query is left out, because it may contain a token. */
function offlinePage(address: string): Response {
  const { pathname, searchParams } = new URL(address);
  const query = new URLSearchParams({ from: pathname });
  if (searchParams.get('nz') === 'true') query.set('nz', 'true');
  return Response.redirect(`${origin}${offlinePath}?${query}`, 302);
}

precacheAndRoute(shellFiles, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [/^from$/] });
cleanupOutdatedCaches();
registerRoute(({ request }) => cacheOf(request, origin) === 'pages', pages);
registerRoute(({ request }) => cacheOf(request, origin) === 'files', files);
registerRoute(({ request }) => cacheOf(request, origin) === 'pictures', pictures);
// With a full disk, pictures leave first.
registerQuotaErrorCallback(() => void caches.delete(cacheNames.pictures));

worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'update') event.waitUntil(worker.skipWaiting());
  if (message.type === 'seen') event.waitUntil(keep(message.page, message.loaded));
});

/** Deletes the caches of other versions, and renews kept documents, because they name the files of their version. */
async function begin(): Promise<void> {
  // Navigation starts while the worker starts, so that a page with a worker is not slower.
  await worker.registration.navigationPreload?.enable();
  const current: string[] = Object.values(cacheNames);
  for (const name of await caches.keys())
    if (!current.includes(name) && !name.startsWith('workbox-precache')) await caches.delete(name);
  await worker.clients.claim();
  const cache = await caches.open(cacheNames.pages);
  for (const { url } of await cache.keys()) await keepPage(cache, url);
}

async function keep(page: string, loaded: string[]): Promise<void> {
  const cache = await caches.open(cacheNames.pages);
  if (!(await cache.match(pageKey(page)))) await keepPage(cache, page);
  for (const address of loaded) {
    const request = new Request(address, { mode: 'same-origin' });
    const kind = cacheOf(request, origin);
    if (kind === 'pages' || kind === null || (await matchPrecache(address))) continue;
    const name = cacheNames[kind];
    if (await (await caches.open(name)).match(request)) continue;
    const response = await fetch(request).catch(() => undefined);
    if (response?.status === 200) await (await caches.open(name)).put(request, response).catch(() => undefined);
  }
  await Promise.all([trim('pages'), trim('files'), trim('pictures')]);
}

/** Fetches a document as a visitor without cookies. Deletes it if it can no longer be kept. */
async function keepPage(cache: Cache, address: string): Promise<void> {
  const url = new URL(address);
  if (
    cacheOf({ method: 'GET', mode: 'navigate', destination: '', url: address, headers: new Headers() }, origin) !==
    'pages'
  )
    return;
  const response = await fetch(url, { credentials: 'omit', cache: 'no-cache', headers: { accept: 'text/html' } }).catch(
    () => undefined,
  );
  if (!response || response.status >= 500) return;
  if (mayKeepPage(response)) await cache.put(pageKey(address), response).catch(() => undefined);
  else await cache.delete(pageKey(address));
}
