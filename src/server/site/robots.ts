import type { Locale } from '#contract/locale.ts';
import type { Config } from '../config.ts';
import { addressIn } from '../http/addresses.ts';
import { uncrawled } from '../http/findable.ts';

/** `$` ends a path, so that other pages with the same beginning stay open. */
const closed = uncrawled.flatMap((place) => [`${place}$`, `${place}/`, `${place}?`]);

/** The rules for crawlers and the URLs of the sitemaps: of this locale, or of both if nz has no host of its own. */
export function robotsText(config: Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ'>, locale: Locale): string {
  const locales: Locale[] = config.PUBLIC_ORIGIN_NZ === undefined ? ['au', 'nz'] : [locale];
  const lists = locales.map((each) => addressIn(config, '/sitemap.xml', each)).filter((address) => address !== null);
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    ...lists.map((address) => `Sitemap: ${address}`),
    '',
  ].join('\n');
}
