import type { CartModel } from '#contract/cart-shapes.ts';

export function isEmptyCart(cart: CartModel | null): cart is null {
  return cart === null || cart.cartInfo.totalQuantity === 0;
}

/** §4: a cart with a guide requires an account. */
export function needsAccount({ orderItems }: Pick<CartModel, 'orderItems'>): boolean {
  return orderItems.some(({ ext }) => ext?.itemType === 'guide');
}

/** The total is 0, so no card is needed. */
export function isFree({ totalAmount }: Pick<CartModel, 'totalAmount'>): boolean {
  return totalAmount === 0;
}
