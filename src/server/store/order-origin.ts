import type { Tx } from '../db/connect.ts';
import { cartById, clearOpenOrder, closeCart, lockCart, updateCart } from './cart.sql.ts';
import type { OrderRow } from './order.sql.ts';

/** What an order changes where it comes from. Payment and settling know nothing else of carts. */
export interface OrderOrigin {
  /** The order waits for its payment. */
  onPlaced(tx: Tx, now: string): Promise<void>;
  /** Locks the origin until the transaction ends; false: another order has been paid for it. */
  lock(tx: Tx): Promise<boolean>;
  /** The order is paid; false: another order was paid for it before. */
  onPaid(tx: Tx, now: string): Promise<boolean>;
  /** The order ends without being paid. */
  onAborted(tx: Tx, now: string): Promise<void>;
}

export function originOf({ id, cart_id }: Pick<OrderRow, 'id' | 'cart_id'>): OrderOrigin {
  return cart_id === null ? noOrigin : cartOrigin(cart_id, id);
}

/** Nothing else changes with the order, and the row of its only attempt is its lock. */
const noOrigin: OrderOrigin = {
  onPlaced: async () => {},
  lock: async () => true,
  onPaid: async () => true,
  onAborted: async () => {},
};

/** A cart does not change while one of its orders is paid, and it is paid once. */
function cartOrigin(cartId: string, orderId: number): OrderOrigin {
  return {
    onPlaced: (tx, now) => updateCart(tx, cartId, { open_order_id: orderId, updated_at: now }),
    async lock(tx) {
      const cart = await lockCart(tx, cartId);
      return cart?.status !== 'paid';
    },
    async onPaid(tx, now) {
      // A cart that was deleted was not paid by another order.
      return (await closeCart(tx, cartId, orderId, now)) || !(await cartById(tx, cartId));
    },
    onAborted: (tx, now) => clearOpenOrder(tx, cartId, orderId, now),
  };
}
