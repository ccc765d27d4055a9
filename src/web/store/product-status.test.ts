import { expect, it } from 'vitest';
import { productAction, tileStatus } from './product-status.ts';

it.each([
  [0, '', 'add', 'ADD TO CART'],
  [1, 'Sold', 'none', 'SOLD OUT'],
  [98, '', 'none', 'NOT AVAILABLE'],
  [100, '', 'enquire', 'ENQUIRE NOW'],
  [7, 'Coming in spring', 'none', 'Coming in spring'],
  [7, '', 'none', 'NOT AVAILABLE'],
] as const)('a product with status %i and text "%s" offers %s: %s', (status, text, kind, label) => {
  expect(productAction(status, text)).toEqual({ kind, label });
});

it('tileStatus labels products that are not simply on sale, and the last few of those that are', () => {
  expect(tileStatus(0, 'Available')).toBeNull();
  expect(tileStatus(7, 'Coming in spring')).toBe('Coming in spring');
  expect(tileStatus(1, '')).toBe('SOLD OUT');
  expect(tileStatus(0, '', 3)).toBe('Only 3 left');
});
