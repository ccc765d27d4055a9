import { expect, test } from 'vitest';
import { inCartText } from './to-cart.tsx';

test.each([
  [1, 1, '1 item'],
  [2, 2, '2 items'],
  [2, 3, '2 items (quantity 3)'],
])('%i items of quantity %i', (numberOfItems, totalQuantity, holds) => {
  expect(inCartText('Tide Bottle', { numberOfItems, totalQuantity })).toBe(
    `Tide Bottle is in your cart. The cart now holds ${holds}.`,
  );
});
