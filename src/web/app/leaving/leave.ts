/** Where the document says that quick exit leads; server-rendered, so that nothing of the app is needed to leave. */
const target = (): string | undefined => document.documentElement.dataset['exit'];

/**
 * Takes the page off the screen at once, forgets what this browser keeps of the site, and puts the neutral page in its
 * place in the history.
 */
export function leave(): void {
  const to = target();
  if (!to) return;
  // A form that asks 'Leave this page?' must not hold anybody back.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  for (const step of [
    coverPage,
    keepNothing,
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    () => window.stop(),
    takeCartBack,
    askNothing,
    dropCaches,
    sayNothing,
  ]) {
    try {
      step();
    } catch {
      // Refused by the browser's settings, or an extension has put something in its place: leaving is what counts.
    }
  }
  window.location.replace(to);
}

/** The neutral page does not hear where its visitor comes from, as it does not by the plain link. */
function sayNothing(): void {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'no-referrer';
  document.head.append(policy);
}

/** Removed rather than hidden: a video or a frame that cannot be seen could still be heard. */
function coverPage(): void {
  document.title = 'Loading';
  document.querySelector('link[rel=icon]')?.setAttribute('href', 'data:,');
  const cover = document.createElement('div');
  cover.setAttribute('role', 'alert');
  cover.style.cssText =
    'position:fixed;inset:0;z-index:99;padding:1rem;background:#fff;color:#333;font:1rem sans-serif';
  document.body.replaceChildren(cover);
  // Said after it is there: screen readers miss an alert that arrives with its text.
  cover.textContent = 'Loading.';
}

/**
 * The app runs on until the neutral page has come, and a part of it that is only now taken over would write down what
 * is forgotten here. A page that was on its way would be added to the history, and the one that is left would stand
 * behind it.
 */
function keepNothing(): void {
  Storage.prototype.setItem = History.prototype.pushState = () => {};
}

/** As `keepNothing`, of the server: the answer to a call for the cart would bring its cookie back. */
function askNothing(): void {
  window.fetch = () => new Promise(() => {});
}

/**
 * No script reaches the cart's cookie, so the server takes it back. As JSON, for then the browser says where it is from
 * on sensitive pages too.
 */
function takeCartBack(): void {
  const call = '/api/cart/forgetCart';
  const body = new Blob(['{}'], { type: 'application/json' });
  try {
    if (navigator.sendBeacon(call, body)) return;
  } catch {
    // There is none; the other way outlives the page as well.
  }
  void fetch(call, { method: 'POST', body, keepalive: true }).catch(() => {});
}

function dropCaches(): void {
  void caches
    .keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .catch(() => {});
}
