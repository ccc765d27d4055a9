import type { PaidOrder } from '#contract/store.ts';

const lastKey = 'lastTrackedOrderId';

/** What tracking needs of the browser. */
export interface TrackingPlace {
  /** Query of the page; `noGTM` with any value skips tracking (§2). */
  search: string;
  tagContainerId: string | null;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  dataLayer: unknown[];
}

/** Tells the tag container of a purchase, once per order (§4, A-29). Nothing is pushed where none is configured. */
export function trackPurchase(order: PaidOrder, { search, tagContainerId, storage, dataLayer }: TrackingPlace): void {
  if (tagContainerId === null || new URLSearchParams(search).has('noGTM')) return;
  if (storage.getItem(lastKey) === String(order.orderId)) return;
  storage.setItem(lastKey, String(order.orderId));
  dataLayer.push(purchaseEvent(order));
}

function purchaseEvent(order: PaidOrder) {
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: order.orderNo,
      value: order.totalAmount,
      tax: order.taxAmount,
      shipping: order.shippingAmount,
      currency: 'AUD',
      coupon: order.promoCode,
      items: order.orderItems
        .filter((item) => item.orderItemType === 0)
        .map((item) => ({
          item_id: item.ext ? `${item.ext.itemType}-${item.ext.itemId}` : String(item.productId),
          item_name: item.itemName,
          price: item.discountUnitPrice ?? item.unitPrice + item.addedUnitPrice,
          quantity: item.quantity,
        })),
    },
  };
}
