import { createHash } from 'node:crypto';
import { escapeHtml } from '#contract/escape-html.ts';
import type { Locale } from '#contract/locale.ts';
import { listedPages } from '../cms/listed-pages.ts';
import type { Deps } from '../deps.ts';
import { events } from '../events/catalogue.ts';
import { catalogue } from '../store/products/catalogue.ts';
import { addressIn, alternatesIn } from './addresses.ts';

/** Maximum number of URLs in one file (sitemaps.org). */
const maxUrls = 50_000;
/** The cache also expires by time, because an event ends without a change of content. */
const lifetimeMs = 60_000;

interface Entry {
  path: string;
  lastmod: string | null;
  /** Both locales have it. */
  isShared: boolean;
}

export interface SitemapFile {
  body: string;
  etag: string;
}

/** By file name: 'sitemap.xml', and 'sitemap-1.xml' and so on if one file would be too long. */
type Files = ReadonlyMap<string, SitemapFile>;

/** Builds and caches the sitemap files of a locale until content changes or a minute passes. `limit` is for tests. */
export function sitemaps(deps: Deps, limit = maxUrls): (locale: Locale) => Promise<Files> {
  const kept = new Map<Locale, { stamp: string; at: number; files: Files }>();
  return async (locale) => {
    const stamp = deps.content.stamp(['pages', 'products', 'events']);
    const found = kept.get(locale);
    if (found?.stamp === stamp && Math.abs(deps.now().getTime() - found.at) < lifetimeMs) return found.files;
    const files = filesOf(deps, locale, await entriesIn(deps, locale), limit);
    kept.set(locale, { stamp, at: deps.now().getTime(), files });
    return files;
  };
}

/** §2: public pages and guides, products, and events that have not ended. */
async function entriesIn(deps: Deps, locale: Locale): Promise<Entry[]> {
  const [pages, products, coming] = await Promise.all([listedPages(deps), catalogue(deps), events(deps)]);
  const inAu = new Set(pages.au.map(({ path }) => path));
  return [
    ...pages[locale].map(({ path, publishedAt }) => ({ path, lastmod: publishedAt, isShared: inAu.has(path) })),
    ...products.slugs.map((productSlug) => ({
      path: `/product/${encodeURIComponent(productSlug)}`,
      lastmod: null,
      isShared: true,
    })),
    ...coming
      .upcoming(deps.now())()
      .events.map(({ eventSlug }) => ({
        path: `/event/${encodeURIComponent(eventSlug)}`,
        lastmod: null,
        isShared: true,
      })),
  ];
}

function filesOf(deps: Deps, locale: Locale, entries: Entry[], limit: number): Files {
  const urls = entries.map((entry) => urlOf(deps, locale, entry));
  if (urls.length <= limit) return new Map([['sitemap.xml', fileOf('urlset', urls)]]);
  const parts = Array.from({ length: Math.ceil(urls.length / limit) }, (_, index) => ({
    name: `sitemap-${index + 1}.xml`,
    urls: urls.slice(index * limit, (index + 1) * limit),
  }));
  const index = parts.map(
    ({ name }) => `<sitemap><loc>${escapeHtml(addressIn(deps.config, `/${name}`, locale) ?? '')}</loc></sitemap>`,
  );
  return new Map([
    ['sitemap.xml', fileOf('sitemapindex', index)],
    ...parts.map(({ name, urls: own }) => [name, fileOf('urlset', own)] as const),
  ]);
}

function urlOf({ config }: Deps, locale: Locale, { path, lastmod, isShared }: Entry): string {
  const alternates = isShared ? alternatesIn(config, path) : [];
  return [
    `<url><loc>${escapeHtml(addressIn(config, path, locale) ?? '')}</loc>`,
    lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`,
    ...alternates.map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
    ),
    '</url>',
  ].join('');
}

function fileOf(root: 'urlset' | 'sitemapindex', lines: string[]): SitemapFile {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.map((line) => `${line}\n`).join('')}</${root}>\n`;
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}
