export type Locale = 'au' | 'nz';

/** §1: nz if the host name contains .nz or -nz, or if the query flag nz=true is present; au otherwise. */
export function localeOf(host: string, search = ''): Locale {
  if (/[.-]nz/i.test(host)) return 'nz';
  return search !== '' && new URLSearchParams(search).get('nz') === 'true' ? 'nz' : 'au';
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
