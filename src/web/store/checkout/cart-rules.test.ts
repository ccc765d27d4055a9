import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/cart-shapes.ts';
import { holdsGuide, needsAccount } from './cart-rules.ts';

const product: OrderItem = {
  orderItemId: 1,
  orderItemType: 0,
  productId: 7,
  itemName: 'Poster',
  itemDescHtml: null,
  variantOptionsSerialised: [],
  unitPrice: 10,
  addedUnitPrice: 0,
  discountUnitPrice: null,
  quantity: 1,
  ext: null,
  bookingView: null,
};
const guide: OrderItem = { ...product, ext: { itemType: 'guide', itemId: 3, itemName: 'Guide' } };
const limited: OrderItem = { ...product, needsAccount: true };

test('a guide and an item with a maximum for each person need an account', () => {
  expect([[product], [guide], [product, limited], []].map((orderItems) => needsAccount({ orderItems }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('an item with a maximum is no guide', () => {
  expect([[limited], [limited, guide]].map((orderItems) => holdsGuide({ orderItems }))).toEqual([false, true]);
});
