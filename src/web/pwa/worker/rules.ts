import { parseUrl } from '#contract/parse-url.ts';

/**
 * What the service worker may keep (§1, invariant 37). It keeps documents that the server sends to every visitor alike,
 * built files and pictures. It never sees a call of the API, and keeps no request that carries a token.
 */

export const cacheNames = { pages: 'pages-1', files: 'files-1', pictures: 'pictures-1' } as const;

/** The largest number of entries and bytes of each cache; the oldest entries leave first. */
export const cacheLimits: Record<keyof typeof cacheNames, { entries: number; bytes: number }> = {
  pages: { entries: 60, bytes: 6_000_000 },
  files: { entries: 200, bytes: 8_000_000 },
  pictures: { entries: 120, bytes: 25_000_000 },
};

export const offlinePath = '/offline';

/** Paths that the server answers itself, or that belong to one person; the worker leaves them alone. */
const untouched =
  /^\/(api|admin|cms|dev|health|identity|local-gateway|newsletter|member|corporates|templates|tickets|order-thankyou)(\/|$)/i;

/** Not those of personal pages and of the cart, and not those of sensitive pages, which send no referrer. */
export function keepsPicturesOf(page: string, origin: string): boolean {
  const url = parseUrl(page);
  return url?.origin === origin && !untouched.test(url.pathname) && !/^\/cart(\/|$)/i.test(url.pathname);
}

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url' | 'referrer'> & {
  headers: Pick<Headers, 'has'>;
};

/** Documents of one person that the page /offline can stand in for. With a query they may hold a token. */
export function leadsOffline({ destination, url }: Pick<Request, 'destination' | 'url'>): boolean {
  const { pathname, search } = new URL(url);
  const isPlain = search === '' || search === '?nz=true';
  return destination === 'document' && isPlain && /^\/(member|corporates|tickets)(\/|$)/i.test(pathname);
}

/** Which cache a request belongs to; null for a request that the worker leaves alone. */
export function cacheOf(request: Asked, origin: string): keyof typeof cacheNames | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('authorization')) return null;
  if (url.pathname.startsWith('/assets/')) return 'files';
  if (url.pathname.startsWith('/media/')) {
    const isReported = request.mode === 'same-origin';
    return isReported || (request.destination === 'image' && keepsPicturesOf(request.referrer, origin))
      ? 'pictures'
      : null;
  }
  if (request.mode === 'navigate') return untouched.test(url.pathname) ? null : 'pages';
  return null;
}

/** The built files that a document names: its styles, scripts and typefaces. */
export function filesOf(html: string): string[] {
  const found = html.matchAll(/<(?:link|script)\b[^<>]*?\s(?:href|src)="(\/assets\/[\w.-]+)"/g);
  return [...new Set([...found].flatMap(([, file]) => file ?? []))];
}

/** The key of a document: its path and the flag nz, because documents ignore the rest of the query. */
export function pageKey(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return `${origin}${path.toLowerCase()}${searchParams.get('nz') === 'true' ? '?nz=true' : ''}`;
}

type Answer = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> };

/** The server marks documents that are the same for everybody as `public`; sensitive and personal ones are no-store. */
export function mayKeepPage(response: Answer): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    /\bpublic\b/.test(response.headers.get('cache-control') ?? '') &&
    (response.headers.get('content-type') ?? '').startsWith('text/html')
  );
}

/** `newer`: the document has changed. `gone`: the page is closed, missing, moved, or may no longer be kept. */
export type PageChange = 'newer' | 'gone';

/** How a page differs from its kept document; null if it does not. */
export function changeOf(kept: Pick<Answer, 'headers'>, response: Answer): PageChange | null {
  if (!mayKeepPage(response)) return 'gone';
  return response.headers.get('etag') === kept.headers.get('etag') ? null : 'newer';
}

/** The message of the worker to a page that was shown from the cache. */
export interface PageMessage {
  type: 'changed';
  change: PageChange;
}

/** Messages of the page to the worker. */
export type WorkerMessage =
  /** The page listens: the worker tells how it differs from the kept document, if it does. */
  | { type: 'opened' }
  /** A page was shown: keeps its document, and the files and pictures that it has loaded. */
  | { type: 'seen'; page: string; loaded: string[] }
  /** The visitor wants the waiting version. */
  | { type: 'update' }
  /** Quick exit (app/leaving/leave.ts): nothing may be left. */
  | { type: 'leave' };
