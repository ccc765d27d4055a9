import './styles/index.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type RouteObject, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { makeCartStore } from '#web/api/cart-store.ts';
import { makeApi } from '#web/api/client.ts';
import { takeSetCorporate } from '#web/api/corporate.ts';
import { isUnreachable } from '#web/api/error-text.ts';
import type { AddFlag } from '#web/api/locale-context.ts';
import { keepLocale, localeIn } from '#web/api/keep-locale.ts';
import { makeSession } from '#web/api/session.ts';
import { watchInstall } from '#web/pwa/install.ts';
import { type Boot, bootElementId, rootElementId } from './boot.ts';
import { type PageWithData, itemsOf } from './cms-page.tsx';
import { documentChange } from './document-policy.ts';
import { isSensitiveDocument } from './leaving/sensitive-document.ts';
import { prepareRefusal } from './loaded-refusal.tsx';
import { prepareViews } from './loaded-views.ts';
import { browserRouter } from './browser-router.ts';
import { makeRoutes } from './routes.tsx';
import { nameFirstEntry } from './scroll-positions.ts';
import { Shell } from './shell.tsx';

const boot = JSON.parse(document.querySelector(`script#${bootElementId}`)?.textContent ?? '') as Boot;
const { locale, isByFlag, config } = boot;
/** Loaded before the first render, where the flag has selected nz. */
let flag: AddFlag | null = null;
const addressOf: AddFlag = (path) => (flag ? flag(path) : path);
const { site, ...screens } = boot.hydration.loaderData ?? {};
/** The requested path. It is not in the boot data, because many missing paths share one document. */
const { pathname } = window.location;
const session = makeSession(() => Promise.resolve(config.identity));
const cart = makeCartStore();
const call = makeApi({ session, locale });

/** During a navigation, the router has the next location. */
const hash = (): string => (router?.state.navigation.location ?? router?.state.location ?? window.location).hash;

const routes = makeRoutes({
  callOf: () => call,
  viewer: () => session.state().user?.uid ?? null,
  hash,
  addressOf,
  hops: 0,
  recoverFailedLoad,
  async readOffline(path, search, failure) {
    // Browsers say that they are online on a network that leads nowhere. What is shown now stays.
    const isOffline = !navigator.onLine || (isUnreachable(failure) && path !== window.location.pathname);
    if (!isOffline || !navigator.serviceWorker?.controller) return;
    window.location.assign(keepLocale(path, search));
    await new Promise(() => {});
  },
  async newDocument(path, search, left, shown) {
    const items = shown && [...shown.items, ...itemsIn(site?.footer)];
    const optional =
      items && (config.socialEmbedScript || config.captchaWidget)
        ? (await import('#blocks/other-hosts.ts')).optionalHostsOf(path, items, config)
        : '';
    const change = documentChange(
      { ...boot, path: pathname, isSensitive: isSensitiveDocument() },
      { path, locale: localeIn(search), ...shown, items, optional },
    );
    if (change === 'none') return;
    const address = keepLocale(path, search) + hash();
    const { origin, href, pathname: leftPath, search: leftSearch, hash: leftHash } = window.location;
    // With the same URL, an assignment would only scroll to the hash.
    if (href === origin + address) window.location.reload();
    else {
      // Adds the locale to the current history entry, because Back loads its document.
      if (leftPath !== path)
        window.history.replaceState(window.history.state, '', keepLocale(leftPath, leftSearch) + leftHash);
      window.location[change](address);
    }
    left.addEventListener('abort', () => window.stop());
    await new Promise(() => {});
  },
});

/**
 * For code of the next page that did not load. Without a network: waits for it and shows a notice on the current page.
 * Otherwise the files are probably gone after an update: loads the next page as a document.
 */
async function recoverFailedLoad(): Promise<boolean> {
  const to = router?.state.navigation.location;
  if (!to) return false;
  if (navigator.onLine) {
    if (to.pathname === window.location.pathname) window.location.reload();
    else window.location[isSensitiveDocument() ? 'replace' : 'assign'](keepLocale(to.pathname, to.search) + to.hash);
    await new Promise(() => {});
  }
  window.dispatchEvent(new Event('waitingfornetwork'));
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return true;
}

/** Undefined until the code of the first page has loaded. */
let router: ReturnType<typeof browserRouter> | undefined;

watchInstall();
// No top-level await: the imported chunks import this one, which would cause a deadlock.
start().catch((error: unknown) => {
  window.dispatchEvent(new Event('appfailed'));
  throw error;
});

/** Loads everything that the first render needs before hydration, so that it matches the server's markup. */
async function start(): Promise<void> {
  const root = document.getElementById(rootElementId);
  const isRefused = Object.values(screens).some((data) => data?.kind === 'noPermission');
  await Promise.all([
    resolveLazyRoutes(),
    prepareViews(initialItems()),
    isRefused && prepareRefusal(),
    isByFlag && loadFlag(),
  ]);
  session.start();
  cart.start(config.developmentCartId);
  if (!cart.lasts) import('./find-cart.ts').then(({ findCart }) => findCart(call, cart)).catch(() => undefined);
  nameFirstEntry();
  dropSetCorporate();
  const started = browserRouter(routes, boot.hydration, addressOf);
  router = started;
  started.subscribe(dropSetCorporate);
  if (!root) return;
  // In a transition, React lets the browser answer a press or a scroll every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      root,
      <Shell
        api={{ call, session, cart }}
        locale={locale}
        flag={flag}
        origin={boot.origin}
        now={boot.now}
        config={config}
      >
        <RouterProvider router={started} />
      </Shell>,
    );
  });
  if (import.meta.env.PROD && 'serviceWorker' in navigator && !isSensitiveDocument()) {
    // If the visitor leaves before this code has loaded, the next document starts the worker.
    const loaded = await import('#web/pwa/start-worker.ts').catch(() => null);
    await loaded?.startWorker({
      isSensitiveDocument,
      onNavigation: started.subscribe.bind(started),
      revalidate: () => started.revalidate(),
    });
  }
}

async function loadFlag(): Promise<void> {
  flag = (await import('#contract/nz-flag.ts')).withNzFlag;
}

/** `?setCorporate=` is stored and dropped from the URL. */
function dropSetCorporate(): void {
  const { pathname: path, search, hash: fragment } = window.location;
  const rest = search.includes('setCorporate') ? takeSetCorporate(search) : null;
  if (rest !== null) window.history.replaceState(window.history.state, '', path + rest + fragment);
}

async function resolveLazyRoutes(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined } satisfies Partial<RouteObject>);
    }),
  );
}

/** Items of the page and of the footer, from all loader data that contains a page. */
function initialItems() {
  return [site?.footer, ...Object.values(screens).map((data) => data?.value)].flatMap(itemsIn);
}

function itemsIn(data?: Partial<PageWithData> | null) {
  return data?.page ? itemsOf(data.page) : [];
}
