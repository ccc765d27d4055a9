// Invariant 7: all of this file.
import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/cart-shapes.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { hasExactUnit, LineTotal, UnitPrice } from './order-line.tsx';

const line: OrderItem = {
  orderItemId: 1,
  orderItemType: 0,
  productId: 1,
  itemName: 'Tide tee',
  itemDescHtml: null,
  variantOptionsSerialised: [],
  unitPrice: 34.95,
  addedUnitPrice: 4,
  discountUnitPrice: null,
  lineTotal: 155.8,
  quantity: 4,
  ext: null,
  bookingView: null,
};
const textOf = (item: OrderItem) =>
  renderedOnServer(
    <p>
      <UnitPrice item={item} /> = <LineTotal item={item} />
    </p>,
  )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');

test.each<[string, Partial<OrderItem>, string, boolean]>([
  ['no discount', {}, 'AU$38.95 = AU$155.80', true],
  [
    'a discount in whole cents per unit',
    { discountUnitPrice: 36.85, lineTotal: 147.4 },
    'Before AU$38.95 now AU$36.85 = AU$147.40',
    true,
  ],
  [
    'a discount that does not divide',
    { discountUnitPrice: 36.85, lineTotal: 147.38 },
    '4 × AU$38.95, less AU$8.42 = AU$147.38',
    false,
  ],
  ['an answer without the price of the line', { lineTotal: undefined }, 'AU$38.95 = AU$155.80', true],
])('%s', (_, change, text, isExact) => {
  const item = { ...line, ...change };
  expect(textOf(item)).toBe(text);
  expect(hasExactUnit(item)).toBe(isExact);
});
