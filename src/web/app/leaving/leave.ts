/** Where the document says that quick exit leads; server-rendered, so that nothing of the app is needed to leave. */
const target = (): string | undefined => document.documentElement.dataset['exit'];

/** Takes the page off the screen at once, forgets what this browser keeps of the site, and puts the neutral page in its place in the history. */
export function leave(): void {
  const to = target();
  if (!to) return;
  // A form that asks 'Leave this page?' must not hold anybody back.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  coverPage();
  forget();
  window.location.replace(to);
}

/** Removed rather than hidden: a video or a frame that cannot be seen could still be heard. */
function coverPage(): void {
  document.title = 'Loading';
  document.querySelector('link[rel=icon]')?.setAttribute('href', 'data:,');
  const cover = document.createElement('div');
  cover.setAttribute('role', 'alert');
  cover.style.cssText = 'position:fixed;inset:0;z-index:99;padding:1rem;background:#fff;color:#333;font:1rem sans-serif';
  document.body.replaceChildren(cover);
  // Said after it is there: screen readers miss an alert that arrives with its text.
  cover.textContent = 'Loading.';
}

/** Log-in, cart, places scrolled to: whoever opens the site next on this device finds none of it. Nothing is waited for: leaving is what counts. */
function forget(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].clear();
    } catch {
      // Refused by the browser's settings; then nothing is kept there either.
    }
  }
  // An answer that is still on its way must not bring the cart's cookie back.
  window.stop();
  // No script reaches that cookie, so the server takes it back. As JSON, for then the browser says where it is from on sensitive pages too.
  navigator.sendBeacon?.('/api/cart/forgetCart', new Blob(['{}'], { type: 'application/json' }));
  void globalThis.caches?.keys().then((names) => names.map((name) => caches.delete(name)));
}
