import { renderToString } from 'react-dom/server';
import {
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  createContext,
  createStaticHandler,
  createStaticRouter,
} from 'react-router';
import { controlOf } from '#blocks/code/controls.ts';
import { allItems } from '#blocks/define.ts';
import type { DocumentPolicy } from '#blocks/page-policy.ts';
import type { CmsItem, CmsPage } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { withNzFlag } from '#contract/nz-flag.ts';
import { failureTexts } from '#contract/errors.ts';
import { getSiteConfig } from '#contract/site.ts';
import { makeCartStore } from '#web/api/cart-store.ts';
import { makeSession } from '#web/api/session.ts';
import { blockModule, controlModule } from './block-module.ts';
import type { Boot } from './boot.ts';
import { type PageWithData, itemsOf } from './cms-page.tsx';
import { type PageAssets, renderDocument } from './document.ts';
import { refusalModule } from './loaded-refusal.tsx';
import { type Addresses, metadataOf } from './metadata/metadata.ts';
import { missingPath } from './missing-path.ts';
import { makeRoutes } from './routes.tsx';
import { type Screen, type ScreenData, type ScreenHandle, headOf, statusOf } from './screen.ts';
import { Shell } from './shell.tsx';
import type { SiteData } from './site.ts';

export interface RenderRequest {
  /** Canonical path without a query: one rendered page serves every query, but for the page of long lists. */
  path: string;
  /** '?q=…' or '?page=2' for pages whose content depends on it. */
  query?: string;
  /** Calls the service in the same process, without a user. */
  call: Caller;
  locale: Locale;
  /** Only the flag in the URL has selected nz, so every own link carries it. */
  isByFlag: boolean;
  /** Renders a closed page as `deciding`, for a browser in which somebody is logged in. */
  deciding?: boolean;
  /** The policy of the response headers. */
  policy: DocumentPolicy;
  addresses: Addresses;
  /** Whether search engines may list a page with these payloads. */
  isListed: (path: string, payloads: CmsPage['payloads']) => boolean;
  /** Size of an image by URL; null if unknown. */
  pictureSize: (address: string) => Promise<{ width: number; height: number } | null>;
  /** The latest event start in the past, of the events that were requested, in milliseconds; null if there is none. */
  startedAt: () => number | null;
  /** A part of the page that could not be drawn: the page shows Loading Error in its place. */
  onBrokenItem: (itemTypeCode: string, error: unknown) => void;
  /** URLs of the built files of the given source modules. */
  assetsOf: (modules: readonly string[]) => PageAssets;
}

const callerOfPage = createContext<Caller>();
/** Created once for all requests. */
const handler = createStaticHandler(
  makeRoutes({
    callOf: ({ context }) => context.get(callerOfPage),
    viewer: () => null,
    newDocument: () => Promise.resolve(),
    // The server adds the flag to each redirect (server/cms/document.routes.ts).
    addressOf: (path) => path,
    recoverFailedLoad: () => Promise.resolve(false),
    hash: () => '',
  }),
);

/** The static handler needs an absolute URL; the host is not used. */
const anyOrigin = 'http://localhost';

interface RenderedDocument {
  kind: 'page';
  status: number;
  html: string;
  sensitive: boolean;
  /** The page is closed to visitors; the browser decides whether it opens. */
  deciding: boolean;
}

/** A missing page is rendered only on demand: all paths with the same `documentKey` get the same document. */
export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | RenderedDocument
  | { kind: 'missing'; documentKey: string; render: () => Promise<RenderedDocument> };

/** Renders a page as the browser would for a visitor without a session. */
export async function render({
  path,
  query = '',
  call,
  locale,
  isByFlag,
  deciding = false,
  policy,
  addresses,
  isListed,
  pictureSize,
  startedAt,
  onBrokenItem,
  assetsOf,
}: RenderRequest): Promise<RenderedPage> {
  const config = await call(getSiteConfig, {});
  const context = await handler.query(new Request(new URL(path + query, anyOrigin)), {
    requestContext: new RouterContextProvider(new Map([[callerOfPage, call]])),
  });
  if (context instanceof Response)
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' };

  const { routeId, screen, data } = matchedScreen(context, deciding);
  const site = context.loaderData.site as SiteData;
  const now = startedAt();
  const metadata = await metadataOf({ routeId, path, data, locale, call, addresses, isListed, now });
  const { origin } = new URL(addresses.of('/', locale) ?? addresses.of('/', 'au') ?? anyOrigin);
  const boot: Boot = {
    locale,
    isByFlag,
    origin,
    config,
    policy,
    now,
    hydration: { loaderData: context.loaderData, errors: context.errors },
  };
  const head = headOf(screen, data);
  const renderOnce = (at: StaticHandlerContext): string =>
    renderTree(at, { call, locale, isByFlag, origin, now, config });
  /** One malformed item never replaces a page: the items that cannot be drawn get the panel of a failed one. */
  const renderWhole = (at: StaticHandlerContext): string => {
    try {
      return renderOnce(at);
    } catch (error) {
      const broken = [site.footer, pageOf(data)].flatMap((part) =>
        part ? markBroken(part, () => renderOnce(at)) : [],
      );
      if (broken.length === 0) throw error;
      for (const item of broken) onBrokenItem(item.itemTypeCode, error);
      return renderOnce(at);
    }
  };
  const documentFor = async (at: StaticHandlerContext): Promise<RenderedDocument> => ({
    kind: 'page',
    status: statusOf(data),
    sensitive: head.sensitive === true,
    deciding: data.kind === 'deciding',
    html: renderDocument({
      head,
      metadata,
      imageSize: metadata.image && (await pictureSize(metadata.image.url)),
      locale,
      assets: assetsOf(modulesOf(screen, data, site)),
      html: renderWhole(at),
      boot,
    }),
  });
  if (data.kind !== 'missing') return documentFor(context);
  const pathname = missingPath(path, site.menu);
  return {
    kind: 'missing',
    documentKey: `${routeId} ${pathname}`,
    render: () => documentFor({ ...context, location: { ...context.location, pathname } }),
  };
}

function renderTree(
  context: StaticHandlerContext,
  {
    call,
    locale,
    isByFlag,
    origin,
    now,
    config,
  }: Pick<RenderRequest, 'call' | 'locale' | 'isByFlag'> & Pick<Boot, 'origin' | 'now' | 'config'>,
): string {
  const session = makeSession(() => Promise.reject(new Error('The server has no session.')));
  return renderToString(
    <Shell
      api={{ call, session, cart: makeCartStore() }}
      locale={locale}
      flag={isByFlag ? withNzFlag : null}
      origin={origin}
      now={now}
      config={config}
    >
      <StaticRouterProvider router={routerFor(context)} context={context} hydrate={false} />
    </Shell>,
  );
}

let sharedRouter: ReturnType<typeof createStaticRouter> | undefined;

/**
 * All renders share one static router, with their own state. A router for each page would copy all routes, and the
 * copies live until the next full garbage collection. The manifest is empty, so that the routes are those of the
 * matches: the copies of the router lack what was loaded after its start.
 */
function routerFor(context: StaticHandlerContext): ReturnType<typeof createStaticRouter> {
  const shared = (sharedRouter ??= createStaticRouter(handler.dataRoutes, { ...context, matches: [], loaderData: {} }));
  const { location, matches, loaderData, actionData, errors } = context;
  return {
    ...shared,
    manifest: {},
    state: { ...shared.state, location, matches: [...matches], loaderData, actionData, errors },
  };
}

function matchedScreen(
  context: StaticHandlerContext,
  deciding: boolean,
): { routeId: string; screen: Screen<unknown>; data: ScreenData } {
  const failed = Object.values(context.errors ?? {})[0];
  if (failed !== undefined) throw failed;
  const { route } = context.matches.at(-1) ?? {};
  if (!route) throw new Error('No route matches.');
  const loaded = context.loaderData[route.id] as ScreenData;
  const data: ScreenData =
    deciding && loaded.kind === 'noPermission' ? { kind: 'deciding', loadedFor: null, personal: true } : loaded;
  context.loaderData[route.id] = data;
  return { routeId: route.id, screen: (route.handle as ScreenHandle).screen, data };
}

/** Modules of the screen, and of the blocks on the page and in the footer; the first chunk is not included. */
function modulesOf(screen: Screen<unknown>, data: ScreenData, site: SiteData): string[] {
  const blocks = allItems([...pageItems(data), ...(site.footer ? itemsOf(site.footer.page) : [])]).flatMap((item) => {
    const control = item.itemTypeCode === 'Code' ? controlOf(item) : undefined;
    return [blockModule(item.itemTypeCode), ...(control === undefined ? [] : [controlModule(control)])];
  });
  const refusal = data.kind === 'noPermission' ? [refusalModule] : [];
  return [...(screen.module ? [screen.module] : []), ...refusal, ...new Set(blocks)];
}

function pageItems(data: ScreenData): CmsItem[] {
  const part = pageOf(data);
  return part ? itemsOf(part.page) : [];
}

function pageOf(data: ScreenData): PageWithData | null {
  const value = data.kind === 'ready' ? (data.value as Partial<PageWithData> | null) : null;
  return value?.page && value.blockData ? (value as PageWithData) : null;
}

/**
 * Marks the items of a page or footer as failed that cannot be drawn, and returns them. `draw` draws the whole
 * document: first without the items of this part, then with one of them after another.
 */
function markBroken(part: PageWithData, draw: () => string): CmsItem[] {
  const items = itemsOf(part.page);
  const given = part.blockData.failures;
  const isDrawn = (failures: typeof given): boolean => {
    part.blockData.failures = failures;
    try {
      draw();
      return true;
    } catch {
      return false;
    }
  };
  const failed = [failureTexts.bug];
  const all = Object.fromEntries(items.map(({ itemId }) => [itemId, failed]));
  // Another part is malformed too, or something else: then this part alone cannot tell.
  const isPart = isDrawn({ ...given, ...all });
  const broken = items.filter(({ itemId }) => {
    const { [itemId]: _left, ...others } = all;
    return isPart && !given[itemId] && !isDrawn({ ...given, ...others });
  });
  part.blockData.failures = { ...given, ...Object.fromEntries(broken.map(({ itemId }) => [itemId, failed])) };
  return broken;
}
