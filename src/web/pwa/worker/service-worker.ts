import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { trim } from './bounded.ts';
import { keepFile } from './files.ts';
import { hasLeft, leaveNothing } from './leave-nothing.ts';
import { changeFor, keepPage, openPage, passPage } from './pages.ts';
import {
  cacheNames,
  cacheOf,
  keepsPicturesOf,
  leadsOffline,
  pageKey,
  type PageMessage,
  type WorkerMessage,
} from './rules.ts';
import { type FetchEvent, type Source, worker } from './scope.ts';

/** The files of the app's shell; tools/build-worker.mjs writes the list. */
declare const shellFiles: { url: string; revision: string | null }[];

const { origin } = worker.location;

/** Keeps complete responses within the limits of their cache. */
const kept = (name: 'files' | 'pictures') => ({
  cacheName: cacheNames[name],
  plugins: [
    {
      cacheWillUpdate: ({ response }: { response: Response }) =>
        Promise.resolve(response.status === 200 ? response : null),
      cacheDidUpdate: () => trim(name),
    },
  ],
});
const files = new CacheFirst(kept('files'));
const pictures = new CacheFirst(kept('pictures'));

// Before the listener of the routes: after quick exit, other tabs load from the network without this worker.
worker.addEventListener('fetch', (event) => {
  if (hasLeft()) event.stopImmediatePropagation();
});
// Before the route of the precache, which after quick exit is empty, and does not look elsewhere without a network.
registerRoute(
  ({ request }) => cacheOf(request, origin) === 'files',
  async ({ request, event }) => (await matchPrecache(request)) ?? files.handle({ request, event }),
);
precacheAndRoute(shellFiles, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [/^from$/] });
cleanupOutdatedCaches();
registerRoute(
  ({ request }) => cacheOf(request, origin) === 'pages',
  ({ event }) => openPage(event as FetchEvent),
);
registerRoute(
  ({ request }) => request.mode === 'navigate' && new URL(request.url).origin === origin && leadsOffline(request),
  ({ event }) => passPage(event as FetchEvent),
);
registerRoute(({ request }) => cacheOf(request, origin) === 'pictures', pictures);
// With a full disk, pictures leave first.
registerQuotaErrorCallback(() => void caches.delete(cacheNames.pictures));

// The first worker of a device: quick exit cannot always reach it while it is being installed.
let isFirst = false;
worker.addEventListener('install', () => {
  isFirst = !worker.registration.active;
});
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'update') event.waitUntil(worker.skipWaiting());
  if (message.type === 'seen') event.waitUntil(keep(message.page, message.loaded));
  if (message.type === 'leave') event.waitUntil(leaveNothing());
  if (message.type === 'opened' && event.source) event.waitUntil(tellChange(event.source));
});

async function tellChange(page: Source): Promise<void> {
  const change = await changeFor(page.id);
  if (change) page.postMessage({ type: 'changed', change } satisfies PageMessage);
}

/** Takes over from the version before. The browser holds back every request of a page until this has ended. */
async function begin(): Promise<void> {
  // The visitor left during the installation, perhaps by quick exit. The next visit installs the worker again.
  if (isFirst && !(await isOpen())) return leaveNothing();
  // Versions before enabled it. Without a network Firefox then shows its own page, whatever the worker answers.
  await worker.registration.navigationPreload?.disable();
  const current: string[] = Object.values(cacheNames);
  for (const name of await caches.keys())
    // That of the door has a worker of its own (backoffice/door/door-worker.ts).
    if (!current.includes(name) && !/^(workbox-precache|door-)/.test(name)) await caches.delete(name);
  await worker.clients.claim();
  void renewPages().catch(() => undefined);
}

/** Kept documents name the files of their version, which are kept beside them until then. */
async function renewPages(): Promise<void> {
  const cache = await caches.open(cacheNames.pages);
  for (const { url } of await cache.keys()) await keepPage(cache, url);
}

/** Whether a page of this site is open in the browser. */
async function isOpen(): Promise<boolean> {
  return (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0;
}

async function keep(page: string, loaded: string[]): Promise<void> {
  const cache = await caches.open(cacheNames.pages);
  if (!(await cache.match(pageKey(page)))) await keepPage(cache, page);
  for (const address of loaded) {
    const kind = cacheOf(new Request(address, { mode: 'same-origin' }), origin);
    if (kind === 'files' || (kind === 'pictures' && keepsPicturesOf(page, origin)))
      await keepFile(await caches.open(cacheNames[kind]), address).catch(() => undefined);
  }
  await Promise.all([trim('pages'), trim('files'), trim('pictures')]);
}
