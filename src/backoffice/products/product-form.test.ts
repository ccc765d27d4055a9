import { expect, test } from 'vitest';
import { asTyped, emptyForm, fromForm, toCopy, toForm } from './product-form.ts';

const stored = { ...fromForm({ ...emptyForm, name: 'Cap', code: 'C-1', price: 5, state: 'onSale' }), productStatus: 0 };

test('a state is what the site shows: published, and why nobody can buy it', () => {
  const statusOf = (state: typeof emptyForm.state, status?: number) => {
    const { published, productStatus } = fromForm({ ...emptyForm, state }, status);
    return [published, productStatus];
  };
  expect(statusOf('onSale', 98)).toEqual([true, 0]);
  expect(statusOf('soldOut')).toEqual([true, 1]);
  expect(statusOf('notAvailable')).toEqual([true, 98]);
  expect([statusOf('ownWords'), statusOf('ownWords', 120)]).toEqual([
    [true, 100],
    [true, 120],
  ]);
  expect(statusOf('draft', 1)).toEqual([false, 1]);
  expect([0, 1, 98, 100, 7].map((productStatus) => toForm({ ...stored, productStatus }).state)).toEqual([
    'onSale',
    'soldOut',
    'notAvailable',
    'ownWords',
    'ownWords',
  ]);
});

test('a copy is a draft without code, stock and variants of its original', () => {
  const copy = toCopy({
    ...stored,
    variants: [{ variantId: 7, values: [], addedPrice: 1, grams: null, available: true }],
  });
  expect(copy).toMatchObject({ name: 'Cap (copy)', code: '', state: 'draft', price: 5 });
  expect(copy.variants).toEqual([
    { variantId: null, values: [], addedPrice: 1, grams: null, available: true, stock: 0 },
  ]);
});

test('a state that somebody else has changed is one choice', () => {
  const fields = [
    { field: 'published', yours: true, now: false },
    { field: 'name', yours: 'Cap', now: 'Hat' },
  ];
  const { stale } = asTyped({ stale: { revision: 2, by: null, fields } }, stored);
  expect(stale?.fields).toEqual([fields[1], { field: 'state', yours: 'onSale', now: 'draft' }]);
  expect(asTyped({}, stored)).toEqual({});
});
