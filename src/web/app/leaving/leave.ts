/** The URL of quick exit from the server-rendered document, so that leaving does not depend on the app. */
const target = (): string | undefined => document.documentElement.dataset['exit'];

/**
 * Covers the page at once, removes all data of this site from the browser, and replaces the history entry with the
 * neutral page.
 */
export function leave(): void {
  const to = target();
  if (!to) return;
  // Stops 'Leave this page?' prompts.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  for (const step of [
    coverPage,
    blockWrites,
    () => localStorage.clear(),
    () => sessionStorage.clear(),
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

/** The next visit installs the worker with its files again; with the caches alone gone, it would stay without them. */
function dropWorker(): void {
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((all) =>
      Promise.all(
        all.map((each) => {
          // It may be keeping this page at the moment.
          each.active?.postMessage({ type: 'leave' });
          return each.unregister();
        }),
      ),
    )
    .catch(() => {});
}
