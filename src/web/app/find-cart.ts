import type { Caller } from '#contract/endpoint.ts';
import { cartOfCookie, getCart } from '#contract/store.ts';
import type { CartStore } from '#web/api/cart-store.ts';

/** Asks for the cart of the cookie, so that its number is shown also where storage is blocked. */
export async function findCart(call: Caller, cart: CartStore): Promise<void> {
  const found = await call(getCart, { cartId: cartOfCookie }).catch(() => null);
  if (found?.cartInfo?.totalQuantity) cart.set(found.cartInfo, null);
}
