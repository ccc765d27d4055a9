import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/cart-shapes.ts';
import type { OrderRefund, PaidOrder } from '#contract/store.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { NextSteps } from './next-steps.tsx';

const line = (itemName: string, itemType: 'guide' | 'event' | null): OrderItem => ({
  orderItemId: 1,
  orderItemType: 0,
  productId: itemType === null ? 7 : null,
  itemName,
  itemDescHtml: null,
  variantOptionsSerialised: [],
  unitPrice: 10,
  addedUnitPrice: 0,
  discountUnitPrice: null,
  quantity: 2,
  ext: itemType && { itemType, itemId: 1, itemName },
  bookingView: null,
});
const refund = (...items: string[]): OrderRefund => ({
  refundDate: '2026-01-01T00:00:00.000Z',
  amount: 20,
  taxAmount: 0,
  status: 'refunded',
  reason: '',
  items,
});
const order: PaidOrder = {
  orderId: 1,
  orderNo: 'PHI-1',
  orderDate: '2026-01-01T00:00:00.000Z',
  itemTotalAmount: 60,
  totalAmount: 60,
  taxAmount: 0,
  shippingAmount: 0,
  promoCode: null,
  promoInfo: null,
  invoiceUrl: '/invoice',
  billingAddress: { firstName: 'Ana', surname: 'Ngata', email: 'ana@example.org', phone: null },
  shippingAddress: null,
  addressMissing: true,
  orderItems: [line('A guide', 'guide'), line('An evening', 'event'), line('A book', null)],
  orderStatus: 'paid',
  refunds: [],
};
const steps = (change: Partial<PaidOrder>) =>
  [...renderedOnServer(<NextSteps order={{ ...order, ...change }} />).matchAll(/<li>.*?<\/li>/g)].map(([step]) =>
    step.replaceAll(/<[^>]+>/g, ''),
  );

const guides = 'Your guides are on your dashboard';
const event = 'Event details are in your email, with an entry for your calendar';
const opened = 'Your guides are open now: go to your guides';
const parcel = 'Your parcel leaves within three working days';

test.each<[string, Partial<PaidOrder>, string[]]>([
  ['of every kind in the order', {}, [guides, event, parcel]],
  ['without what is refunded as a whole line', { refunds: [refund('2 × A guide')] }, [event, parcel]],
  ['also of a line that is refunded in part', { refunds: [refund('1 × A guide')] }, [guides, event, parcel]],
  ['without a parcel for a product that is not sent', { addressMissing: false }, [guides, event]],
  [
    'of a subscription',
    { orderItems: [{ ...line('Standard', null), productId: null }], addressMissing: false },
    [opened],
  ],
  ['none after a whole refund', { orderStatus: 'refunded' }, []],
])('next steps: %s', (_name, change, expected) => {
  expect(steps(change)).toEqual(expected);
});
