import { type Locale, languageTag, localeOf } from '#contract/locale.ts';
import type { Config } from '../config.ts';

type Origins = Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ'>;

/**
 * The absolute address of a page in a locale, always at a configured origin and never at the request's host (invariant
 * 38). Without a host of its own nz is reached by its flag (§1). A site whose only origin is nz has no au.
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

/**
 * hreflang and address of a page that both locales have; au is what everybody else gets (§1). Empty where the site has
 * one locale.
 */
export function alternatesIn(config: Origins, path: string): { language: string; href: string }[] {
  const [au, nz] = [addressIn(config, path, 'au'), addressIn(config, path, 'nz')];
  if (au === null || nz === null) return [];
  return [
    { language: languageTag('au'), href: au },
    { language: languageTag('nz'), href: nz },
    { language: 'x-default', href: au },
  ];
}
