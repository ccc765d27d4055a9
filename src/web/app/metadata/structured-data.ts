import type { EventDetail } from '#contract/events.ts';
import type { Guide } from '#contract/guides.ts';
import type { Product } from '#contract/store.ts';
import { offsetAt, wallClock } from '#contract/wall-clock.ts';
import { unavailable } from '#web/events/availability.ts';
import { siteName } from '../head.ts';

/** schema.org objects for search engines. */
export type Structured = Record<string, unknown> & { '@type': string };

/** Returns the absolute URL of a site path. */
export type Absolute = (address: string) => string;

export const organisationName = 'Prevention of Harm Initiative';

export function organisation(
  home: string,
  absolute: Absolute,
  more: { description?: string | undefined; image?: string | undefined },
): Structured {
  return {
    '@type': 'Organization',
    '@id': absolute('/#organisation'),
    name: organisationName,
    alternateName: ['PHI', siteName],
    url: home,
    logo: absolute('/favicon.svg'),
    ...(more.description && { description: more.description }),
    ...(more.image && { image: more.image }),
    areaServed: ['AU', 'NZ'],
  };
}

export function website(home: string, absolute: Absolute): Structured {
  return {
    '@type': 'WebSite',
    name: siteName,
    url: home,
    publisher: { '@id': absolute('/#organisation') },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/search-results')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

export function breadcrumbs(steps: readonly { name: string; url: string }[]): Structured {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** §3 Event. The availability depends on the places, the price on the event type (§9). A started event has no offer. */
export function event(
  value: EventDetail,
  url: string,
  home: string,
  absolute: Absolute,
  now: number | null,
): Structured {
  const status = unavailable(value, now);
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: value.eventTitle,
    url,
    ...(value.shortDesc && { description: value.shortDesc }),
    ...(value.imageUrl && { image: [absolute(value.imageUrl)] }),
    startDate: localInstant(value.startDateTime, value.timeZone),
    endDate: localInstant(value.endDateTime, value.timeZone),
    ...statusOf(value),
    eventAttendanceMode: `https://schema.org/${value.venue ? 'OfflineEventAttendanceMode' : 'OnlineEventAttendanceMode'}`,
    location: value.venue
      ? { '@type': 'Place', name: value.venue.name, address: value.venue.address }
      : { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: organisationName, url: home },
    isAccessibleForFree: value.eventType !== 0 || value.price === 0,
    ...(status !== 'Not Available' && {
      offers: {
        '@type': 'Offer',
        url,
        ...price(value.eventType === 0 ? value.price : 0),
        availability: `https://schema.org/${status ? 'SoldOut' : 'InStock'}`,
      },
    }),
  };
}

/** Only another time is a new date; the schema has no word for another place. */
function statusOf({ cancelled, movedFrom, startDateTime }: EventDetail) {
  const isMoved = movedFrom !== null && movedFrom.startDateTime !== startDateTime;
  const status = cancelled ? 'EventCancelled' : isMoved ? 'EventRescheduled' : 'EventScheduled';
  return {
    eventStatus: `https://schema.org/${status}`,
    ...(isMoved && { previousStartDate: localInstant(movedFrom.startDateTime, movedFrom.timeZone) }),
  };
}

/** §9 product status; an unknown one is not available, and 100 is on enquiry. */
const availabilities: Readonly<Record<number, string>> = { 0: 'InStock', 1: 'SoldOut', 98: 'OutOfStock' };

/** §3 Product. If a text replaces the price, the product has no offer. */
export function product(value: Product, url: string, absolute: Absolute): Structured {
  const images = [
    ...new Set([
      ...value.productImages.map(({ imageUrl }) => imageUrl),
      ...(value.thumbnailUrl ? [value.thumbnailUrl] : []),
    ]),
  ];
  const description = value.metaDesc || value.shortDesc;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: value.productName,
    url,
    sku: value.productCode,
    ...(description && { description }),
    ...(images.length > 0 && { image: images.map(absolute) }),
    brand: { '@type': 'Brand', name: 'PHI' },
    ...(!value.priceTextOveriding && value.productStatus !== 100 && { offers: offersOf(value, url) }),
  };
}

/** The sales page of a guide: a product that is always available. */
export function guideForSale(guide: Guide, url: string, absolute: Absolute): Structured {
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: guide.guideTitle,
    url,
    category: 'Guide',
    ...(guide.tileDesc && { description: guide.tileDesc }),
    ...(guide.tileImageUrl && { image: [absolute(guide.tileImageUrl)] }),
    brand: { '@type': 'Brand', name: 'PHI' },
    ...(guide.forSale !== false && {
      offers: { '@type': 'Offer', url, ...price(guide.price), availability: 'https://schema.org/InStock' },
    }),
  };
}

function offersOf(value: Product, url: string): Structured {
  const variants = value.variantAttributes.variants;
  const isSoldOut = value.productStatus === 0 && !variants.some(({ available }) => available);
  const shared = {
    url,
    availability: `https://schema.org/${isSoldOut ? 'SoldOut' : (availabilities[value.productStatus] ?? 'OutOfStock')}`,
    itemCondition: 'https://schema.org/NewCondition',
  };
  const prices = variants.map(({ addedUnitPrice }) => value.priceIncTax + addedUnitPrice);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length < 2 || low === high)
    return { '@type': 'Offer', ...shared, ...price(prices[0] ?? value.priceIncTax) };
  return {
    '@type': 'AggregateOffer',
    ...shared,
    lowPrice: low.toFixed(2),
    highPrice: high.toFixed(2),
    priceCurrency: 'AUD',
    offerCount: prices.length,
  };
}

/** Amounts are Australian dollars in both locales. */
function price(dollars: number) {
  return { price: dollars.toFixed(2), priceCurrency: 'AUD' };
}

/** '2025-10-05T18:00:00+11:00': the local time with its UTC offset. */
export function localInstant(instant: string, timeZone: string): string {
  const { year, month, day, hour, minute } = wallClock(instant, timeZone);
  const offset = offsetAt(new Date(instant), timeZone) / 60_000;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
