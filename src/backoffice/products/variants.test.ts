import { expect, test } from 'vitest';
import { combined, labelsOf, missing, type Options, valuesText, valuesTyped, type Variant } from './variants.ts';

const size: Options[number] = {
  name: 'Size',
  values: [
    { value: 's', label: 'Small' },
    { value: 'm', label: 'Medium' },
  ],
};
const stored = (values: string[], variantId: number): Variant => ({
  variantId,
  values,
  addedPrice: 1,
  grams: 5,
  available: true,
});

test('a value that is renamed keeps what carts know it by; a new one is known by its words', () => {
  expect(valuesTyped(size.values, 'Small, Mid')).toEqual([
    { value: 's', label: 'Small' },
    { value: 'm', label: 'Mid' },
  ]);
  expect(valuesTyped(size.values, 'Small, Medium, Large ,')).toEqual([
    ...size.values,
    { value: 'Large', label: 'Large' },
  ]);
  expect(valuesTyped(size.values, ' Medium')).toEqual([{ value: 'm', label: 'Medium' }]);
  expect(valuesTyped(size.values, 'Medium, Small')).toEqual(size.values.toReversed());
  expect(valuesText(size.values)).toBe('Small, Medium');
});

test('each combination with a new value is a variant, and those that were there stay as they were', () => {
  const before = [stored(['s'], 1), stored(['m'], 2)];
  expect(combined([size], before, [size])).toEqual(before);
  const large = { ...size, values: [...size.values, { value: 'L', label: 'L' }] };
  expect(combined([large], before, [size]).map(({ variantId }) => variantId)).toEqual([1, 2, null]);
  const colour = {
    name: 'Colour',
    values: [
      { value: 'teal', label: 'Teal' },
      { value: 'sand', label: 'Sand' },
    ],
  };
  expect(combined([size, colour], before, [size]).map(({ values }) => values)).toEqual([
    ['s', 'teal'],
    ['s', 'sand'],
    ['m', 'teal'],
    ['m', 'sand'],
  ]);
  expect(combined([], before, [size])).toMatchObject([{ variantId: null, values: [] }]);
  expect(combined([size, { name: 'Colour', values: [] }], before, [size])).toEqual(before);
  expect(labelsOf([size], stored(['m'], 2))).toEqual(['Medium']);
});

test('a combination that was left out stays out until it is asked for', () => {
  const before = [stored(['s'], 1)];
  const renamed = { ...size, name: 'Sizes' };
  expect(combined([renamed], before, [size])).toEqual(before);
  expect(missing([size], before)).toBe(1);
  expect(combined([size], before, [size], { isWhole: true }).map(({ values }) => values)).toEqual([['s'], ['m']]);
  const medium = stored(['m'], 2);
  expect(combined([size], before, [size], { isWhole: true, stored: [...before, medium] })).toEqual([...before, medium]);
});
