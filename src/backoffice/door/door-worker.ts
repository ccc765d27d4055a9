// The worker of /admin/door and what is below it: with it the door opens again without a network. Its cache holds the
// document of the back office, which is the same for everybody, and built files; the page fills it (offline.ts). It
// answers no call of the API.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Told extends Extendable {
  data: { type?: string };
}
interface Scope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}

const scope: Scope = globalThis as never;
const cacheName = 'door-1';
const doorPath = '/admin/door';
/** A network that takes longer is none for somebody who waits at a door. */
const patienceMs = 4000;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
// Quick exit (web/app/leaving/leave.ts): nothing may be left.
scope.addEventListener('message', (event) => {
  if (event.data.type === 'leave')
    event.waitUntil(caches.delete(cacheName).then(() => scope.registration.unregister()));
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openDoor(request));
  else if (pathname.startsWith('/backoffice/assets/')) event.respondWith(keptFile(request));
});

/** From the network; without one, as it was kept. */
async function openDoor(request: Request): Promise<Response> {
  const kept = await caches.match(doorPath, { cacheName }).catch(() => undefined);
  if (!kept) return fetch(request);
  const fresh = fetch(request).then((response) => (response.status >= 500 ? kept : response));
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs));
  return Promise.race([fresh, late]).catch(() => kept);
}

async function keptFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName }).catch(() => undefined);
  return kept ?? fetch(request);
}
