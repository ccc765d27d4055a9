import { keepLocale, reloadPage } from '#web/api/keep-locale.ts';
import { canInstall } from './install.ts';
import { watchForms, wouldLoseSomething } from './unsaved.ts';
import type { PageMessage, WorkerMessage } from './worker/rules.ts';

/** §9 Time: a new version is looked for every 10 minutes. */
const checkEveryMs = 600_000;
/** Maximum time that a page waits for a new version to take over. */
const takeOverWithinMs = 2000;
/** Pictures of the page are still loading when it appears. */
const settleMs = 2000;
/** The install hint is shown once per device, after this many pages and this time. */
const putOffKey = 'updatePutOff';
const hint = { key: 'installHint', pages: 4, afterMs: 60_000 };

interface Place {
  pathname: string;
  search: string;
}
/** What the worker needs from the app. */
interface App {
  /** Nothing about a sensitive page is kept, not even its pictures. */
  isSensitiveDocument: () => boolean;
  /** The router's `subscribe`. */
  onNavigation(listener: (state: { navigation: { state: string }; location: Place }) => void): unknown;
  /** Loads the data of the shown page anew. */
  revalidate(): Promise<void>;
}

/**
 * Registers the service worker (§1), reports shown pages to it, and offers new versions. Failures go to the console
 * only (§8).
 */
export async function startWorker(app: App): Promise<void> {
  if (!navigator.onLine) console.info('PHI Online has started in offline mode.');
  watchForms();
  followPages(app);
  followChanges(app);
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch (error) {
    console.warn('The background worker could not be registered.', error);
    return;
  }
  // Some browsers can block workers without an error.
  if (!registration) return;
  // leaving/leave.ts listens to this event: quick exit also ends an installation.
  window.dispatchEvent(new Event('workerregistered'));
  // A version that has enabled it may run until the visitor wants the next one (see `begin` in service-worker.ts).
  if (registration.active) void registration.navigationPreload?.disable().catch(() => undefined);
  keepUpdated(registration);
}

/**
 * A kept document was shown at once: shows what has changed since, in place, or loads the page if it may no longer be
 * kept. What somebody has typed by then is worth more than the change.
 */
function followChanges({ revalidate }: App): void {
  const { controller } = navigator.serviceWorker;
  if (!controller) return;
  const opened = window.location.pathname;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const { type, change } = data as PageMessage;
    if (type !== 'changed' || window.location.pathname !== opened || wouldLoseSomething()) return;
    if (change === 'newer') void revalidate();
    else reloadPage();
  });
  controller.postMessage({ type: 'opened' } satisfies WorkerMessage);
}

function keepUpdated(registration: ServiceWorkerRegistration): void {
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
  offerUpdates(registration);
}

function followPages({ isSensitiveDocument, onNavigation }: App): void {
  let shown = '';
  const arrive = ({ pathname, search }: Place): void => {
    if (shown === pathname) return;
    shown = pathname;
    setTimeout(() => {
      if (!isSensitiveDocument()) void reportSeen(pathname, search);
    }, settleMs);
    if (!isSensitiveDocument() && isLateEnough()) void hintAtInstall(pathname);
  };
  arrive(window.location);
  onNavigation(({ navigation, location }) => {
    if (navigation.state === 'idle') arrive(location);
  });
}

/** Counts the pages of this visit. In the storage of the tab, because some pages are documents of their own. */
function isLateEnough(): boolean {
  try {
    const [count = 0, since = Date.now()] = (sessionStorage.getItem(hint.key) ?? '')
      .split(' ')
      .filter(Boolean)
      .map(Number);
    sessionStorage.setItem(hint.key, `${count + 1} ${since}`);
    return count + 1 >= hint.pages && Date.now() - since >= hint.afterMs;
  } catch {
    return false;
  }
}

async function reportSeen(pathname: string, search: string): Promise<void> {
  if (window.location.pathname !== pathname) return;
  const { origin } = window.location;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${origin}/assets/`) || name.startsWith(`${origin}/media/`));
  performance.clearResourceTimings();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'seen', page: origin + keepLocale(pathname, search), loaded } satisfies WorkerMessage);
}

/** Not while somebody buys or logs in. */
async function hintAtInstall(pathname: string): Promise<void> {
  if (!canInstall() || /^\/(cart|member|app|order-thankyou)/i.test(pathname)) return;
  try {
    if (localStorage.getItem(hint.key) !== null) return;
    localStorage.setItem(hint.key, 'shown');
  } catch {
    // Without storage the hint would come on every visit.
    return;
  }
  (await import('./prompts.tsx')).offerInstall();
}

/**
 * Offers a new version, and after 'Later' not again in this tab; the page `/app` updates at any time. The first version
 * on a device is no update.
 */
function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = async (): Promise<void> => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    (await import('./prompts.tsx')).offerUpdate(
      () => activate(registration),
      () => setPutOff(true),
    );
  };
  const follow = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state !== 'installed') return;
      setPutOff(false);
      void offer();
    });
  };
  if (!isPutOff()) void offer();
  // A version that was found before this page was ready.
  follow();
  registration.addEventListener('updatefound', follow);
}

function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(putOffKey) !== null;
  } catch {
    return false;
  }
}

function setPutOff(isOff: boolean): void {
  try {
    if (isOff) sessionStorage.setItem(putOffKey, 'yes');
    else sessionStorage.removeItem(putOffKey);
  } catch {
    // Storage is blocked: the version is offered with every document.
  }
}

/**
 * Activates the waiting version and reloads this page when it has taken over. Other tabs stay as they are. Does not
 * reload and returns false if the visitor types something or begins to pay meanwhile.
 */
async function activate({ waiting }: ServiceWorkerRegistration): Promise<boolean> {
  if (waiting) {
    const isTakenOver = await takeOver(waiting);
    if (wouldLoseSomething()) return false;
    // A reload asks the network first, so it shows the new version of the page also with the running worker.
    if (!isTakenOver) setPutOff(true);
  }
  reloadPage();
  return true;
}

/**
 * Chromium stops the running version first. An event that reaches it meanwhile, from any tab, starts it again; the new
 * version then takes over when the running one has been idle for half a minute, and `skipWaiting` cannot hurry it.
 */
function takeOver(waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), takeOverWithinMs);
    waiting.postMessage({ type: 'update' } satisfies WorkerMessage);
  });
}
