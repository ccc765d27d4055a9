import { type Locale, languageTag, localeOf } from '#contract/locale.ts';

/** The locale in a query string, for example that of a history entry; undefined if it has none. */
export function localeIn(search: string): Locale | undefined {
  return new URLSearchParams(search).has('nz') ? localeOf(window.location.hostname, search) : undefined;
}

/**
 * Adds the locale of this document to a site URL that opens a new document, because each full load decides it again
 * (A-10).
 */
export function keepLocale(path: string, search: string): string {
  const isInUrl =
    document.documentElement.lang !== languageTag('nz') ||
    localeIn(search) ||
    localeOf(window.location.hostname) === 'nz';
  return path + search + (isInUrl ? '' : `${search ? '&' : '?'}nz=true`);
}

/** Reloads the page and keeps the locale, because the URL may have lost it after client-side navigation. */
export function reloadPage(): void {
  const { pathname, search, hash } = window.location;
  const address = keepLocale(pathname, search);
  if (address === pathname + search) window.location.reload();
  else window.location.replace(address + hash);
}
