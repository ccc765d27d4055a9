import { expect, test } from 'vitest';
import type { StaffProduct } from '#contract/admin/products.ts';
import { emptyForm, fromForm } from './product-form.ts';
import { categoryText, leavesText, leftOutText, saveQuestion } from './words.ts';

const page = (title: string, path: string, isLink: boolean, locale: 'au' | 'nz' = 'au') => ({
  title,
  path,
  locale,
  isLink,
});
const nowhere = { pages: [], menus: [] };

test('a product that leaves the site says which links, lists, menus and carts lose it', () => {
  const shownOn = {
    pages: [page('Home', '/', true), page('Books', '/books', false, 'nz')],
    menus: ['Our cap'],
  };
  expect(leavesText({ carts: 2, shownOn })).toEqual([
    'This page links to it, and the link will lead nowhere: ‘Home’ (/).',
    'The menu leads to it at ‘Our cap’.',
    'It leaves the lists of products on ‘Books’ (/books, New Zealand).',
    '2 unfinished carts have it, and cannot pay for it any more.',
  ]);
  expect(leavesText({ carts: 0, shownOn: nowhere })).toEqual([]);
});

test('a category that is removed says how many products lose it, and what pages and codes do then', () => {
  const where = { shownOn: { pages: [page('Books', '/books', false)], menus: [] }, promotions: ['BOOKS10'] };
  expect(categoryText(1, where).slice(0, 3)).toEqual([
    '1 product loses this category. It stays in the shop.',
    'This page has a list of it, which becomes shorter or empty: ‘Books’ (/books).',
    'BOOKS10 takes off the price of its products, and will not do so any more.',
  ]);
  expect(categoryText(0, { shownOn: nowhere, promotions: [] })).toHaveLength(3);
});

const values = fromForm({ ...emptyForm, name: 'Cap', code: 'C', price: 20, state: 'onSale' });
const product: StaffProduct = {
  productId: 1,
  revision: 0,
  slug: 'cap',
  state: 'onSale',
  archivedAt: null,
  values,
  variants: [],
  related: [],
  carts: 3,
  shownOn: nowhere,
};

test('a price that carts have, and a product that leaves the site, are asked about before they are saved', () => {
  expect(saveQuestion(product, { ...values, name: 'Hat' })).toBeNull();
  expect(saveQuestion(product, { ...values, price: 25 })?.says[0]).toBe(
    '3 unfinished carts have it. They show the new price at once: $25.00 in place of $20.00.',
  );
  expect(saveQuestion({ ...product, carts: null }, { ...values, price: 25 })?.says[0]).toContain('More than 1,000');
  expect(saveQuestion({ ...product, carts: 0 }, { ...values, price: 25 })).toBeNull();
  const variant = { variantId: 4, values: [], addedPrice: 1, grams: null, available: true };
  const withVariant = { ...product, values: { ...values, variants: [variant] } };
  expect(saveQuestion(withVariant, { ...values, variants: [{ ...variant, addedPrice: 2 }] })?.press).toBe(
    'Change the price',
  );
  expect(saveQuestion(product, { ...values, published: false })?.press).toBe('Take it off the site');
  expect(saveQuestion({ ...product, carts: 0 }, { ...values, published: false })).toBeNull();
});

test('a variant that is left out says who has it', () => {
  const stored = { variantId: 7, revision: 0, options: [], stock: 4, held: 1, sold: 2, carts: 1 };
  expect(leftOutText([stored], 7)).toBe(
    '2 were sold: those orders keep its name. 1 is being paid for now, and can still be paid. 1 unfinished cart has it, and cannot pay for it any more. It is kept in the archive with its stock of 4, and comes back when you add it again.',
  );
  expect(leftOutText([{ ...stored, held: 0, sold: 0, carts: 0, stock: null }], 7)).toBe(
    'Nobody has bought it. It is kept in the archive, and comes back when you add it again.',
  );
});
