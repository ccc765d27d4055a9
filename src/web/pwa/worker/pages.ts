import { trim } from './bounded.ts';
import { cacheNames, cacheOf, changeOf, mayKeepPage, offlinePath, type PageChange, pageKey } from './rules.ts';
import { type FetchEvent, worker } from './scope.ts';

/** After a reload, a page that takes longer is shown as it was kept. */
const patienceMs = 4000;
const { origin } = worker.location;

/** By client: how the page differs from the kept document it shows. Lost if the worker stops, which is harmless. */
const changes = new Map<string, Promise<PageChange | null>>();
const maxChanges = 50;

class ServerFailed extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super(`The server returned ${response.status}.`);
    this.response = response;
  }
}

/**
 * A kept document is shown at once and renewed meanwhile; the page then asks `changeFor`. After a reload, and for a
 * page that is not kept, the network comes first.
 */
export async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheNames.pages);
  const kept = await cache.match(pageKey(request.url));
  const fresh = freshPage(event, cache);
  event.waitUntil(fresh.catch(() => undefined));
  if (!kept) return fresh.catch((error: unknown) => failedResponse(error) ?? offlinePage(request.url));
  if (isReload(request)) return Promise.race([fresh, after(patienceMs).then(() => kept)]).catch(() => kept);
  if (changes.size >= maxChanges) changes.clear();
  changes.set(
    event.resultingClientId,
    fresh.then((response) => changeOf(kept, response)).catch(() => null),
  );
  return kept;
}

/** What the network has said about the kept document that this client shows; null without a difference. */
export async function changeFor(clientId: string): Promise<PageChange | null> {
  const change = await changes.get(clientId);
  changes.delete(clientId);
  return change ?? null;
}

/** Loads a document and keeps it, or deletes the kept one if it has become sensitive, closed or missing. */
async function freshPage(event: FetchEvent, cache: Cache): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  if (response.status >= 500) throw new ServerFailed(response);
  const key = pageKey(event.request.url);
  if (mayKeepPage(response)) event.waitUntil(put(cache, key, response.clone()));
  else await cache.delete(key);
  return response;
}

async function put(cache: Cache, key: string, response: Response): Promise<void> {
  // Fails if the disk is full.
  await cache.put(key, response).catch(() => undefined);
  await trim('pages');
}

function isReload({ cache }: Request): boolean {
  return cache === 'no-cache' || cache === 'reload';
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function failedResponse(error: unknown): Response | null {
  return error instanceof ServerFailed ? error.response : null;
}

/** Leads to the page that lists what can be read. The query is left out, because it may contain a token. */
function offlinePage(address: string): Response {
  const { pathname, searchParams } = new URL(address);
  const query = new URLSearchParams({ from: pathname });
  if (searchParams.get('nz') === 'true') query.set('nz', 'true');
  return Response.redirect(`${origin}${offlinePath}?${query}`, 302);
}

/** Fetches a document as a visitor without cookies. Deletes it if it can no longer be kept. */
export async function keepPage(cache: Cache, address: string): Promise<void> {
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
