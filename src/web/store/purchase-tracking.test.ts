import { expect, it } from 'vitest';
import type { PaidOrder } from '#contract/store.ts';
import { trackPurchase } from './purchase-tracking.ts';

const line = {
  orderItemType: 0,
  productId: 4,
  itemDescHtml: null,
  variantOptionsSerialised: [],
  addedUnitPrice: 0,
  discountUnitPrice: null,
  quantity: 1,
  ext: null,
  bookingView: null,
} as const;
const order: PaidOrder = {
  orderId: 12,
  orderNo: 'PHI-1012',
  orderDate: '2025-06-06T00:00:00.000Z',
  itemTotalAmount: 68,
  totalAmount: 68,
  taxAmount: 6.18,
  shippingAmount: 0,
  promoCode: 'COAST',
  promoInfo: null,
  invoiceUrl: '/api/order/invoice/token',
  orderStatus: 'paid',
  refunds: [],
  billingAddress: { firstName: 'Ana', surname: 'Tuhiwai', email: 'ana@example.org', phone: null },
  shippingAddress: null,
  addressMissing: false,
  orderItems: [
    {
      ...line,
      orderItemId: 1,
      variantOptionsSerialised: [],
      itemName: 'Poster',
      unitPrice: 20,
      addedUnitPrice: 4,
      discountUnitPrice: 19,
      quantity: 2,
    },
    {
      ...line,
      orderItemId: 2,
      variantOptionsSerialised: [],
      itemName: 'Guide',
      unitPrice: 30,
      productId: null,
      ext: { itemType: 'guide', itemId: 9, itemName: 'Guide' },
    },
    {
      ...line,
      orderItemId: 3,
      variantOptionsSerialised: [],
      orderItemType: 1,
      itemName: 'GST',
      unitPrice: 6.18,
      productId: null,
    },
  ],
};

function browser(search = '', tagContainerId: string | null = 'GTM-1') {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return { search, tagContainerId, isSensitive: false, storage, dataLayer: [] as unknown[], stored };
}

it('pushes the purchase of an order once', () => {
  const context = browser();
  expect(trackPurchase(order, context)).toBe('GTM-1');
  expect(trackPurchase(order, context)).toBeNull();
  expect(context.dataLayer).toEqual([
    {
      event: 'purchase',
      ecommerce: {
        transaction_id: 'PHI-1012',
        value: 68,
        tax: 6.18,
        shipping: 0,
        currency: 'AUD',
        coupon: 'COAST',
        items: [
          { item_id: '4', item_name: 'Poster', price: 19, quantity: 2 },
          { item_id: 'guide-9', item_name: 'Guide', price: 30, quantity: 1 },
        ],
      },
    },
  ]);
  expect(context.stored.get('lastTrackedOrderId')).toBe('12');
});

it('pushes a purchase for each order', () => {
  const context = browser();
  trackPurchase(order, context);
  trackPurchase({ ...order, orderId: 13 }, context);
  expect(context.dataLayer).toHaveLength(2);
});

it.each([
  ['noGTM in the query', '?o=x&noGTM=1', 'GTM-1'],
  ['an empty noGTM', '?noGTM', 'GTM-1'],
  ['no container', '', null],
])('pushes nothing with %s', (_case, search, container) => {
  const context = browser(search, container);
  expect(trackPurchase(order, context)).toBeNull();
  expect(context.dataLayer).toEqual([]);
  expect(context.stored.size).toBe(0);
});

it('pushes nothing on a sensitive page', () => {
  const context = { ...browser(), isSensitive: true };
  expect(trackPurchase(order, context)).toBeNull();
  expect([context.dataLayer, context.stored.size]).toEqual([[], 0]);
});
