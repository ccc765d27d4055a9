import { type KeyValue, isKeptBack, isSensitive } from '#contract/cms.ts';

/**
 * What is no page to find: `search` for people on this site, `engines` in other sites' lists, `crawl` for whoever reads
 * the whole site. An engine has to read a page to see that it is not to be listed, so only what is a tool, personal or
 * endless is closed to crawlers.
 */
const kinds = {
  tool: { search: false, engines: false, crawl: false },
  part: { search: false, engines: false, crawl: true },
  /** May be listed, but nobody is sent there: the sitemap names what the search finds as well. */
  step: { search: false, engines: true, crawl: true },
  /** Members find their pages by the search of this site, which asks who they are. */
  members: { search: true, engines: false, crawl: true },
  personal: { search: true, engines: false, crawl: false },
} as const;

/** Own screens, parts of pages, steps of buying and pages for members: each with all that is below it. */
const places: Readonly<Record<string, keyof typeof kinds>> = {
  '/api': 'tool',
  '/dev': 'tool',
  '/admin': 'tool',
  '/cms': 'tool',
  '/order-thankyou': 'tool',
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
  '/404': 'part',
  '/corporates': 'members',
};

/**
 * Whether the search of this site finds a page. Pages marked as sensitive can be found: whoever needs them searches for
 * them.
 */
export function isFindable(path: string, payloads: readonly KeyValue[]): boolean {
  return isOpen(path, 'search') && !isKeptBack({ payloads });
}

/**
 * Whether search engines may list a page (§2): not the app's own screens, and not what its editor keeps back
 * (`NoIndex`) or marked as sensitive. The documents ask here.
 */
export function isListed(path: string, payloads: readonly KeyValue[]): boolean {
  return isOpen(path, 'engines') && !isSensitive({ payloads }) && !isKeptBack({ payloads });
}

/** Whether the sitemap names a page. */
export function isInSitemap(path: string, payloads: readonly KeyValue[]): boolean {
  return isListed(path, payloads) && isFindable(path, payloads);
}

/** Closed to crawlers, in the order of the table; what is below one of them is closed with it. */
export const uncrawled: readonly string[] = Object.keys(places).filter(
  (place) => !isOpen(place, 'crawl') && isOpen(place.replace(/\/[^/]*$/, ''), 'crawl'),
);

function isOpen(path: string, to: keyof (typeof kinds)['tool']): boolean {
  return !Object.entries(places).some(
    ([place, kind]) => !kinds[kind][to] && (path === place || path.startsWith(`${place}/`)),
  );
}
