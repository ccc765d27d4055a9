import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadPage, downloadPath } from '#contract/downloads.ts';
import { type Locale, isByFlag, localeOf } from '#contract/locale.ts';
import { withNzFlag } from '#contract/nz-flag.ts';
import { pageOfLists } from '#contract/paging.ts';
import { withQuery } from '#contract/redirect-query.ts';
import { search } from '#contract/search.ts';
import { hasSignedInHint } from '#contract/signed-in-hint.ts';
import type { PageIndex } from '../content/page-index.ts';
import { publishedPages } from '../content/published-pages.ts';
import { indexedPageAt } from '../content/shown-page.ts';
import { networkOf } from '../http/budget.ts';
import { quickExitUrl } from '../config.ts';
import { DatabaseUnavailable, databaseRetrySeconds } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { sendDownload } from './send-download.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { oldAddress } from '../http/old-address.ts';
import { plainPolicy } from '../http/plain-document.ts';
import type { NoteRequest } from '../http/note-requests.ts';
import { requestIds } from '../http/request-id.ts';
import { type Routes, processBudget } from '../http/route.ts';
import { type Responder, respondBeforeRouting } from './before-routing.ts';
import { brokenPage, busyPage, notSentPage, unavailablePage } from './broken-page.ts';
import { headersByPath, isNeverKept, readsQuery } from './document-headers.ts';
import { PageCache } from './page-cache.ts';
import { pictureSizes } from './picture-size.ts';
import { renderPage } from './render.ts';
import { isBuilt } from '../built-files.ts';
import { type Renderer, builtRenderer } from './renderer.ts';
import { sendPage } from './send-page.ts';
import type { Sources } from './sources.ts';
import { staticFiles } from './static-files.ts';
import { isCall, refusalOfUnknownCall } from './unknown-call.ts';

const cacheBytes = 64 * 1024 * 1024;

/** Serves everything except the API: files, images, and a document for every other path. Register it last. */
export async function documentRoutes(
  app: FastifyInstance,
  routes: Routes,
  deps: Deps,
  sources: Sources | null,
  note: NoteRequest | null,
): Promise<void> {
  await staticFiles(app, deps);
  const rendererOf = await startRenderer(sources);
  const headersOf = headersByPath(deps);
  const pictureSize = pictureSizes(deps.config);
  const cache = new PageCache(deps.content, deps.config.PHI_DEV ? 0 : cacheBytes, () => deps.now().getTime());
  deps.metrics?.addPageCache(() => cache.state());
  const requestIdOf = requestIds(deps.config);
  const searches = processBudget(deps, search);
  /** As when the kept pages were made: a change of a redirect makes them anew. */
  let index: PageIndex | null = null;

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    if (request.method === 'POST' && !isCall(path) && request.headers.accept?.includes('text/html')) {
      const locale = localeAt(request, path);
      return plain(reply.header('allow', 'GET, HEAD'), 405, notSentPage(locale, quickExitUrl(deps.config, locale)));
    }
    throw refusalOfUnknownCall(request.method, path, routes);
  });

  // Sends cached pages before routing. A path with % may be another spelling of a route's path.
  const fromMemory: Responder = (request, response) => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url.includes('%')) return null;
    // A request with a body goes through Fastify, which discards what is not read (unread-body.ts).
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
    const path = pathOf(url);
    if (url.length > path.length && (index?.hasOldAddress(path) || pageAskedFor(url) > 1)) return null;
    const page = cache.peek(keyOf(hostOf(request), localeOf(hostOf(request), url.slice(path.length)), path));
    if (!page || (page.status === 403 && hasSignedInHint(headers.cookie))) return null;
    const id = requestIdOf(request);
    sendPage(request, response, id, page, () => headersOf(path, page));
    return id;
  };
  respondBeforeRouting(app, fromMemory, note);

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const locale = localeAt(request, path);
    if (isCall(path) && path !== downloadPage) throw refusalOfUnknownCall(request.method, path, routes);
    const found = isForDevelopment(path) && deps.config.production ? null : canonicalPath(path);
    const canonical = found === null ? placeholderPath(path) : encodeURI(found);
    // A redirect reveals the requested path, which may be a sensitive page or a search.
    reply.header('cache-control', 'no-store');
    if (found !== null && canonical !== path && !isOwnCaseOf(path, canonical))
      return reply.redirect(canonical + request.url.slice(path.length), 301);
    try {
      const query = readsQuery(canonical) ? request.url.slice(path.length) : '';
      // A search is rendered per request and never cached, so it has the same limit as the API call.
      const wait = query === '' ? null : (searches?.take(networkOf(request.ip)) ?? null);
      if (wait !== null)
        return await plain(reply.header('retry-after', String(wait)), 429, busyPage(quickExitUrl(deps.config, locale)));
      const old = found === null ? null : await oldRedirect(request.url, locale);
      if (old !== null) return await reply.redirect(isByFlag(request.hostname, locale) ? withNzFlag(old) : old, 301);
      const pageFor = (deciding: boolean, read = query) =>
        cache.get(keyOf(request.hostname, locale, `${canonical}${read}${deciding ? ' deciding' : ''}`), async () => {
          index = await publishedPages(deps);
          return renderPage(await rendererOf(), {
            routes,
            deps,
            path: canonical,
            query: read,
            locale,
            isByFlag: isByFlag(request.hostname, locale),
            deciding,
            pictureSize,
          });
        });
      // Public pages are the same with and without the hint, so they are looked up without it first.
      const isHinted = hasSignedInHint(request.headers.cookie);
      let page = await pageFor(isHinted && isNeverKept(canonical));
      if (isHinted && page.kind === 'page' && page.status === 403) page = await pageFor(true);
      // Only pages that a list has: others would fill the memory with one document under many addresses.
      const asked = pageAskedFor(request.url);
      if (asked > 1 && page.kind === 'page' && asked <= page.pages)
        page = await pageFor(page.deciding, `?page=${asked}`);
      if (page.kind === 'redirect') {
        const to = withQuery(page.location, request.url.slice(path.length));
        return await reply.redirect(isByFlag(request.hostname, locale) ? withNzFlag(to) : to, page.status);
      }
      reply.hijack();
      sendPage(request.raw, reply.raw, request.id, page, () => headersOf(canonical, page));
    } catch (error) {
      if (error instanceof DatabaseUnavailable)
        return plain(
          reply.header('retry-after', String(databaseRetrySeconds)),
          503,
          unavailablePage(quickExitUrl(deps.config, locale)),
        );
      request.log.error({ err: error, path: canonical }, 'The page could not be rendered; the response is 500.');
      return plain(reply, 500, brokenPage(request.id, quickExitUrl(deps.config, locale)));
    }
    return undefined;
  };
  /** Where an address of an earlier site leads, which had its pages behind a query. */
  async function oldRedirect(url: string, locale: Locale): Promise<string | null> {
    const old = oldAddress(url);
    return old === null ? null : ((await indexedPageAt(deps, old, locale))?.redirectTo ?? null);
  }
  app.get('*', sendDocument);
  // The router ignores case, but these two paths differ in case only.
  app.get(downloadPath, (request, reply) =>
    pathOf(request.url) === downloadPage ? sendDocument(request, reply) : sendDownload(deps, request, reply),
  );

  /** Reads the host in the same way as Fastify. */
  function hostOf({ headers }: IncomingMessage): string {
    const forwarded = deps.config.TRUST_PROXY ? headers['x-forwarded-host'] : undefined;
    return typeof forwarded === 'string' ? forwarded.slice(forwarded.lastIndexOf(',') + 1) : (headers.host ?? '');
  }
}

async function startRenderer(sources: Sources | null): Promise<() => Promise<Renderer>> {
  if (sources) return () => Promise.resolve(sources.renderer);
  let loading: Promise<Renderer> | null = null;
  const load = () => (loading ??= builtRenderer());
  // Without a build the API still works; API tests need no build.
  if (isBuilt()) await load();
  return load;
}

/** Sends a static document that needs neither the renderer nor the database. */
function plain(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', plainPolicy)
    .type('text/html; charset=utf-8')
    .send(html);
}

function localeAt(request: FastifyRequest, path: string): Locale {
  return localeOf(request.hostname, request.url.slice(path.length));
}

/** The page of long lists that a URL asks for. */
function pageAskedFor(url: string): number {
  return url.includes('page=') ? pageOfLists(new URLSearchParams(url.slice(url.indexOf('?')))) : 1;
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/**
 * A path that no page can have is not passed to the app. The app gets a placeholder path with the same number of
 * segments instead, so that the browser finds the same route for its own URL: it decodes the segments and ignores
 * trailing slashes.
 */
function placeholderPath(path: string): string {
  const parts = path.split('/');
  const end = parts.findLastIndex((part) => part !== '') + 1;
  const [first = '', ...more] = parts.slice(1, Math.min(end, 4)).map((part) => decodeURIComponent(part));
  return ['', /^[a-z-]+$/i.test(first) && more.length > 0 ? first : '%3F', ...more.map(() => '%3F')].join('/');
}

/** The app serves /dev/blocks; the route of /dev/outbox exists only outside production. */
function isForDevelopment(path: string): boolean {
  return /^\/dev(\/|$)/i.test(path);
}

/** Paths of the app's own screens have mixed case in the specification (§2) and are not redirected to lower case. */
function isOwnCaseOf(path: string, canonical: string): boolean {
  return (canonical.startsWith('/member/') || path === downloadPage) && path.toLowerCase() === canonical;
}

/** A page of nz has other links where the flag has selected it, so it is cached apart. */
function keyOf(host: string, locale: Locale, page: string): string {
  return `${locale}${isByFlag(host, locale) ? ' flag' : ''} ${page}`;
}
