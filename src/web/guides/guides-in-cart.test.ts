import { expect, it } from 'vitest';
import type { OrderItem } from '#contract/cart-shapes.ts';
import { guideIdsIn } from './guides-in-cart.ts';

const line = (ext: OrderItem['ext']): OrderItem => ({
  orderItemId: 1,
  orderItemType: 0,
  productId: null,
  itemName: 'x',
  itemDescHtml: null,
  variantOptionsSerialised: [],
  unitPrice: 1,
  addedUnitPrice: 0,
  discountUnitPrice: null,
  quantity: 1,
  ext,
  bookingView: null,
});

it('finds the guides of a cart, but no events or products with the same id', () => {
  const orderItems = [
    line({ itemType: 'guide', itemId: 7, itemName: 'A' }),
    line({ itemType: 'event', itemId: 8, itemName: 'B' }),
    line(null),
  ];
  expect([...guideIdsIn({ orderItems })]).toEqual(['7']);
});
