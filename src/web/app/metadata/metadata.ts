import { allItems } from '#blocks/define.ts';
import { type CmsPage, getPublishedPage } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import type { EventDetail } from '#contract/events.ts';
import type { GuideDetail } from '#contract/guides.ts';
import type { Locale } from '#contract/locale.ts';
import type { Product } from '#contract/store.ts';
import { cardAddress } from '#web/ui/picture-address.ts';
import { type PageWithData, itemsOf } from '../cms-page.tsx';
import { type ScreenData, statusOf } from '../screen.ts';
import { eventDescription, guideDescription, pageDescription, productDescription } from './descriptions.ts';
import {
  type Structured,
  breadcrumbs,
  event,
  guideForSale,
  organisation,
  product,
  website,
} from './structured-data.ts';

/** Builds URLs of this site; only the server knows its hosts. */
export interface Addresses {
  /** Absolute URL; null if the site has no such locale. */
  of(path: string, locale: Locale): string | null;
  /** The locales of a page, for hreflang; empty if there is only one. */
  alternates(path: string): Promise<Alternate[]>;
}
export interface Alternate {
  language: string;
  href: string;
}

/** Metadata of a document for search engines and shared links; server only. */
export interface Metadata {
  type: 'website' | 'article' | 'product';
  description?: string | undefined;
  keywords?: string | undefined;
  image: { url: string; alt: string } | null;
  /** The canonical URL of the page in this locale; null if it has none. */
  canonical: string | null;
  alternates: Alternate[];
  noindex: boolean;
  structured: Structured[];
}

interface MetadataRequest {
  /** Id of the matched route. */
  routeId: string;
  path: string;
  data: ScreenData;
  locale: Locale;
  call: Caller;
  addresses: Addresses;
  /** Whether search engines may list a page with these payloads. */
  isListed: (path: string, payloads: CmsPage['payloads']) => boolean;
  /** In milliseconds; null if no event has started. */
  now: number | null;
}

/** Metadata of one kind of screen. `path` is the canonical path, if the page is shown under another one. */
interface Described {
  path: string;
  type?: Metadata['type'];
  description: string;
  keywords?: string | undefined;
  image?: { url: string; alt: string } | null;
  payloads?: CmsPage['payloads'];
  /** Paths of the pages above for the breadcrumbs, the nearest last. */
  above: readonly string[];
  name: string;
  structured?: (url: string, home: string, absolute: (address: string) => string) => Structured[];
}

export async function metadataOf(request: MetadataRequest): Promise<Metadata> {
  const { path, data, locale, addresses, isListed } = request;
  const described = data.kind === 'ready' ? describe(request.routeId, path, data.value, request.now) : null;
  const ownPath = described?.path ?? path;
  const url = addresses.of(ownPath, locale);
  const home = addresses.of('/', locale);
  if (statusOf(data) !== 200 || data.kind === 'deciding' || url === null || home === null)
    return { type: 'website', image: null, canonical: null, alternates: [], noindex: true, structured: [] };
  const noindex = !isListed(ownPath, described?.payloads ?? []);
  const absolute = (address: string) => new URL(address, home).href;
  const crumbs = described && !noindex ? await stepsTo(described, request) : [];
  return {
    type: described?.type ?? 'website',
    description: described?.description,
    keywords: described?.keywords,
    image: described?.image ? { ...described.image, url: absolute(cardAddress(described.image.url)) } : null,
    canonical: url,
    alternates: noindex ? [] : await addresses.alternates(ownPath),
    noindex,
    structured:
      described && !noindex
        ? [...(described.structured?.(url, home, absolute) ?? []), ...(crumbs.length > 1 ? [breadcrumbs(crumbs)] : [])]
        : [],
  };
}

function describe(routeId: string, path: string, value: unknown, now: number | null): Described | null {
  switch (routeId) {
    case 'event':
      return describeEvent(path, value as EventDetail, now);
    case 'product':
      return describeProduct(path, value as Product);
    case 'page':
    case '/member/*':
    case '/corporates/*':
    case '/templates/*':
      return describePage(value as PageWithData);
    default:
      return null;
  }
}

function describeEvent(path: string, value: EventDetail, now: number | null): Described {
  return {
    path,
    description: eventDescription(value),
    image: value.imageUrl ? { url: value.imageUrl, alt: value.eventTitle } : null,
    above: ['/events'],
    name: value.eventTitle,
    structured: (url, home, absolute) => [event(value, url, home, absolute, now)],
  };
}

function describeProduct(path: string, value: Product): Described {
  const [first] = value.productImages;
  const image = first
    ? { url: first.imageUrl, alt: first.alt }
    : value.thumbnailUrl
      ? { url: value.thumbnailUrl, alt: value.productName }
      : null;
  return {
    path,
    type: 'product',
    description: productDescription(value),
    image,
    above: ['/shop'],
    name: value.productName,
    structured: (url, _home, absolute) => [product(value, url, absolute)],
  };
}

function describePage({ page, blockData }: PageWithData): Described {
  const payload = (key: string) => page.payloads.find((each) => each.key === key)?.value || undefined;
  const imageUrl = payload('ImageUrl') ?? page.imageUrl;
  const guide = guideSoldOn(page, blockData);
  const description = payload('Description') ?? (guide ? guideDescription(guide) : pageDescription(page));
  const described: Described = {
    path: page.pageUrl,
    type: page.pageUrl === '/' ? 'website' : 'article',
    description,
    keywords: payload('Keyword'),
    image: imageUrl ? { url: imageUrl, alt: payload('ImageAlt') ?? page.pageTitle } : null,
    payloads: page.payloads,
    above: pathsAbove(page.pageUrl),
    name: page.pageTitle,
  };
  if (guide) {
    return {
      ...described,
      type: 'product',
      above: ['/guides'],
      structured: (url, _home, absolute) => [guideForSale(guide, url, absolute)],
    };
  }
  if (page.pageUrl !== '/') return described;
  return {
    ...described,
    structured: (_url, home, absolute) => [
      organisation(home, absolute, { description, image: imageUrl ? absolute(imageUrl) : undefined }),
      website(home, absolute),
    ],
  };
}

/** The guide of the page's GuideOffer block; undefined on all pages that sell no guide. */
function guideSoldOn(page: CmsPage, { data }: PageWithData['blockData']) {
  const offer = allItems(itemsOf(page)).find(({ itemTypeCode }) => itemTypeCode === 'GuideOffer');
  return offer && (data[offer.itemId] as GuideDetail | null | undefined)?.guide;
}

/** '/a/b/c' → '/a', '/a/b'. */
function pathsAbove(path: string): string[] {
  const segments = path.split('/').slice(1, -1);
  return segments.map((_segment, index) => `/${segments.slice(0, index + 1).join('/')}`);
}

/** Breadcrumbs: home, the public pages above, the page itself. */
async function stepsTo(
  { path, name, above }: Described,
  { call, addresses, locale }: MetadataRequest,
): Promise<{ name: string; url: string }[]> {
  const titles = await Promise.all(
    above.map(async (each) => {
      const { data } = await call(getPublishedPage, { path: each });
      return data && { name: data.pageTitle, path: each };
    }),
  );
  const steps =
    path === '/' ? [] : [{ name: 'Home', path: '/' }, ...titles.filter((title) => title !== null), { name, path }];
  return steps.map((step) => ({ name: step.name, url: addresses.of(step.path, locale) ?? step.path }));
}
