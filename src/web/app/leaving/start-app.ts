import { resetAfterMs } from './shift-presses.ts';

/** Id of the template that holds the scripts of the app (document.ts). */
export const scriptsElementId = 'scripts';

/** Maximum time that the app waits for the first paint. */
const maxWaitMs = 3000;

/** Time after a use of the page in which it is not reloaded. */
const quietMs = 1000;

/**
 * Loads the app after the first paint with its images, or at the first use of the page. Earlier, its scripts would
 * compete with styles, typefaces and images, and the page is readable without them.
 */
export function startApp(isLeaving: () => boolean): void {
  const reloadOnce = quietReload(isLeaving);
  const load = (): void => awaitFirstScreen(() => addScripts(reloadOnce));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', load);
  else load();
  // The app has started, but code of the page is missing.
  window.addEventListener('appfailed', reloadOnce);
}

function awaitFirstScreen(run: () => void): void {
  const started = new AbortController();
  const { signal } = started;
  const begin = (): void => {
    if (signal.aborted) return;
    started.abort();
    run();
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

function addScripts(failed: () => void): void {
  const template = document.getElementById(scriptsElementId);
  if (!(template instanceof HTMLTemplateElement)) return;
  const scripts = document.importNode(template.content, true);
  const script = scripts.querySelector('script');
  script?.addEventListener('error', failed);
  template.replaceWith(scripts);
}

/**
 * The document may be of a version whose files are gone: kept by the worker, or loaded just before the site changed. A
 * reload asks the network first. After it the page stays as the server drew it.
 */
function quietReload(isLeaving: () => boolean): () => void {
  let quietAt = 0;
  let isReloading = false;
  let opensAnother = false;
  const reloadOnce = (): void => {
    // A reload would take the place of the neutral page, or of the page that somebody has asked for.
    if (isLeaving() || opensAnother || hasWords()) return;
    const wait = quietAt - performance.now();
    if (wait > 0) {
      setTimeout(reloadOnce, wait);
      return;
    }
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!navigator.onLine || visit?.type === 'reload') return;
    isReloading = true;
    window.location.reload();
  };
  // When another page begins to load, Firefox ends the loads of this one, so that its scripts seem to be missing.
  const opening = (): void => void (opensAnother = !isReloading);
  window.addEventListener('beforeunload', opening);
  // Such a listener may keep a page from being shown again at once on Back.
  window.addEventListener('hydrated', () => window.removeEventListener('beforeunload', opening), { once: true });
  const used = (event: PointerEvent | KeyboardEvent): void => {
    const isShift = 'key' in event && event.key === 'Shift';
    quietAt = performance.now() + (isShift ? resetAfterMs : quietMs);
    // A new document would begin to count the presses of quick exit again.
    if (!isShift || !isReloading) return;
    isReloading = false;
    window.stop();
    reloadOnce();
  };
  for (const name of ['pointerdown', 'pointerup', 'keydown', 'keyup'] as const)
    window.addEventListener(name, used, { capture: true, passive: true });
  return reloadOnce;
}

/** Rather a page without its app than words that are lost. */
function hasWords(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
