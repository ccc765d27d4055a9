import { trim } from './bounded.ts';
import { keepFile } from './files.ts';
import { cacheNames, cacheOf, changeOf, filesOf, mayKeepPage, offlinePath, type PageChange, pageKey } from './rules.ts';
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
  // With damaged storage, pages open as without a worker.
  const cache = await caches.open(cacheNames.pages).catch(() => undefined);
  const kept = await cache?.match(pageKey(request.url)).catch(() => undefined);
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

/** A page of one person, which is never kept. */
export function passPage({ request }: FetchEvent): Promise<Response> {
  return fetch(request).catch(() => offlinePage(request.url));
}

/** What the network has said about the kept document that this client shows; null without a difference. */
export async function changeFor(clientId: string): Promise<PageChange | null> {
  const change = await changes.get(clientId);
  changes.delete(clientId);
  return change ?? null;
}

/** Loads a document and keeps it, or deletes the kept one if it has become sensitive, closed or missing. */
async function freshPage(event: FetchEvent, cache: Cache | undefined): Promise<Response> {
  const response = await fetch(event.request);
  if (isServerFailure(response)) throw new ServerFailed(response);
  const key = pageKey(event.request.url);
  if (!mayKeepPage(response)) await cache?.delete(key).catch(() => undefined);
  else if (cache) {
    const copy = response.clone();
    event.waitUntil(put(cache, key, copy).then(() => trim('pages')));
  }
  return response;
}

/** Says nothing about the page itself. */
function isServerFailure({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** Keeps a document after the files that it names, so that it never stands without them, also after an update. */
async function put(cache: Cache, key: string, response: Response): Promise<void> {
  try {
    const files = await caches.open(cacheNames.files);
    const html = await response.clone().text();
    await Promise.all(filesOf(html).map((file) => keepFile(files, new URL(file, origin).href)));
    await cache.put(key, response);
  } catch {
    // The disk is full, or the network or a file of another version is gone: what was kept stays.
  }
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

/**
 * Fetches a document as a visitor without cookies, and without the query, which may contain a token. Deletes it if it
 * can no longer be kept.
 */
export async function keepPage(cache: Cache, address: string): Promise<void> {
  const asked = {
    method: 'GET',
    mode: 'navigate',
    destination: '',
    referrer: '',
    headers: new Headers(),
  } as const;
  if (cacheOf({ ...asked, url: address }, origin) !== 'pages') return;
  const key = pageKey(address);
  const { pathname } = new URL(address);
  const response = await fetch(origin + pathname + new URL(key).search, {
    credentials: 'omit',
    cache: 'no-cache',
    headers: { accept: 'text/html' },
  }).catch(() => undefined);
  if (!response || isServerFailure(response)) return;
  if (mayKeepPage(response)) await put(cache, key, response);
  else await cache.delete(key);
}
