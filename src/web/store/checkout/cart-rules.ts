import type { CartModel } from '#contract/cart-shapes.ts';
import type { DeliveryCountry } from '#contract/postcodes.ts';

export function isEmptyCart(cart: CartModel | null): cart is null {
  return cart === null || cart.cartInfo.totalQuantity === 0;
}

/** §4: a cart with a guide requires an account. */
export function holdsGuide({ orderItems }: Pick<CartModel, 'orderItems'>): boolean {
  return orderItems.some(({ ext }) => ext?.itemType === 'guide');
}

/** Also an item of which each person can have only so many. */
export function needsAccount(cart: Pick<CartModel, 'orderItems'>): boolean {
  return holdsGuide(cart) || cart.orderItems.some((item) => item.needsAccount === true);
}

/** The total is 0, so no card is needed. */
export function isFree({ totalAmount }: Pick<CartModel, 'totalAmount'>): boolean {
  return totalAmount === 0;
}

/** The cart with the amounts for a country that the buyer has chosen and not saved. */
export function inCountry(cart: CartModel, country: DeliveryCountry | null): CartModel {
  const { delivery } = cart;
  const option = delivery?.options.find((each) => each.country === country);
  if (!delivery || !option) return cart;
  const { shippingAmount, taxAmount, totalAmount } = option;
  return { ...cart, shippingAmount, taxAmount, totalAmount, delivery: { ...delivery, country: option.country } };
}
