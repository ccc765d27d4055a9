import { type Locale, languageTag, localeOf } from '#contract/locale.ts';
import type { Config } from '../config.ts';

type Origins = Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ'>;

/**
 * The absolute URL of a page in a locale, always at a configured origin, never at the request's host (invariant 38).
 * If nz has no host of its own, the URL has the query `nz=true` (§1). Null for au if the only origin is nz.
 */
export function addressIn(config: Origins, path: string, locale: Locale): string | null {
  const isNzOnly = localeOf(new URL(config.publicOrigin).hostname) === 'nz';
  if (locale === 'au') return isNzOnly ? null : new URL(path, config.publicOrigin).href;
  if (isNzOnly || config.PUBLIC_ORIGIN_NZ !== undefined)
    return new URL(path, config.PUBLIC_ORIGIN_NZ ?? config.publicOrigin).href;
  const address = new URL(path, config.publicOrigin);
  address.searchParams.set('nz', 'true');
  return address.href;
}

/** Like `addressIn`, for thousands of paths of one locale: most have nothing that an address writes otherwise. */
export function addressesIn(config: Origins, locale: Locale): (path: string) => string | null {
  const [before, after] = addressIn(config, '/path', locale)?.split('/path') ?? [];
  return (path) =>
    /^[\w/-]+$/.test(path) && before !== undefined ? before + path + after : addressIn(config, path, locale);
}

/**
 * hreflang and URL of each variant of a page that both locales have; au is the default (§1). Empty if the site has one
 * locale.
 */
export function alternatesIn(config: Origins, path: string): { language: string; href: string }[] {
  return variants(addressIn(config, path, 'au'), addressIn(config, path, 'nz'));
}

export function variants(au: string | null, nz: string | null): { language: string; href: string }[] {
  if (au === null || nz === null) return [];
  return [
    { language: languageTag('au'), href: au },
    { language: languageTag('nz'), href: nz },
    { language: 'x-default', href: au },
  ];
}
