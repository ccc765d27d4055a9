import { expect, test } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import type { Product } from '#contract/store.ts';
import { breadcrumbs, event, guideForSale, localInstant, organisation, product, website } from './structured-data.ts';

const home = 'https://www.phi.example/';
const absolute = (address: string) => new URL(address, home).href;

const talk: EventDetail = {
  eventId: 1,
  eventSlug: 'step-in',
  eventTitle: 'Step In',
  shortDesc: 'Practise.',
  description: '<p>Practise.</p>',
  imageUrl: '/media/a.webp',
  startDateTime: '2025-10-04T07:00:00.000Z',
  endDateTime: '2025-10-04T09:30:00.000Z',
  duration: 150,
  eventType: 0,
  price: 45,
  numOfPlaces: 10,
  waitingList: false,
  usedNumOfPlaces: 3,
  timeZone: 'Australia/Perth',
  venue: { name: 'Town hall', address: 'Fremantle WA, Australia' },
  bring: null,
  access: null,
  cancelled: null,
  movedFrom: null,
  register: { firstName: '', surname: '', email: '', phone: '', numberOfTickets: 1 },
};
const eventOf = (changes: Partial<EventDetail> = {}, now: number | null = null) =>
  event({ ...talk, ...changes }, `${home}event/step-in`, home, absolute, now);

const book: Product = {
  productId: 1,
  productName: 'A book',
  productSlug: 'a-book',
  productUrl: '/product/a-book',
  productCode: 'B-1',
  shortDesc: 'Short.',
  thumbnailUrl: '/media/t.webp',
  priceIncTax: 20,
  priceTextOveriding: null,
  productStatus: 0,
  productStatusText: '',
  productCategories: [],
  seqInCategory: 1,
  description: '',
  metaDesc: 'For search.',
  intro: null,
  productImages: [{ imageUrl: '/media/b.webp', alt: 'A book' }],
  variantAttributes: { attributes: [], variants: [variant(0)] },
  relatedProducts: [],
  totalCnt: 1,
};
function variant(addedUnitPrice: number, available = true) {
  return { variantId: addedUnitPrice + 1, variantOptions: [], addedUnitPrice, available };
}
const productOf = (changes: Partial<Product> = {}) =>
  product({ ...book, ...changes }, `${home}product/a-book`, absolute);
const variants = (...list: ReturnType<typeof variant>[]) => ({ variantAttributes: { attributes: [], variants: list } });

test('localInstant gives local time and offset, before and after a clock change', () => {
  expect(localInstant('2025-10-04T15:59:00.000Z', 'Australia/Sydney')).toBe('2025-10-05T01:59:00+10:00');
  expect(localInstant('2025-10-04T16:00:00.000Z', 'Australia/Sydney')).toBe('2025-10-05T03:00:00+11:00');
  expect(localInstant('2025-01-31T14:30:00.000Z', 'Australia/Darwin')).toBe('2025-02-01T00:00:00+09:30');
  expect(localInstant('2025-07-01T00:00:00.000Z', 'Pacific/Auckland')).toBe('2025-07-01T12:00:00+12:00');
  expect(localInstant('2025-07-01T00:00:00.000Z', 'America/St_Johns')).toBe('2025-06-30T21:30:00-02:30');
  for (const zone of ['Australia/Sydney', 'Australia/Darwin', 'America/St_Johns'])
    expect(new Date(localInstant('2025-03-09T12:34:00.000Z', zone)).toISOString()).toBe('2025-03-09T12:34:00.000Z');
});

test('describes the organisation and its site', () => {
  expect(organisation(home, absolute, { description: 'What we do', image: absolute('/media/h.webp') })).toMatchObject({
    '@type': 'Organization',
    name: 'Prevention of Harm Initiative',
    url: home,
    logo: `${home}favicon.svg`,
    description: 'What we do',
    image: `${home}media/h.webp`,
  });
  expect(website(home, absolute)).toMatchObject({
    '@type': 'WebSite',
    name: 'PHI Online',
    url: home,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${home}search-results?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
});

test('describes an event in a room: time with offset, place, organiser, price and availability', () => {
  expect(eventOf()).toEqual({
    '@type': 'Event',
    '@id': `${home}event/step-in#event`,
    name: 'Step In',
    url: `${home}event/step-in`,
    description: 'Practise.',
    image: [`${home}media/a.webp`],
    startDate: '2025-10-04T15:00:00+08:00',
    endDate: '2025-10-04T17:30:00+08:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Town hall', address: 'Fremantle WA, Australia' },
    organizer: { '@type': 'Organization', name: 'Prevention of Harm Initiative', url: home },
    isAccessibleForFree: false,
    offers: {
      '@type': 'Offer',
      url: `${home}event/step-in`,
      price: '45.00',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('describes an online, a free, a full and an unlimited event', () => {
  expect(eventOf({ venue: null })).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: `${home}event/step-in` },
  });
  // The price of a free event type is ignored (§9).
  expect(eventOf({ eventType: 1 })).toMatchObject({
    isAccessibleForFree: true,
    offers: { price: '0.00', priceCurrency: 'AUD' },
  });
  expect(eventOf({ usedNumOfPlaces: 10 })).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  expect(eventOf({ numOfPlaces: 0, usedNumOfPlaces: 0 })).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
  });
  expect(eventOf({ numOfPlaces: null, usedNumOfPlaces: 900 })).toMatchObject({
    offers: { availability: 'https://schema.org/InStock' },
  });
  expect(eventOf({ usedNumOfPlaces: 10 }, Date.parse(talk.startDateTime))).not.toHaveProperty('offers');
  const bare = eventOf({ shortDesc: null, imageUrl: null });
  expect([bare.description, bare.image]).toEqual([undefined, undefined]);
});

test('describes a product with its offer in Australian dollars', () => {
  expect(productOf()).toEqual({
    '@type': 'Product',
    '@id': `${home}product/a-book#product`,
    name: 'A book',
    url: `${home}product/a-book`,
    sku: 'B-1',
    description: 'For search.',
    image: [`${home}media/b.webp`, `${home}media/t.webp`],
    brand: { '@type': 'Brand', name: 'PHI' },
    offers: {
      '@type': 'Offer',
      url: `${home}product/a-book`,
      price: '20.00',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  });
});

test.each([
  [0, 'InStock'],
  [1, 'SoldOut'],
  [98, 'OutOfStock'],
  [50, 'OutOfStock'],
])('a product of status %i is %s', (productStatus, availability) => {
  expect(productOf({ productStatus })).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test('gives a price range for variants of different prices, and sold out if none is available', () => {
  expect(productOf(variants(variant(0), variant(5.5)))).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: '20.00', highPrice: '25.50', priceCurrency: 'AUD', offerCount: 2 },
  });
  expect(productOf(variants(variant(2), variant(2)))).toMatchObject({ offers: { '@type': 'Offer', price: '22.00' } });
  expect(productOf(variants(variant(0, false), variant(5, false)))).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
  });
});

test('gives no offer without a price', () => {
  expect(productOf({ priceTextOveriding: 'Ask us' })).not.toHaveProperty('offers');
  expect(productOf({ productStatus: 100 })).not.toHaveProperty('offers');
});

test('describes a guide for sale as a product with its offer', () => {
  const guide = {
    guideId: 1,
    guideTitle: 'A guide',
    tileTitle: null,
    tileDesc: 'What it says.',
    ecmDescription: null,
    tileImageUrl: '/media/g.webp',
    pageUrl: '/guides/a',
    price: 49,
  };
  const url = `${home}products/guides/a`;
  expect(guideForSale(guide, url, absolute)).toEqual({
    '@type': 'Product',
    '@id': `${url}#product`,
    name: 'A guide',
    url,
    category: 'Guide',
    description: 'What it says.',
    image: [`${home}media/g.webp`],
    brand: { '@type': 'Brand', name: 'PHI' },
    offers: {
      '@type': 'Offer',
      url,
      price: '49.00',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
    },
  });
  const bare = guideForSale({ ...guide, tileDesc: null, tileImageUrl: null, price: 0 }, url, absolute);
  expect(bare).toMatchObject({ offers: { price: '0.00' } });
  expect([bare.description, bare.image]).toEqual([undefined, undefined]);
});

test('numbers breadcrumbs from one', () => {
  expect(
    breadcrumbs([
      { name: 'Home', url: home },
      { name: 'Shop', url: `${home}shop` },
    ]),
  ).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: home },
      { '@type': 'ListItem', position: 2, name: 'Shop', item: `${home}shop` },
    ],
  });
});

test('a moved event is rescheduled from its first time, a cancelled one is cancelled', () => {
  const movedFrom = {
    startDateTime: '2025-09-27T07:00:00.000Z',
    endDateTime: '2025-09-27T09:30:00.000Z',
    timeZone: 'Australia/Sydney',
    venue: 'Town hall',
  };
  expect(eventOf({ movedFrom })).toMatchObject({
    startDate: '2025-10-04T15:00:00+08:00',
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2025-09-27T17:00:00+10:00',
  });
  const elsewhere = eventOf({ movedFrom: { ...movedFrom, startDateTime: talk.startDateTime, venue: null } });
  expect(elsewhere).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
  expect(elsewhere).not.toHaveProperty('previousStartDate');
  expect(eventOf({ movedFrom, cancelled: { reason: null } })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    previousStartDate: '2025-09-27T17:00:00+10:00',
  });
  expect(eventOf()).not.toHaveProperty('previousStartDate');
});
