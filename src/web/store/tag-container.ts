import { keepLocale } from '#web/api/keep-locale.ts';

/** Loads the tag container, which reads the purchase from `dataLayer`. Only a page with a new purchase loads it. */
export function loadTagContainer(id: string, dataLayer: unknown[]): void {
  dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  hideOrderToken();
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

const stateKey = 'orderToken';
type HistoryState = Partial<Record<typeof stateKey, string>> | null;

/** The token in the URL, or where `hideOrderToken` put it. */
export function orderTokenOfPage(): string | null {
  const inUrl = new URLSearchParams(window.location.search).get('o');
  return inUrl ?? (window.history.state as HistoryState)?.[stateKey] ?? null;
}

/**
 * The container reports the URL, and the token in it opens the order. So the token moves to the state of the history
 * entry, which is still there after a reload.
 */
function hideOrderToken(): void {
  const orderToken = orderTokenOfPage();
  const state = window.history.state as HistoryState;
  window.history.replaceState({ ...state, [stateKey]: orderToken }, '', keepLocale(window.location.pathname, ''));
}
