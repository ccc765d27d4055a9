import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect, redirectDocument } from 'react-router';
import { type CmsItem, getPublishedPage } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { redirectKind } from '#contract/redirect.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { fetchParts } from '#web/ui/hydrate-later.tsx';
import type { Head } from './head.ts';

/** What the loaders work with; made once, in the browser and on the server. */
export interface LoaderContext {
  /** The same one for all requests in the browser, and one for each page on the server. */
  callOf: (request: Pick<LoaderFunctionArgs, 'context'>) => Caller;
  /** uid of who is signed in now; always null on the server. */
  viewer: () => string | null;
  /**
   * Loads a document of its own for a path that needs one (document-policy.ts), and then never settles. Asked once for
   * the path alone, and again when it is known what the page shows. `left` tells that the visitor has gone elsewhere
   * meanwhile.
   */
  newDocument: (
    path: string,
    search: string,
    left: AbortSignal,
    shown?: { isSensitive: boolean; items: readonly CmsItem[] },
  ) => Promise<void>;
  /**
   * Code without which the next page cannot be drawn did not come. True once it may be asked for again, false where
   * there is no next page; where there is a network it never settles, and loads a document, whose files are there.
   */
  cutOff: () => Promise<boolean>;
  /**
   * The end of the address that is asked for, with its #, or nothing; a loader is not told. Always nothing on the
   * server.
   */
  hash: () => string;
  /** Redirects since a page was last shown. Not counted on the server, where each is answered. */
  hops?: number;
}

/** `loginNeeded`: whoever is there has to log in first (§9 access result code 98). */
export type Loaded<T> =
  | { kind: 'ready'; value: T }
  | { kind: 'missing' }
  | { kind: 'noPermission'; loginNeeded?: boolean };
/** An own path or an absolute http(s) address; nothing else is followed. */
export interface LeadsTo {
  kind: 'redirect';
  to: string;
}

/**
 * A screen's data as it travels from the server to the browser. `askedAs` and `personal` tell whether another viewer
 * would see something else.
 */
export type ScreenData<T = unknown> = (Loaded<T> | { kind: 'failed'; errors: string[] }) & {
  askedAs: string | null;
  personal: boolean;
};

/** One screen: its data, what it tells the document, how it looks. */
export interface Screen<T> {
  /** Source file of its chunk, where it is not part of the app's first one. */
  module?: string;
  load: (
    call: Caller,
    at: { path: string; query: URLSearchParams; params: Readonly<Record<string, string | undefined>> },
  ) => Promise<Loaded<T> | LeadsTo>;
  /** The blocks that it shows, where it shows any. */
  items?: (value: T) => readonly CmsItem[];
  head: (value: T) => Head;
  View: ComponentType<{ value: T }>;
  Missing: ComponentType;
  /** The No Permission page, where there is nothing else. */
  Refused?: ComponentType;
}

export interface ScreenHandle {
  screen: Screen<unknown>;
}

/** As many as browsers follow. */
const longestChain = 20;

export function screenRoute<T>(screen: Screen<T>, context: LoaderContext): Pick<RouteObject, 'loader' | 'handle'> {
  return {
    async loader(args: LoaderFunctionArgs) {
      let loaded = await loadScreen(screen, context, args);
      // A failure is another state of the page too, which React draws once every part has been taken over.
      while (!(await fetchParts()) && (await context.cutOff()) && !args.request.signal.aborted)
        loaded = await loadScreen(screen, context, args);
      return loaded;
    },
    handle: { screen } satisfies { screen: Screen<T> },
  };
}

/**
 * Failures become data, so that the browser shows the same Loading Error panel that the server rendered, and can try
 * again.
 */
async function loadScreen<T>(
  screen: Screen<T>,
  context: LoaderContext,
  args: LoaderFunctionArgs,
): Promise<ScreenData<T> | Response> {
  const { request, params } = args;
  const { pathname, search, searchParams } = new URL(request.url);
  await context.newDocument(pathname, search, request.signal);
  const askedAs = context.viewer();
  let personal = false;
  const call: Caller = (endpoint, input) => {
    if (endpoint.access !== 'anon' && endpoint.path !== getPublishedPage.path) personal = true;
    return context.callOf(args)(endpoint, input);
  };
  try {
    const loaded = await screen.load(call, { path: pathname, query: searchParams, params });
    // Ignores the result if the user has navigated away: the router drops it, but a new document would still be loaded.
    request.signal.throwIfAborted();
    if (loaded.kind === 'redirect') return followed(context, loaded.to);
    if (context.hops) context.hops = 0;
    const shown =
      loaded.kind === 'ready'
        ? { isSensitive: screen.head(loaded.value).sensitive === true, items: screen.items?.(loaded.value) ?? [] }
        : { isSensitive: false, items: [] };
    await context.newDocument(pathname, search, request.signal, shown);
    return { ...loaded, askedAs, personal };
  } catch (error) {
    return { kind: 'failed', errors: errorTexts(error), askedAs, personal };
  }
}

/**
 * A full address is a document of its own, also on this host (§2 Page states); other schemes are refused. Pages
 * that lead to each other end as a failure.
 */
function followed(context: LoaderContext, to: string): Response {
  if (context.hops !== undefined && ++context.hops > longestChain) {
    context.hops = 0;
    throw new Error('This page leads round in a circle.');
  }
  // As in a browser, what the link names on the page is looked for where the page has gone.
  const address = to.includes('#') ? to : to + context.hash();
  const kind = redirectKind(to);
  if (kind === null) throw new Error('This page leads to an address that cannot be opened.');
  return kind === 'own path' ? redirect(address, 301) : redirectDocument(address, 301);
}

export function headOf(screen: Screen<unknown>, data: ScreenData): Head {
  switch (data.kind) {
    case 'ready':
      return screen.head(data.value);
    case 'missing':
      return { title: 'Page not found' };
    case 'noPermission':
      return { title: 'No Permission' };
    case 'failed':
      return { title: 'Loading Error' };
  }
}

/** Status of the document; the calls themselves answer 200. */
export function statusOf(data: ScreenData): number {
  return { ready: 200, missing: 404, noPermission: 403, failed: 503 }[data.kind];
}
