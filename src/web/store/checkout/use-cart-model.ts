import { useEffect, useRef, useState } from 'react';
import type { CartModel } from '#contract/cart-shapes.ts';
import { answered } from '#contract/errors.ts';
import { getCart } from '#contract/store.ts';
import { useApi, useCartStore } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useCart } from '#web/api/use-cart.ts';
import { useSession } from '#web/api/use-session.ts';

export type CartState =
  | { status: 'loading' }
  | { status: 'error'; errors: string[] }
  | { status: 'ready'; cart: CartModel | null; isLost: boolean };

export interface CartLoader {
  state: CartState;
  /**
   * Takes the cart that a command about the cart `asked` answered (§4), unless that one has gone meanwhile: then false.
   */
  replace(cart: CartModel, asked: string): boolean;
  /** Fetches it again; what is shown stays meanwhile. */
  reload(): void;
}

/**
 * The cart that this browser keeps; `cart` is null where it keeps none. `isLost`: the server answers an empty one in
 * the place of one with things in it.
 */
export function useCartModel(): CartLoader {
  const call = useApi();
  const store = useCartStore();
  const { cartId } = useCart();
  const { status, user } = useSession();
  const [state, setState] = useState<CartState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const uid = user?.uid ?? null;
  // Whose cart, and which, is shown: a cart that a command has just answered is not asked for again.
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const show = (cart: CartModel | null, id: string | null): void => {
      shown.current = `${uid} ${id}`;
      const isLost =
        cart !== null && cart.cartId !== cartId && cart.cartInfo.totalQuantity === 0 && store.state().count > 0;
      setState({ status: 'ready', cart, isLost });
      if (cart) store.set(cart.cartInfo, cartId);
    };
    // Signing in binds the cart and may add the lines of an older one, so the user counts too.
    if (status === 'loading' || shown.current === `${uid} ${cartId}`) return undefined;
    if (cartId === null) {
      show(null, null);
      return undefined;
    }
    let isCurrent = true;
    call(getCart, { cartId })
      .then(answered)
      .then(
        (cart) => {
          if (isCurrent && store.state().cartId === cartId) show(cart, cart.cartId);
        },
        (error: unknown) => {
          if (isCurrent) setState({ status: 'error', errors: errorTexts(error) });
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [call, store, status, uid, cartId, attempt]);

  return {
    state,
    replace(cart, asked) {
      if (!store.set(cart.cartInfo, asked)) return false;
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
