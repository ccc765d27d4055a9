import type { DeliveryAddress } from '#contract/cart-shapes.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';
import type { CartRow } from '../cart/cart.sql.ts';
import type { OrderRow } from '../orders/order.sql.ts';

/** How an order is sent; null if nothing is. */
export interface OrderDelivery {
  /** The country whose shipping is charged. */
  country: DeliveryCountry;
  /** null if the buyer has not given one; a mail asks for it. */
  address: DeliveryAddress | null;
}

type DeliveryColumns = Pick<OrderRow, 'delivery_status' | 'delivery_country' | 'delivery_json'>;

export function deliveryColumns(delivery: OrderDelivery | null): DeliveryColumns {
  if (!delivery) return { delivery_status: null, delivery_country: null, delivery_json: null };
  return {
    delivery_status: delivery.address ? 'addressKnown' : 'addressMissing',
    delivery_country: delivery.country,
    delivery_json: delivery.address && JSON.stringify(delivery.address),
  };
}

/** The delivery address of a cart or an order; null without one. */
export function addressIn({ delivery_json }: Pick<CartRow | OrderRow, 'delivery_json'>): DeliveryAddress | null {
  return delivery_json === null ? null : (JSON.parse(delivery_json) as DeliveryAddress);
}
