import { canReadCodes } from './camera-reader.ts';

/** The cache of the door's worker (door-worker.ts). */
const cacheName = 'door-1';
const workerPath = '/admin/door-worker.js';
export const doorPath = '/admin/door';

/**
 * Keeps this screen for a reload without a network: the document, which is the same for everybody, and the files that
 * it has loaded. Never a call. False if the browser keeps nothing.
 */
export async function keepScreen(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false;
  const found = await navigator.serviceWorker.register(workerPath, { scope: doorPath, updateViaCache: 'none' });
  if (!found) return false;
  // What reads the codes must be there too.
  if (!(await canReadCodes())) await import('./qr-reader.ts');
  const document = await ownDocument();
  if (!document) return false;
  const cache = await caches.open(cacheName);
  const files = new Set([
    ...namesIn(await document.clone().text()),
    ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  ]);
  const wanted = [...files].filter((path) => /^\/(backoffice\/assets\/|favicon)/.test(path));
  for (const path of wanted) if (!(await cache.match(path))) await cache.add(path);
  await cache.put(doorPath, document);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== doorPath && !wanted.includes(pathname)) await cache.delete(url);
  }
  return true;
}

/**
 * The document of this page's version. While two versions serve, the answer may be of the other one, whose screens this
 * page has not loaded; the next answer may be of this one.
 */
async function ownDocument(): Promise<Response | null> {
  const own = namesIn(document.documentElement.outerHTML).filter(isEntry);
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await fetch(doorPath, { credentials: 'omit', cache: 'no-store' });
    if (!answer.ok) return null;
    const names = namesIn(await answer.clone().text());
    if (names.filter(isEntry).every((name) => own.includes(name))) return answer;
  }
  return null;
}

const isEntry = (path: string): boolean => path.startsWith('/backoffice/assets/') && path.endsWith('.js');

const namesIn = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src)="(\/[\w./-]+)"/g)].flatMap(([, path]) => path ?? []);
