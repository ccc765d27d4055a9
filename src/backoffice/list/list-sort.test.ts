import { expect, test } from 'vitest';
import { ordersOf } from './list-sort.tsx';

test('both directions of a column are offered, first the one in which it begins', () => {
  expect(ordersOf('Address', 'path')).toEqual([
    { value: 'path', label: 'Address, first to last' },
    { value: '-path', label: 'Address, last to first' },
  ]);
  expect(ordersOf('Changed', '-updatedAt').map(({ value }) => value)).toEqual(['-updatedAt', 'updatedAt']);
});
