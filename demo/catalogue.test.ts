import { describe, expect, test } from 'vitest';
import { books } from './guides/books.ts';
import { demonstrationSite } from './site.ts';

const site = demonstrationSite(new Date('2025-06-06T02:00:00.000Z'));

describe('guides', () => {
  test('each has a page whose access rule matches its price', () => {
    for (const guide of site.guides) {
      expect(site.guideCategories.map(({ slug }) => slug)).toContain(guide.categorySlug);
      expect(
        books.some(({ slug }) => slug === guide.slug),
        guide.slug,
      ).toBe(guide.body === undefined);
      const page = site.pages.find(({ path }) => path === `/guides/${guide.slug}`);
      expect(page?.access).toEqual(
        guide.priceCents === 0
          ? { kind: 'public' }
          : { kind: 'entitlement', guideSlug: guide.slug, ...(guide.plan && { plan: guide.plan }) },
      );
      if (guide.priceCents > 0) {
        expect(site.pages.find(({ path }) => path === `/products/guides/${guide.slug}`)?.access).toEqual({
          kind: 'public',
        });
      }
    }
    expect(site.guides.some(({ priceCents }) => priceCents === 0)).toBe(true);
  });

  test('a guide costs what it is: a short one little, one that is written in full what its parts and worksheets are worth', () => {
    for (const guide of site.guides) {
      const book = books.find(({ slug }) => slug === guide.slug);
      const [least, most] = book ? [3900, 4900] : [500, 1200];
      if (guide.priceCents === 0 && !book) continue;
      expect(guide.priceCents, guide.slug).toBeGreaterThanOrEqual(least);
      expect(guide.priceCents, guide.slug).toBeLessThanOrEqual(most);
    }
  });

  test('two guides are written in full: 2,000 words, five parts, three worksheets, and each source says when it was read', () => {
    expect(books.map(({ slug }) => slug).sort()).toEqual(['child-safe-club', 'respect-at-work']);
    for (const { slug, parts, sources, reviewedOn } of books) {
      const content = parts.flatMap((part) => part.content);
      const prose = content.filter((each) => typeof each === 'string').join(' ');
      expect(prose.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length, slug).toBeGreaterThanOrEqual(2000);
      expect(parts).toHaveLength(5);
      expect(content.filter((each) => typeof each === 'object' && 'worksheet' in each)).toHaveLength(3);
      for (const part of parts)
        expect(
          part.content.some((each) => typeof each === 'object' && 'borrow' in each),
          part.title,
        ).toBe(true);
      for (const source of sources) expect(source).toMatch(/ Checked \d{1,2} [A-Z][a-z]+ \d{4}\.$/);
      expect(Date.parse(reviewedOn)).not.toBeNaN();
    }
  });

  test('each series has at least two guides', () => {
    for (const { slug } of site.guideCategories)
      expect(site.guides.filter(({ categorySlug }) => categorySlug === slug).length).toBeGreaterThanOrEqual(2);
  });
});

describe('products', () => {
  test('cover every status of §9 and a custom status text', () => {
    expect([...new Set(site.products.map(({ status }) => status))].sort((one, other) => one - other)).toEqual([
      0, 1, 50, 98, 100,
    ]);
    expect(site.products.find(({ status }) => status === 50)?.statusText).toBe('COMING SOON');
    expect(site.products.some(({ priceTextOveriding }) => priceTextOveriding)).toBe(true);
    expect(site.products.some(({ priceCents }) => priceCents === 0)).toBe(true);
  });

  test('variants use existing options, and some combinations are missing', () => {
    for (const { attributes, variants } of site.products) {
      for (const { options, addedCents } of variants) {
        expect(options.map(({ name }) => name)).toEqual(attributes.map(({ name }) => name));
        for (const { name, value } of options)
          expect(attributes.find((one) => one.name === name)?.options.map((one) => one.value)).toContain(value);
        expect(addedCents).toBe(options.some(({ value }) => value === 'XL') ? 500 : 0);
      }
      const keys = variants.map(({ options }) => JSON.stringify(options));
      expect(new Set(keys).size).toBe(keys.length);
    }
    const shirt = site.products.find(({ slug }) => slug === 'headland-t-shirt');
    expect(shirt?.variants.length).toBeLessThan(12);
    expect(
      site.products.some(({ status, variants }) => status === 0 && variants.some(({ stock }) => stock === 2)),
    ).toBe(true);
  });

  test('a product list on a page fills rows of two, three and six', () => {
    const shelf =
      JSON.stringify(site.pages.map(({ sections }) => sections)).match(/(?<="SelectedCategories":")\d+/g) ?? [];
    expect(shelf.length).toBeGreaterThan(0);
    for (const id of shelf)
      expect(
        site.products.filter(({ categories }) => categories.some((category) => category.id === Number(id))).length % 6,
      ).toBe(0);
  });

  test('have pictures, categories and relations that exist', () => {
    const slugs = site.products.map(({ slug }) => slug);
    for (const product of site.products) {
      expect(product.images.length).toBeGreaterThan(1);
      for (const { id } of product.categories) expect(site.categories.map((category) => category.id)).toContain(id);
      for (const related of product.relatedSlugs)
        expect(slugs.filter((slug) => slug !== product.slug)).toContain(related);
    }
  });
});

describe('accounts', () => {
  test('there is at least one of each kind, with valid passwords', () => {
    expect(site.accounts.map(({ kind }) => kind)).toEqual([
      'member',
      'corporate',
      'corporate',
      'editor',
      'editor',
      'administrator',
    ]);
    for (const { email, password } of site.accounts) {
      expect(email).toMatch(/@phi\.example$/);
      expect(password.length).toBeGreaterThanOrEqual(8);
    }
  });
});
