import { expect, test } from 'vitest';
import type { CmsPage } from '#contract/cms.ts';
import type { EventDetail } from '#contract/events.ts';
import type { Guide } from '#contract/guides.ts';
import type { Product } from '#contract/store.ts';
import { eventDescription, guideDescription, pageDescription, productDescription, shortened } from './descriptions.ts';

const talk = {
  eventTitle: 'An evening for parents',
  shortDesc: null,
  startDateTime: '2026-12-10T10:30:00.000Z',
  timeZone: 'Australia/Perth',
  venue: { name: 'Town hall', address: 'Fremantle WA 6160' },
  eventType: 0,
  price: 15,
  cancelled: null,
} as EventDetail;

test('an event without a summary is described by its day, time, place and price', () => {
  expect(eventDescription(talk)).toBe(
    'An evening for parents. Thursday 10 December 2026, 6:30 pm WA, Town hall, Fremantle WA 6160. AU$15.00.',
  );
  expect(eventDescription({ ...talk, venue: null, eventType: 1 })).toBe(
    'An evening for parents. Thursday 10 December 2026, 9:30 pm NSW/VIC/TAS, online. FREE.',
  );
  expect(eventDescription({ ...talk, cancelled: { reason: null } })).toMatch(/^Cancelled: An evening/);
  expect(eventDescription({ ...talk, shortDesc: 'Practise.' })).toBe('Practise.');
});

test('a product is described by its first words, or by its name and price', () => {
  const mug = {
    productName: 'A mug',
    metaDesc: null,
    shortDesc: '',
    intro: null,
    description: '',
    priceIncTax: 20,
    priceTextOveriding: null,
  } as Product;
  expect(productDescription(mug)).toBe('A mug. AU$20.00.');
  expect(productDescription({ ...mug, priceTextOveriding: 'From $20' })).toBe('A mug. From $20.');
  expect(productDescription({ ...mug, description: '<p>Tea &amp; <b>talk</b>.</p>' })).toBe('Tea & talk.');
  expect(productDescription({ ...mug, description: '<p>Tea.</p>', shortDesc: 'Holds tea.' })).toBe('Holds tea.');
});

test('a guide that has no sentence is described by its title and price', () => {
  const guide = { guideTitle: 'First words', tileDesc: null, ecmDescription: null, price: 24 } as Guide;
  expect(guideDescription(guide)).toBe('First words. A guide, AU$24.00.');
  expect(guideDescription({ ...guide, forSale: false })).toBe('First words. A guide.');
  expect(guideDescription({ ...guide, tileDesc: 'What to say.' })).toBe('What to say.');
});

test('a page is described by its first paragraphs, without what a starter left to be written', () => {
  const item = { itemId: 1, itemTypeCode: 'Html', anchorName: null, cssClass: null, items: [], sections: [] };
  const page = (content: string): CmsPage => ({
    pageId: 1,
    pageUrl: '/about',
    pageTitle: 'About',
    pageTypeCode: 'Content',
    imageUrl: null,
    sections: [{ sectionName: 'body', items: [{ ...item, payloads: [{ key: 'Content', value: content }] }] }],
    payloads: [],
    embedDataList: [],
  });
  expect(pageDescription(page('<h1>About</h1><p>[Who you are.]</p><p>We listen <a href="/x">first</a>.</p>'))).toBe(
    'We listen first.',
  );
  expect(pageDescription(page('<h1>About</h1>'))).toBe('About. Prevention of Harm Initiative.');
});

test('long words are cut between two words, at 160 characters at most', () => {
  const long = shortened('Listen before you answer. '.repeat(20).trim());
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long).toMatch(/answer …$|Listen …$|before …$|you …$/);
  expect(shortened('Short.')).toBe('Short.');
});
