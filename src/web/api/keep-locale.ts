import { type Locale, languageTag, localeOf } from '#contract/locale.ts';

/** What the query of an address says itself, such as of one that Back leads to. */
export function localeIn(search: string): Locale | undefined {
  return new URLSearchParams(search).has('nz') ? localeOf(window.location.hostname, search) : undefined;
}

/** An own address for another document in the locale of this one: each load decides it anew. */
export function keepLocale(path: string, search: string): string {
  const isSaid =
    document.documentElement.lang !== languageTag('nz') ||
    localeIn(search) ||
    localeOf(window.location.hostname) === 'nz';
  return path + search + (isSaid ? '' : `${search ? '&' : '?'}nz=true`);
}

/** Loads the page again. Where the app has moved about, its address does not say the locale. */
export function reloadPage(): void {
  const { pathname, search, hash } = window.location;
  const address = keepLocale(pathname, search);
  if (address === pathname + search) window.location.reload();
  else window.location.replace(address + hash);
}
