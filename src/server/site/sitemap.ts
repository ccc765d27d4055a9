import { createHash } from 'node:crypto';
import { escapeHtml } from '#contract/escape-html.ts';
import type { Locale } from '#contract/locale.ts';
import { type ListedPage, listedPages } from '../content/listed-pages.ts';
import type { Deps } from '../deps.ts';
import { events } from '../events/catalogue.ts';
import { addressesIn, variants } from '../http/addresses.ts';
import { ownTurn } from '../own-turn.ts';
import { catalogue } from '../store/products/catalogue.ts';

/** Maximum number of URLs in one file; sitemaps.org permits 50,000. */
const maxUrls = 5000;
/** So many URLs are written in one turn of the event loop. */
const writtenAtOnce = 500;

export interface SitemapFile {
  body: Buffer;
  etag: string;
}

/** By file name: 'sitemap.xml', and 'sitemap-1.xml' and so on if one file would be too long. */
export type SitemapFiles = ReadonlyMap<string, SitemapFile>;

/** The files of a locale, and when the next event ends, which the files then leave out: in ms since 1970. */
export async function writeSitemaps(
  deps: Deps,
  limit = maxUrls,
): Promise<{ files: Record<Locale, SitemapFiles>; until: number }> {
  const { entries, until } = await allEntries(deps);
  const au = await filesOf(deps, 'au', entries.au, limit);
  return { files: { au, nz: await filesOf(deps, 'nz', entries.nz, limit) }, until };
}

/** §2: public pages and guides, products, and events that have not ended. */
async function allEntries(deps: Deps): Promise<{ entries: Record<Locale, ListedPage[]>; until: number }> {
  const [pages, products, coming] = await Promise.all([listedPages(deps), catalogue(deps), events(deps)]);
  const upcoming = coming.upcoming(deps.now())().events;
  const sold = [
    ...products.slugs.map((slug) => `/product/${encodeURIComponent(slug)}`),
    ...upcoming.map(({ eventSlug }) => `/event/${encodeURIComponent(eventSlug)}`),
  ].map((path) => ({ path, publishedAt: null, isShared: true }));
  return {
    entries: { au: [...pages.au, ...sold], nz: [...pages.nz, ...sold] },
    until: Math.min(...upcoming.map(({ endDateTime }) => Date.parse(endDateTime))),
  };
}

async function filesOf(deps: Deps, locale: Locale, entries: ListedPage[], limit: number): Promise<SitemapFiles> {
  const addresses = { au: addressesIn(deps.config, 'au'), nz: addressesIn(deps.config, 'nz') };
  const urlset = async (part: ListedPage[]): Promise<SitemapFile> => {
    const urls: string[] = [];
    for (let from = 0; from < part.length; from += writtenAtOnce) {
      await ownTurn();
      for (const entry of part.slice(from, from + writtenAtOnce)) urls.push(urlOf(addresses, locale, entry));
    }
    await ownTurn();
    return fileOf('urlset', urls);
  };
  if (entries.length <= limit) return new Map([['sitemap.xml', await urlset(entries)]]);
  const parts = new Map<string, SitemapFile>();
  for (let from = 0; from < entries.length; from += limit)
    parts.set(`sitemap-${parts.size + 1}.xml`, await urlset(entries.slice(from, from + limit)));
  const index = [...parts.keys()].map(
    (name) => `<sitemap><loc>${escapeHtml(addresses[locale](`/${name}`) ?? '')}</loc></sitemap>`,
  );
  return new Map([['sitemap.xml', fileOf('sitemapindex', index)], ...parts]);
}

type Addresses = Record<Locale, ReturnType<typeof addressesIn>>;

function urlOf(addresses: Addresses, locale: Locale, { path, publishedAt, isShared }: ListedPage): string {
  const [au, nz] = [addresses.au(path), addresses.nz(path)];
  const lastmod = publishedAt === null ? '' : `<lastmod>${publishedAt}</lastmod>`;
  const alternates = (isShared ? variants(au, nz) : []).map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
  );
  return `<url><loc>${escapeHtml((locale === 'au' ? au : nz) ?? '')}</loc>${lastmod}${alternates.join('')}</url>`;
}

function fileOf(root: 'urlset' | 'sitemapindex', lines: string[]): SitemapFile {
  const body = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.map((line) => `${line}\n`).join('')}</${root}>\n`,
  );
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}
