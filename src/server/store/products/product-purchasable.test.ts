import { describe, expect, test } from 'vitest';
import { chooseVariant } from './product-purchasable.ts';
import type { Product } from './product.ts';

const option = (name: string, ...values: string[]) => ({
  name,
  options: values.map((value) => ({ value, displayName: value })),
});
const variant = (id: number, options: Record<string, string>, available = true) => ({
  id,
  options: Object.entries(options).map(([name, value]) => ({ name, value })),
  addedCents: id * 100,
  available,
  grams: null,
});
const shirt: Product = {
  id: 1,
  name: 'Shirt',
  priceCents: 3500,
  status: 0,
  statusText: '',
  gstFree: false,
  grams: null,
  imageUrl: null,
  pageUrl: '/product/shirt',
  published: true,
  maxPerCustomer: null,
  options: [option('Size', 'S', 'M'), option('Colour', 'Teal', 'Sand')],
  variants: [
    variant(1, { Size: 'S', Colour: 'Teal' }),
    variant(2, { Colour: 'Sand', Size: 'M' }),
    variant(3, { Size: 'M', Colour: 'Teal' }, false),
  ],
};
const chosen = (options: Record<string, string>) => Object.entries(options).map(([name, value]) => ({ name, value }));

describe('choosing a variant (§5 Add to cart)', () => {
  test('requires every missing option, in order', () => {
    expect(chooseVariant(shirt, [])).toMatchObject({
      ok: false,
      errors: [
        { errorMessage: 'Size is required.', field: 'Size' },
        { errorMessage: 'Colour is required.', field: 'Colour' },
      ],
    });
    expect(chooseVariant(shirt, chosen({ Colour: 'Teal', Size: '' }))).toMatchObject({
      ok: false,
      errors: [{ errorMessage: 'Size is required.' }],
    });
  });

  test('finds the variant of a combination, in any order of the options', () => {
    expect(chooseVariant(shirt, chosen({ Colour: 'Teal', Size: 'S' }))).toMatchObject({
      ok: true,
      value: { id: 1, addedCents: 100 },
    });
    expect(chooseVariant(shirt, chosen({ Size: 'M', Colour: 'Sand' }))).toMatchObject({ ok: true, value: { id: 2 } });
  });

  test.each([
    ['a combination that does not exist', { Size: 'S', Colour: 'Sand' }],
    ['a combination that is not offered', { Size: 'M', Colour: 'Teal' }],
    ['a value that does not exist', { Size: 'XXL', Colour: 'Teal' }],
    ['an option that does not exist', { Size: 'S', Colour: 'Teal', Fabric: 'Hemp' }],
    ['an option with the name of an object property', { Size: 'S', Colour: 'Teal', constructor: 'x' }],
  ])('refuses %s', (_, options) => {
    expect(chooseVariant(shirt, chosen(options))).toMatchObject({
      ok: false,
      errors: [{ errorMessage: 'This option is not available.' }],
    });
  });

  test('returns the only variant of a product without options', () => {
    const book = { ...shirt, options: [], variants: [variant(9, {})] };
    expect(chooseVariant(book, [])).toMatchObject({ ok: true, value: { id: 9 } });
  });

  test.each([
    [1, '', 'SOLD OUT'],
    [98, '', 'NOT AVAILABLE'],
    [100, 'ENQUIRE NOW', 'ENQUIRE NOW'],
    [100, '', 'NOT AVAILABLE'],
    [42, 'Coming in spring', 'Coming in spring'],
  ])('refuses status %i with text "%s" with the message %s before it checks options', (status, statusText, message) => {
    expect(chooseVariant({ ...shirt, status, statusText }, [])).toMatchObject({
      ok: false,
      errors: [{ errorMessage: message }],
    });
  });
});
