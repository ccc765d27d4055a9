/** Id of the template that holds the scripts of the app (document.ts). */
export const scriptsElementId = 'scripts';

/** Maximum time that the app waits for the first paint. */
const maxWaitMs = 3000;

/**
 * Loads the app after the first paint with its images, or at the first use of the page. Earlier, its scripts would
 * compete with styles, typefaces and images, and the page is readable without them.
 */
export function startApp(): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', awaitFirstScreen);
  else awaitFirstScreen();
  // The app has started, but code of the page is missing.
  window.addEventListener('appfailed', reloadOnce);
}

function awaitFirstScreen(): void {
  const started = new AbortController();
  const { signal } = started;
  const begin = (): void => {
    if (signal.aborted) return;
    started.abort();
    addScripts();
  };
  const loaded = (): void => afterFirstPaint(begin);
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded, { signal });
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, begin, { capture: true, passive: true, signal });
  // For slow images, and for a background page, which is not painted.
  setTimeout(begin, maxWaitMs);
}

/** A frame callback alone would run before the frame is painted. */
function afterFirstPaint(run: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    requestAnimationFrame(() => setTimeout(run));
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    run();
  });
  observer.observe({ type: 'paint', buffered: true });
}

function addScripts(): void {
  const template = document.getElementById(scriptsElementId);
  if (!(template instanceof HTMLTemplateElement)) return;
  const scripts = document.importNode(template.content, true);
  const script = scripts.querySelector('script');
  script?.addEventListener('error', reloadOnce);
  template.replaceWith(scripts);
}

/**
 * The document may be of a version whose files are gone: kept by the worker, or loaded just before the site changed. A
 * reload asks the network first. After it the page stays as the server drew it.
 */
function reloadOnce(): void {
  // Rather a page without its app than words that are lost.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  if ([...fields].some(({ value, defaultValue }) => value !== defaultValue)) return;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigator.onLine && visit?.type !== 'reload') window.location.reload();
}
