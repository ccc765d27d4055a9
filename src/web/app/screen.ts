import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect, redirectDocument } from 'react-router';
import { type CmsItem, type PageRefusal, getPublishedPage } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { redirectKind } from '#contract/redirect.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { isCodeMissing } from '#web/ui/load-code.ts';
import { fetchParts } from '#web/ui/hydrate-later.tsx';
import type { Head } from './head.ts';
import { prepareRefusal } from './loaded-refusal.tsx';

/** Dependencies of the loaders; created once in the browser and once on the server. */
export interface LoaderContext {
  /** In the browser the same caller for all requests; on the server one per page. */
  callOf: (request: Pick<LoaderFunctionArgs, 'context'>) => Caller;
  /** uid of the current user; always null on the server. */
  viewer: () => string | null;
  /** The address of a path of this site, with the flag of the locale. */
  addressOf: (path: string) => string;
  /**
   * If the path needs its own document (document-policy.ts), loads it and never resolves. Called once with the path
   * alone, and again with the content of the page. `left` aborts when the user navigates away.
   */
  newDocument: (
    path: string,
    search: string,
    left: AbortSignal,
    shown?: { isSensitive: boolean; items: readonly CmsItem[] },
  ) => Promise<void>;
  /**
   * Called when code of the next page failed to load. Offline it waits and then returns true for a retry. Online it
   * loads a new document and never resolves. False if there is no navigation.
   */
  recoverFailedLoad: () => Promise<boolean>;
  /**
   * Called when the data of the next page failed to load. Without an answer, loads the document that the service worker
   * has kept and never resolves. Undefined on the server.
   */
  readOffline?: (path: string, search: string, failure: unknown) => Promise<void>;
  /** The hash of the requested URL with #, or ''; a loader's request does not contain it. Always '' on the server. */
  hash: () => string;
  /** Number of redirects since the last page. Undefined on the server, where each redirect is a response. */
  hops?: number;
}

/** `loginNeeded`: the user must log in first (§9 access result code 98). `refusal` says what would open the page. */
export type Loaded<T> =
  | { kind: 'ready'; value: T }
  | { kind: 'missing' }
  | { kind: 'noPermission'; loginNeeded?: boolean; refusal?: PageRefusal | null };
/** A site path or an absolute http(s) URL; any other target is refused. */
export interface LeadsTo {
  kind: 'redirect';
  to: string;
}

/**
 * Data of a screen, serialised from the server to the browser. `loadedFor` is the uid it was loaded for; `personal` is
 * true if it may differ for another user. `deciding` is a closed page that may open for the user of this browser, whom
 * the server does not know.
 */
export type ScreenData<T = unknown> = (Loaded<T> | { kind: 'failed'; errors: string[] } | { kind: 'deciding' }) & {
  loadedFor: string | null;
  personal: boolean;
};

/** A screen: how it loads, its head and its views. */
export interface Screen<T> {
  /** Source file of its chunk; undefined if it is part of the first chunk. */
  module?: string;
  load: (
    call: Caller,
    at: { path: string; query: URLSearchParams; params: Readonly<Record<string, string | undefined>> },
  ) => Promise<Loaded<T> | LeadsTo>;
  /** The blocks of the screen, if it has any. */
  items?: (value: T) => readonly CmsItem[];
  head: (value: T) => Head;
  View: ComponentType<{ value: T }>;
  Missing: ComponentType;
  /** Replaces the No Permission page. */
  Refused?: ComponentType;
}

export interface ScreenHandle {
  screen: Screen<unknown>;
}

/** The limit of browsers. */
const maxRedirects = 20;

export function screenRoute<T>(screen: Screen<T>, context: LoaderContext): Pick<RouteObject, 'loader' | 'handle'> {
  return {
    async loader(args: LoaderFunctionArgs) {
      let loaded = await loadScreen(screen, context, args);
      // Parts that are not hydrated yet must load first, also for a failure, because React updates the page only after
      // them.
      while (!(await fetchParts()) && (await context.recoverFailedLoad()) && !args.request.signal.aborted)
        loaded = await loadScreen(screen, context, args);
      return loaded;
    },
    handle: { screen } satisfies { screen: Screen<T> },
  };
}

/** Failures become data, so that the browser hydrates the same Loading Error panel and can retry. */
async function loadScreen<T>(
  screen: Screen<T>,
  context: LoaderContext,
  args: LoaderFunctionArgs,
): Promise<ScreenData<T> | Response> {
  const { request, params } = args;
  const { pathname, search, searchParams } = new URL(request.url);
  await context.newDocument(pathname, search, request.signal);
  const loadedFor = context.viewer();
  let personal = false;
  const call: Caller = (endpoint, input) => {
    if (endpoint.access !== 'anon' && endpoint.path !== getPublishedPage.path) personal = true;
    return context.callOf(args)(endpoint, input);
  };
  try {
    const loaded = await screen.load(call, { path: pathname, query: searchParams, params });
    // Ignores the result if the user has navigated away: the router drops it, but a new document would still be loaded.
    request.signal.throwIfAborted();
    if (loaded.kind === 'redirect') {
      const { withQuery } = await import('#contract/redirect-query.ts');
      return redirectResponse(context, withQuery(loaded.to, search));
    }
    if (loaded.kind === 'noPermission') await prepareRefusal();
    if (context.hops) context.hops = 0;
    const shown =
      loaded.kind === 'ready'
        ? { isSensitive: screen.head(loaded.value).sensitive === true, items: screen.items?.(loaded.value) ?? [] }
        : { isSensitive: false, items: [] };
    await context.newDocument(pathname, search, request.signal, shown);
    return { ...loaded, loadedFor, personal };
  } catch (error) {
    // After an update the code of a block is gone; its document names the present one.
    if (isCodeMissing(error) && !request.signal.aborted && (await context.recoverFailedLoad()))
      return loadScreen(screen, context, args);
    if (!request.signal.aborted) await context.readOffline?.(pathname, search, error);
    return { kind: 'failed', errors: errorTexts(error), loadedFor, personal };
  }
}

/**
 * An absolute URL opens a new document, also on this host (§2 Page states); other schemes are refused. A
 * redirect loop ends as a failure.
 */
function redirectResponse(context: LoaderContext, to: string): Response {
  if (context.hops !== undefined && ++context.hops > maxRedirects) {
    context.hops = 0;
    throw new Error('This page redirects in a circle.');
  }
  // Like a browser: the target keeps the hash of the link, unless it has its own.
  const address = to.includes('#') ? to : to + context.hash();
  const kind = redirectKind(to);
  if (kind === null) throw new Error('This page leads to an address that cannot be opened.');
  return kind === 'own path' ? redirect(context.addressOf(address), 301) : redirectDocument(address, 301);
}

/** The page of a guide that was sold is not on the site. */
function isAway(data: ScreenData): boolean {
  return data.kind === 'noPermission' && data.refusal?.guide?.isAway === true;
}

export function headOf(screen: Screen<unknown>, data: ScreenData): Head {
  switch (data.kind) {
    case 'ready':
      return screen.head(data.value);
    case 'missing':
      return { title: 'Page not found' };
    case 'noPermission':
      return { title: isAway(data) ? 'Page not found' : 'No Permission' };
    case 'failed':
      return { title: 'Loading Error' };
    case 'deciding':
      return { title: '' };
  }
}

/** HTTP status of the document; the API calls return 200. */
export function statusOf(data: ScreenData): number {
  if (isAway(data)) return 404;
  return { ready: 200, missing: 404, noPermission: 403, failed: 503, deciding: 200 }[data.kind];
}
