import { describe, expect, test } from 'vitest';
import { schemas } from '#blocks/schemas.ts';
import { defaultHelplines } from '#contract/helplines.ts';
import { dayMs } from '#contract/spans.ts';
import { defaultSubjects } from '#server/search/distress-words.ts';
import { pictures } from './pictures.ts';
import { demonstrationSite } from './site.ts';
import type { SeedItem, SeedMenu, SeedPage } from './types.ts';

const site = demonstrationSite(new Date('2025-06-06T02:00:00.000Z'));

const itemsOf = (list: readonly SeedItem[]): SeedItem[] =>
  list.flatMap((item) => [
    item,
    ...itemsOf(item.items ?? []),
    ...itemsOf((item.sections ?? []).flatMap(({ items }) => items)),
  ]);
const allPages = [...site.pages, ...site.scheduled.map(({ page }) => page)];
const pageItems = allPages.flatMap((page) => itemsOf(page.sections.flatMap(({ items }) => items)));
const contentOf = ({ sections }: SeedPage): string =>
  itemsOf(sections.flatMap(({ items }) => items))
    .map(({ payloads }) => payloads['Content'] ?? '')
    .join('\n');

const texts = [
  ...pageItems.flatMap(({ payloads }) => (payloads['Content'] === undefined ? [] : [payloads['Content']])),
  ...site.guideCategories.map(({ intro }) => intro),
  ...site.guides.flatMap(({ ecmDescription, body }) =>
    body === undefined ? [ecmDescription] : [ecmDescription, body],
  ),
  ...site.products.map(({ description }) => description),
  ...site.events.map(({ description }) => description),
];
const plainTexts = [
  ...texts,
  ...allPages.flatMap(({ title, description }) => [title, description]),
  ...site.guides.flatMap(({ title, tileDesc }) => [title, tileDesc]),
  ...site.products.flatMap(({ name, shortDesc, intro, metaDesc }) => [name, shortDesc, intro, metaDesc]),
  ...site.events.flatMap(({ title, shortDesc }) => [title, shortDesc]),
  ...site.feed.map(({ caption }) => caption),
  ...pageItems.flatMap(({ payloads }) =>
    [payloads['CaptionTitleYoutube'], payloads['ShortDesc']].filter((text) => text !== undefined),
  ),
];

const menuLinks = (entries: readonly SeedMenu[]): string[] =>
  entries.flatMap(({ url, items }) => [url, ...menuLinks(items)]);
const tileList = (item: SeedItem): { pageUrl: string; imageUrl?: string; pageTitle: string }[] =>
  JSON.parse(item.payloads['PageObjects'] ?? item.payloads['BlogPosts'] ?? '[]');

const reachable = new Set([
  ...site.pages.map(({ path }) => path),
  ...site.products.map(({ slug }) => `/product/${slug}`),
  ...site.events.map(({ slug }) => `/event/${slug}`),
  // Routes of the application itself (specification §2).
  '/member/login',
  '/member/forgotPassword',
  '/member/subscribe',
  '/member/account',
  ...site.downloads.map(({ slug }) => `/api/downloadFile?file=${slug}`),
]);

const expectUnique = (list: readonly string[]): void =>
  expect(list.filter((one, index) => list.indexOf(one) !== index)).toEqual([]);
const words = (markup: string): number =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;

describe('demonstration site', () => {
  test('has enough pages, products, guides and events', () => {
    expect(site.pages.length).toBeGreaterThanOrEqual(12);
    expect(site.products.length).toBeGreaterThanOrEqual(10);
    expect(site.guides).toHaveLength(10);
    expect(site.guideCategories).toHaveLength(4);
    expect(site.events.length).toBeGreaterThanOrEqual(8);
  });

  test('slugs, paths and codes are unique', () => {
    expectUnique([
      ...allPages.map(({ path, locale = 'au' }) => `${locale} ${path}`),
      ...site.redirects.map(({ path }) => `au ${path}`),
    ]);
    expectUnique(site.guides.map(({ slug }) => slug));
    expectUnique(site.products.map(({ slug }) => slug));
    expectUnique(site.products.map(({ code }) => code));
    expectUnique(site.events.map(({ slug }) => slug));
    expectUnique(site.accounts.map(({ email }) => email));
  });

  test('every internal link has a target', () => {
    const links = [
      ...texts.flatMap((text) => [...text.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? '')),
      ...pageItems.flatMap(({ payloads }) =>
        [payloads['LinkUrl'], payloads['LinkUrl2'], payloads['Category']].filter((url) => url !== undefined),
      ),
      ...pageItems.flatMap(tileList).map(({ pageUrl }) => pageUrl),
      ...menuLinks([...site.menu, ...site.nzMenu]),
      ...site.redirects.map(({ redirectTo }) => redirectTo),
      ...site.guideCategories.map(({ path }) => path),
      ...site.guides.map(({ slug }) => `/guides/${slug}`),
    ];
    expect([...new Set(links)].filter((link) => !reachable.has(link))).toEqual([]);
  });

  test('a page to come waits for at least 60 days, so that nobody meets its publication by chance', () => {
    const days = site.scheduled.map(({ due }) => (due.getTime() - Date.parse('2025-06-06T02:00:00.000Z')) / dayMs);
    expect(days.length).toBeGreaterThan(0);
    expect(Math.min(...days)).toBeGreaterThan(59);
  });

  test('external links are https, telephone, text message or mail', () => {
    const targets = texts.flatMap((text) => [...text.matchAll(/href="([^/"][^"]*)"/g)].map((match) => match[1] ?? ''));
    expect(
      targets.filter((target) => !/^(https:\/\/|(?:tel|sms):\d+$|mailto:[a-z]+@phi\.example$|#)/.test(target)),
    ).toEqual([]);
  });

  test('a hash link names an anchor of its page', () => {
    for (const { sections } of site.pages) {
      const items = itemsOf(sections.flatMap(({ items: inside }) => inside));
      const anchors = items.map(({ anchorName }) => anchorName);
      const hashes = items.flatMap(({ payloads }) =>
        [...(payloads['Content'] ?? '').matchAll(/href="#([^"]+)"/g)].map((match) => match[1]),
      );
      expect(hashes.filter((hash) => !anchors.includes(hash))).toEqual([]);
    }
  });

  test('a telephone link dials the number that it shows', () => {
    for (const text of texts) {
      for (const [, dialled, shown] of text.matchAll(/href="(?:tel|sms):(\d+)">([^<]*)</g))
        expect((shown ?? '').replace(/\D/g, '')).toBe(dialled);
    }
  });

  test('every picture that the content names exists, and each is used', () => {
    const names = Object.keys(pictures);
    const urls = [
      ...site.pages.map(({ imageUrl }) => imageUrl),
      ...pageItems.flatMap(({ payloads }) => (payloads['ImageUrl'] ?? '').split('|').filter(Boolean)),
      ...pageItems.flatMap(tileList).flatMap(({ imageUrl }) => imageUrl ?? []),
      ...pageItems.flatMap(({ payloads }) => payloads['PosterFrameUrl'] ?? []),
    ];
    for (const url of urls) expect(names).toContain(/^\/media\/demonstration\/(.+)\.webp$/.exec(url)?.[1]);
    const used = new Set<string>(
      [...site.guides, ...site.guideCategories, ...site.events]
        .map(({ image }) => image)
        .concat(site.products.flatMap(({ images }) => images))
        .concat(urls.map((url) => url.replace(/.*\/|\.webp$/g, ''))),
    );
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  test('pictures that carry meaning have a description', () => {
    for (const item of pageItems.filter(({ type }) => type === 'ImagePanel'))
      expect(item.payloads['Desc']).not.toBe('');
    for (const text of texts) expect(text).not.toMatch(/<img(?![^>]* alt="[^"]+)/);
  });

  test('there is no filler text and no placeholder', () => {
    for (const text of plainTexts) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/lorem|ipsum|\btbd\b|\btodo\b|\bxxx\b|placeholder|undefined|\[object/i);
    }
  });

  test('headings are h2 and h3 only, in order, and tags are closed', () => {
    // The title of its part stands above it.
    const inParts = new Set(
      pageItems
        .filter(({ type }) => type === 'GuidePart')
        .flatMap(({ items = [] }) => items.map(({ payloads }) => payloads['Content'])),
    );
    for (const text of texts) {
      expect(text).not.toMatch(/<h[1456]/);
      const headings = [...text.matchAll(/<h([23])/g)].map((match) => match[1]);
      if (headings[0] === '3' && !inParts.has(text))
        expect(site.products.some(({ description }) => description === text)).toBe(true);
      for (const tag of ['h2', 'h3', 'p', 'ul', 'li', 'a', 'strong', 'em']) {
        expect(text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0).toBe(
          text.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0,
        );
      }
    }
  });

  test('pages have descriptions for search results', () => {
    const shown = site.pages.filter(({ pageTypeCode }) => pageTypeCode !== 'Partial');
    expect(
      shown
        .filter(({ title, description }) => title.length < 3 || description.length < 20 || description.length > 170)
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test.each([
    '/safe-workplaces',
    '/online-safety',
    '/bystander-action',
    '/gambling-harm',
    '/alcohol-and-other-drugs',
    '/child-safe-organisations',
  ])('%s puts help first and says enough', (path) => {
    const page = site.pages.find((one) => one.path === path);
    const [help = '', advice = ''] = itemsOf(page?.sections.flatMap(({ items }) => items) ?? []).flatMap(
      ({ payloads }) => payloads['Content'] ?? [],
    );
    expect(help).toContain('If you need help now');
    expect(help).toContain('tel:000');
    expect(words(advice)).toBeGreaterThan(300);
    expect(words(advice)).toBeLessThan(620);
  });

  test.each(
    ['au', 'nz'].flatMap((locale) =>
      [
        '/elder-safety',
        '/at-home',
        '/using-this-site',
        '/tonight',
        '/afterwards',
        '/under-pressure',
        '/young-people',
      ].map((path) => [path, locale]),
    ),
  )(
    '%s of %s is sensitive: it has the helplines first, and a title and an address that do not tell',
    (path, locale) => {
      const page = site.pages.find((one) => one.path === path && (one.locale ?? 'au') === locale);
      const items = itemsOf(page?.sections.flatMap((section) => section.items) ?? []);
      expect(items.map(({ type }) => type).slice(0, 3)).toEqual(['BannerPanel', 'BannerItem', 'Helplines']);
      expect(page?.neutralTitle).toMatch(/^\w{3,12}$/);
      expect(words(items.at(3)?.type === 'Panel' ? (items.at(4)?.payloads['Content'] ?? '') : '')).toBeGreaterThan(300);
      expect(words(items.map(({ payloads }) => payloads['Content'] ?? '').join(' '))).toBeLessThan(800);
    },
  );

  test('a page with numbers above its advice has a version for New Zealand that begins with 111 and 1737', () => {
    const help = (page: SeedPage): string =>
      itemsOf(page.sections.flatMap(({ items }) => items)).flatMap(({ payloads }) => payloads['Content'] ?? [])[0] ??
      '';
    const withNumbers = site.pages.filter((page) => help(page).includes('<h2>If you need help now</h2>'));
    const paths = (locale?: string) => withNumbers.filter((page) => page.locale === locale).map(({ path }) => path);
    expect(paths().length).toBeGreaterThanOrEqual(6);
    expect(paths('nz').toSorted()).toEqual(paths().toSorted());
    for (const page of withNumbers.filter(({ locale }) => locale === 'nz')) {
      expect(
        help(page)
          .match(/(?<=<ul>.*)tel:\d+/g)
          ?.slice(0, 2),
      ).toEqual(['tel:111', 'tel:1737']);
      expect(help(page)).not.toContain('tel:000');
    }
  });

  test('each sensitive page has a version for New Zealand with the same structure and protection', () => {
    const outline = ({
      path,
      title,
      neutralTitle,
      protected: kept,
      access,
      pageTypeCode,
      imageUrl,
      sections,
    }: SeedPage) => ({
      path,
      title,
      neutralTitle,
      kept,
      access,
      pageTypeCode,
      imageUrl,
      blocks: itemsOf(sections.flatMap(({ items }) => items)).map(({ type }) => type),
    });
    const sensitive = site.pages.filter(({ neutralTitle }) => neutralTitle !== undefined);
    const [au, nz] = [
      sensitive.filter(({ locale }) => locale === undefined),
      sensitive.filter(({ locale }) => locale === 'nz'),
    ];
    expect(au.length).toBeGreaterThanOrEqual(3);
    for (const page of au) expect(nz.filter(({ path }) => path === page.path).map(outline)).toEqual([outline(page)]);
  });

  test('every subject of distress has a sensitive page on which nothing is sold', () => {
    const sold = new Set(['GuideProductList', 'Ecm-ProductList', 'TestimonialPanel']);
    for (const { pageUrl } of defaultSubjects) {
      const page = site.pages.find(({ path, locale = 'au' }) => path === pageUrl && locale === 'au');
      expect(page?.neutralTitle, pageUrl).toBeDefined();
    }
    for (const path of ['/tonight', '/afterwards', '/under-pressure', '/young-people']) {
      const page = site.pages.find((one) => one.path === path);
      const types = itemsOf(page?.sections.flatMap(({ items }) => items) ?? []).map(({ type }) => type);
      expect(types.filter((type) => sold.has(type))).toEqual([]);
    }
  });

  test('what the pages promise in numbers is what the shop does', () => {
    const all = plainTexts.join('\n');
    // Postage is told by each product, from the rates.
    expect(all).not.toMatch(/postage[^.]*(included|free|\$)/i);
    expect(site.shipping.every(({ bands }) => bands.some(({ priceCents }) => priceCents > 0))).toBe(true);
    // Places left change with every booking.
    expect(all).not.toMatch(/places? left/i);
    const free = site.guides.filter(({ priceCents }) => priceCents === 0).map(({ slug }) => slug);
    expect(free.sort()).toEqual(['first-ten-minutes', 'gambling-in-the-family', 'images-shared-without-consent']);
    expect(all).toContain('three of our guides are free for everyone');
    const event = (slug: string) => site.events.find((each) => each.slug === slug);
    expect(event('bystander-in-a-lunch-hour')).toMatchObject({ durationMinutes: 60, priceCents: 0 });
    expect(event('hard-conversations-small-group')?.places).toBe(12);
    expect(event('step-in-safely-practice')?.places).toBe(16);
    // Every ticket can be cancelled by its buyer, and says until when.
    expect(site.events.filter(({ cancellationUntilHours }) => cancellationUntilHours === undefined)).toEqual([]);
  });

  test('pages of New Zealand name no number that works only in Australia', () => {
    const own = site.pages.filter(({ locale }) => locale === 'nz').map(contentOf);
    expect(own.length).toBeGreaterThan(0);
    for (const text of own)
      expect(text).not.toMatch(
        /(?<![\d,])000\b|\b13(?:00)? ?\d\d|\b1800|\b13YARN|(?:tel|sms):(?:13|1800|04)|Lifeline|Kids Helpline/,
      );
  });

  test('what New Zealand shares with Australia names no helpline of Australia without one of New Zealand next to it', () => {
    const own = site.pages.filter(({ locale }) => locale === 'nz').map(({ path }) => path);
    const sharedPages = allPages.filter(({ path, locale }) => locale === undefined && !own.includes(path));
    const shared = [
      ...sharedPages.flatMap(({ title, description, keyword, sections }) => [
        title,
        description,
        keyword,
        ...itemsOf(sections.flatMap(({ items }) => items)).flatMap(({ payloads }) => Object.values(payloads)),
      ]),
      ...site.guideCategories.flatMap(({ intro, tileDesc }) => [intro, tileDesc]),
      ...site.guides.flatMap(({ tileDesc, ecmDescription }) => [tileDesc, ecmDescription]),
      ...site.products.flatMap(({ description, shortDesc, intro, metaDesc }) => [
        description,
        shortDesc,
        intro,
        metaDesc,
      ]),
      ...site.events.flatMap((event) => [
        event.description,
        event.shortDesc,
        event.venue?.directions ?? '',
        event.bring ?? '',
      ]),
      ...site.feed.map(({ caption }) => caption),
    ];
    // One paragraph or one item of a list tells both countries.
    const parts = shared.flatMap((text) => text.split(/<\/(?:p|li|h[23])>/));
    const ofAustralia =
      /(?<![\d,])000\b|(?:tel|sms):(?:13|1800|1300|04)|1800RESPECT|13YARN|Lifeline|Kids Helpline|Blue Knot|Debt Helpline/;
    // Words of a worksheet have no links.
    const ofNewZealand = /tel:(?:111|1737|0800\d+|0508\d+)"|\b111 in New Zealand/;
    const named = parts.filter((part) => ofAustralia.test(part));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((part) => !ofNewZealand.test(part))).toEqual([]);
    // Neither country is an afterthought of the other.
    expect(named.filter((part) => /\(in New Zealand/.test(part))).toEqual([]);
  });

  test('a guide for a bad moment has a version for New Zealand, with the numbers that answer there', () => {
    for (const slug of ['first-ten-minutes', 'images-shared-without-consent']) {
      const page = site.pages.find(({ path, locale }) => path === `/guides/${slug}` && locale === 'nz');
      const text = page ? contentOf(page) : '';
      for (const { tel } of defaultHelplines.nz) expect(text).toContain(`href="tel:${tel}"`);
    }
  });

  test('all block types and payload keys exist', () => {
    const known = new Set(
      schemas.flatMap(({ type, fields }) => [type, ...Object.keys(fields).map((key) => `${type}.${key}`)]),
    );
    const used = pageItems.flatMap(({ type, payloads }) => [
      type,
      ...Object.keys(payloads).map((key) => `${type}.${key}`),
    ]);
    expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
  });
});
