export type Locale = 'au' | 'nz';

/** §1: nz if the host name contains .nz or -nz, or if the query flag nz=true is present; au otherwise. */
export function localeOf(host: string, search = ''): Locale {
  if (/[.-]nz/i.test(host)) return 'nz';
  return search !== '' && new URLSearchParams(search).get('nz') === 'true' ? 'nz' : 'au';
}

/**
 * True if only the query flag has selected nz: then every own link and every address that the app writes carries it
 * so that a reload, a new tab and a shared link stay in New Zealand.
 */
export function isByFlag(host: string, locale: Locale): boolean {
  return locale === 'nz' && localeOf(host) === 'au';
}

/** The time zone for a browser that does not report one. */
export function fallbackZone(locale: Locale): string | null {
  return locale === 'nz' ? 'Pacific/Auckland' : null;
}

export function languageTag(locale: Locale): 'en-AU' | 'en-NZ' {
  return locale === 'nz' ? 'en-NZ' : 'en-AU';
}

/** Request header with the locale of the browser (contract §0.1). */
export const localeHeader = 'x-site-locale';
