import { type KeyValue, isKeptBack, isSensitive } from '#contract/cms.ts';

/**
 * Where a kind of page may appear: `search` is the search of this site, `engines` are search engine results, `crawl`
 * permits crawlers to request it. An engine must request a page to read its noindex, so only tools, personal pages and
 * endless lists are closed to crawlers.
 */
const kinds = {
  tool: { search: false, engines: false, crawl: false },
  part: { search: false, engines: false, crawl: true },
  /** Search engines may list it, but the sitemap leaves it out, because the site search does not find it. */
  step: { search: false, engines: true, crawl: true },
  /** Members find these pages by the site search, which checks access. */
  members: { search: true, engines: false, crawl: true },
  personal: { search: true, engines: false, crawl: false },
} as const;

/** App screens, page parts, checkout steps and members' pages; each entry covers all paths below it. */
const places: Readonly<Record<string, keyof typeof kinds | undefined>> = {
  '/api': 'tool',
  '/dev': 'tool',
  '/admin': 'tool',
  '/cms': 'tool',
  '/order-thankyou': 'tool',
  '/delivery-address': 'tool',
  '/find-orders': 'part',
  '/search-results': 'tool',
  '/member/login': 'tool',
  '/member/dashboard-test': 'tool',
  '/member': 'personal',
  '/cart': 'step',
  '/login': 'part',
  '/partials': 'part',
  '/templates': 'part',
  '/app': 'part',
  '/ver': 'part',
  '/offline': 'part',
  '/404': 'part',
  '/corporates': 'members',
};

/** Whether the site search finds a page. It finds sensitive pages, because people who need them search for them. */
export function isFindable(path: string, payloads: readonly KeyValue[]): boolean {
  return isOpen(path, 'search') && !isKeptBack({ payloads });
}

/**
 * Whether search engines may list a page (§2): not the app's own screens, nor pages that an editor marked as `NoIndex`
 * or sensitive. Documents set their robots meta tag by this.
 */
export function isListed(path: string, payloads: readonly KeyValue[]): boolean {
  return isOpen(path, 'engines') && isForEngines(payloads);
}

/** Whether the editors of a page let search engines list it. */
export function isForEngines(payloads: readonly KeyValue[]): boolean {
  return !isSensitive({ payloads }) && !isKeptBack({ payloads });
}

/** Whether the sitemap names pages at this path, if they are for search engines. */
export function isInSitemap(path: string): boolean {
  return isOpen(path, 'engines') && isOpen(path, 'search');
}

/** Paths closed to crawlers, in the order of the table; paths below them are closed too and not listed. */
export const uncrawled: readonly string[] = Object.keys(places).filter(
  (place) => !isOpen(place, 'crawl') && isOpen(place.replace(/\/[^/]*$/, ''), 'crawl'),
);

function isOpen(path: string, to: keyof (typeof kinds)['tool']): boolean {
  // The path and all above it: '/a/b', '/a'.
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const kind = places[path.slice(0, end)];
    if (kind !== undefined && !kinds[kind][to]) return false;
  }
  return true;
}
