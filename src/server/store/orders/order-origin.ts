import type { Tx } from '../../db/connect.ts';
import { cartById, clearOpenOrder, closeCart, lockCart, updateCart } from '../cart/cart.sql.ts';
import type { OrderRow } from './order.sql.ts';

/** The source of an order, such as a cart. Payment and settling access carts only through this interface. */
export interface OrderOrigin {
  /** The order waits for its payment. */
  onPlaced(tx: Tx, now: string): Promise<void>;
  /** Locks the origin until the transaction ends; returns false if another order of it has been paid. */
  lock(tx: Tx): Promise<boolean>;
  /** The order is paid; returns false if another order of the origin was paid before. */
  onPaid(tx: Tx, now: string): Promise<boolean>;
  /** The order ends unpaid. */
  onAborted(tx: Tx, now: string): Promise<void>;
}

export function originOf({ id, cart_id }: Pick<OrderRow, 'id' | 'cart_id'>): OrderOrigin {
  return cart_id === null ? noOrigin : cartOrigin(cart_id, id);
}

/** For orders without a cart: the row of the only attempt is the lock. */
const noOrigin: OrderOrigin = {
  onPlaced: async () => {},
  lock: async () => true,
  onPaid: async () => true,
  onAborted: async () => {},
};

/** A cart does not change during a payment, and it is paid once. */
function cartOrigin(cartId: string, orderId: number): OrderOrigin {
  return {
    onPlaced: (tx, now) => updateCart(tx, cartId, { open_order_id: orderId, updated_at: now }),
    async lock(tx) {
      const cart = await lockCart(tx, cartId);
      return cart?.status !== 'paid';
    },
    async onPaid(tx, now) {
      // Without a cart row, the cart was deleted and no other order has paid it.
      return (await closeCart(tx, cartId, orderId, now)) || !(await cartById(tx, cartId));
    },
    onAborted: (tx, now) => clearOpenOrder(tx, cartId, orderId, now),
  };
}
