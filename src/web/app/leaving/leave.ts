/** The URL of quick exit from the server-rendered document, so that leaving does not depend on the app. */
const target = (): string | undefined => document.documentElement.dataset['exit'];

let hasBegun = false;
export const isLeaving = (): boolean => hasBegun;

/**
 * Covers the page at once, removes all data of this site from the browser, and replaces the history entry with the
 * neutral page.
 */
export function leave(): void {
  const to = target();
  if (!to) return;
  hasBegun = true;
  // Stops 'Leave this page?' prompts.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  for (const step of [
    coverPage,
    blockWrites,
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    // Of staff at the door of an event (backoffice/door/storage.ts).
    () => void indexedDB.deleteDatabase('door-list'),
    () => window.stop(),
    forgetCart,
    blockRequests,
    dropCaches,
    dropWorker,
    sendNoReferrer,
  ]) {
    try {
      step();
    } catch {
      // Blocked by browser settings or changed by an extension; leaving must go on.
    }
  }
  window.location.replace(to);
}

/** Hides the referrer from the neutral page, as the plain link does. */
function sendNoReferrer(): void {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'no-referrer';
  document.head.append(policy);
}

/** Removes the content instead of hiding it, because hidden videos and frames still play sound. */
function coverPage(): void {
  document.title = 'Loading';
  document.querySelector('link[rel=icon]')?.setAttribute('href', 'data:,');
  const cover = document.createElement('div');
  cover.setAttribute('role', 'alert');
  cover.style.cssText =
    'position:fixed;inset:0;z-index:99;padding:1rem;background:#fff;color:#333;font:1rem sans-serif';
  document.body.replaceChildren(cover);
  // Set after the element is in the document, because screen readers miss an alert that is inserted with its text.
  cover.textContent = 'Loading.';
}

/**
 * The app runs until the neutral page has loaded. Late hydration must not write the removed data again, and a pending
 * navigation must not add a history entry in front of this page.
 */
function blockWrites(): void {
  Storage.prototype.setItem = History.prototype.pushState = () => {};
  const never = () => new Promise<never>(() => {});
  // Opening a cache creates it.
  if ('caches' in window) CacheStorage.prototype.open = never;
  if ('serviceWorker' in navigator) ServiceWorkerContainer.prototype.register = never;
}

/** Stops further requests, because the response to a cart call would set its cookie again. */
function blockRequests(): void {
  window.fetch = () => new Promise(() => {});
}

/**
 * Scripts cannot read the cart cookie, so the server removes it. Sent as JSON, because then the browser sends the
 * Origin header also on sensitive pages.
 */
function forgetCart(): void {
  const call = '/api/cart/forgetCart';
  const body = new Blob(['{}'], { type: 'application/json' });
  try {
    if (navigator.sendBeacon(call, body)) return;
  } catch {
    // sendBeacon is missing; fetch with keepalive also outlives the page.
  }
  void fetch(call, { method: 'POST', body, keepalive: true }).catch(() => {});
}

function dropCaches(): void {
  void caches
    .keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .catch(() => {});
}

let registered: ServiceWorkerRegistration | undefined;
window.addEventListener('workerregistered', () => {
  void navigator.serviceWorker.getRegistration().then((found) => {
    registered = found;
  });
});

/**
 * Lets the workers delete the caches and their registration. They go on when the neutral page has replaced this one,
 * which may be before the registrations are known. The next visit installs the worker with its files again.
 */
function dropWorker(): void {
  const workers = navigator.serviceWorker;
  workers?.controller?.postMessage({ type: 'leave' });
  tellWorkers(registered);
  if (stopsWorkersWithPage) void registered?.unregister().catch(() => {});
  void workers
    ?.getRegistrations()
    .then(async (all) => {
      all.forEach(tellWorkers);
      // For a worker that does not answer. At once, it would stop a worker before its caches are deleted.
      if (!stopsWorkersWithPage) await new Promise((resolve) => setTimeout(resolve, 500));
      for (const each of all) if (each.active) void each.unregister();
    })
    .catch(() => {});
}

/** WebKit stops the worker as soon as the neutral page opens, before the worker has removed itself. */
const stopsWorkersWithPage = navigator.vendor.startsWith('Apple');

/** Also a worker that is being installed, because it is keeping files. */
function tellWorkers(registration: ServiceWorkerRegistration | undefined): void {
  for (const worker of [registration?.installing, registration?.waiting, registration?.active])
    worker?.postMessage({ type: 'leave' });
}
