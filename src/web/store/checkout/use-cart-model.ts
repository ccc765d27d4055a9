import { useRef, useState } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import { requireSuccess } from '#contract/errors.ts';
import { cartOfCookie, getCart } from '#contract/store.ts';
import { useApi, useCartStore } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useCart } from '#web/api/use-cart.ts';
import { useLoad } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { isEmptyCart } from './cart-rules.ts';

export type CartState =
  | { status: 'loading' }
  | { status: 'error'; errors: string[] }
  | { status: 'ready'; cart: CartModel | null; isLost: boolean };

export interface CartLoader {
  state: CartState;
  /**
   * Shows the cart that a command for the cart `sentId` returned (§4). False if that cart is no longer the current one.
   */
  replace(cart: CartModel, sentId: string): boolean;
  /** Fetches the cart again; the current one stays visible until the response arrives. */
  reload(): void;
}

/**
 * The cart of this browser; `cart` is null if the browser has none. `isLost`: a cart with items is gone, because
 * the server returned a new empty one instead, or another tab has closed it.
 */
export function useCartModel(): CartLoader {
  const call = useApi();
  const store = useCartStore();
  const { cartId } = useCart();
  const { status, user } = useSession();
  const [state, setState] = useState<CartState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const uid = user?.uid ?? null;
  // User and cart on the screen, so that a cart which a command has just returned is not fetched again.
  const shown = useRef<string | null>(null);
  /** Once an id was known, its loss means that somebody left or paid: the cookie must not bring the cart back. */
  const hadId = useRef(false);

  // Log-in binds the cart and may add the lines of an older one, so the key includes the user.
  useLoad(status === 'loading' ? null : `${uid} ${cartId} ${attempt}`, {
    async load() {
      if (shown.current === `${uid} ${cartId}`) return 'shown';
      if (cartId !== null) hadId.current = true;
      else if (hadId.current) return null;
      const found = requireSuccess(await call(getCart, { cartId: cartId ?? cartOfCookie }));
      // Without an id the cookie names the cart: storage may be blocked, full or cleared by the browser.
      return cartId === null && isEmptyCart(found) ? null : found;
    },
    loaded(cart) {
      if (cart === 'shown' || store.state().cartId !== cartId) return;
      shown.current = `${uid} ${cart?.cartId ?? null}`;
      const isReplaced =
        cart !== null && cart.cartId !== cartId && cart.cartInfo.totalQuantity === 0 && store.state().count > 0;
      // Another tab has paid the shown cart, or logged out.
      setState((before) => ({
        status: 'ready',
        cart,
        isLost: isReplaced || (cart === null && before.status === 'ready' && !isEmptyCart(before.cart)),
      }));
      if (cart) store.set(cart.cartInfo, cartId);
    },
    failed: (error) => setState({ status: 'error', errors: errorTexts(error) }),
  });

  return {
    state,
    replace(cart, sentId) {
      if (!store.set(cart.cartInfo, sentId)) return false;
      shown.current = `${uid} ${cart.cartId}`;
      setState({ status: 'ready', cart, isLost: false });
      return true;
    },
    reload() {
      shown.current = null;
      setAttempt(attempt + 1);
    },
  };
}
