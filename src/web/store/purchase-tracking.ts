import type { PaidOrder } from '#contract/store.ts';

const lastKey = 'lastTrackedOrderId';

/** The parts of the browser that tracking uses. */
export interface TrackingContext {
  /** Query of the page; the parameter `noGTM` with any value disables tracking (§2). */
  search: string;
  tagContainerId: string | null;
  /** A sensitive page reports to no other host. */
  isSensitive: boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  dataLayer: unknown[];
}

/**
 * Pushes a purchase event once per order (§4, A-29), if a tag container is configured. Returns the container to load;
 * null if there is nothing to report.
 */
export function trackPurchase(
  order: PaidOrder,
  { search, tagContainerId, isSensitive, storage, dataLayer }: TrackingContext,
): string | null {
  if (tagContainerId === null || isSensitive || new URLSearchParams(search).has('noGTM')) return null;
  if (storage.getItem(lastKey) === String(order.orderId)) return null;
  storage.setItem(lastKey, String(order.orderId));
  dataLayer.push(purchaseEvent(order));
  return tagContainerId;
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
