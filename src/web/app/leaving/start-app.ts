/** The template that holds the scripts of the app (document.ts). */
export const scriptsElementId = 'scripts';

/** For so long at most the app waits for the first screen. */
const longestWaitMs = 3000;

let hasEnded = false;

/** Whether the script of the app has run, or could not be fetched. */
export const appHasEnded = (): boolean => hasEnded;

/**
 * Starts the app once the first screen is painted with its pictures, or as soon as somebody uses the page: its scripts
 * would share the network with styles, typefaces and pictures. The page is read without them.
 */
export function startApp(): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', awaitFirstScreen);
  else awaitFirstScreen();
}

function awaitFirstScreen(): void {
  const begun = new AbortController();
  const { signal } = begun;
  const begin = (): void => {
    if (signal.aborted) return;
    begun.abort();
    addScripts();
  };
  const afterPaint = (): void => void requestAnimationFrame(() => setTimeout(begin));
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { signal });
  for (const sign of ['pointerdown', 'keydown'])
    window.addEventListener(sign, begin, { capture: true, passive: true, signal });
  // A slow picture, or a page in the background, which is not painted.
  setTimeout(begin, longestWaitMs);
}

function addScripts(): void {
  const template = document.getElementById(scriptsElementId);
  if (!(template instanceof HTMLTemplateElement)) return;
  const scripts = document.importNode(template.content, true);
  for (const event of ['load', 'error'])
    scripts.querySelector('script')?.addEventListener(event, () => (hasEnded = true));
  template.replaceWith(scripts);
}
