import { useEffect, useRef, useState } from 'react';
import type { CartInfo } from '#contract/cart-shapes.ts';
import { addGuideToCart, removeGuideFromCart } from '#contract/guides.ts';
import { getCart } from '#contract/store.ts';
import { useApi, useCartStore } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useCart } from '#web/api/use-cart.ts';
import { guideIdsIn } from './guides-in-cart.ts';

export interface GuideCart {
  has(guideId: number): boolean;
  /** Both answer with what went wrong; an empty list when nothing did. */
  add(guideId: number): Promise<string[]>;
  remove(guideId: number): Promise<string[]>;
}

/** Which guides lie in the cart. Follows the cart wherever it changes: other blocks, other tabs. */
export function useGuideCart(): GuideCart {
  const call = useApi();
  const store = useCartStore();
  const { cartId, count } = useCart();
  const [inCart, setInCart] = useState<ReadonlySet<string>>(new Set());
  // The cart of which `inCart` tells, so that an answer of ours is not asked for again.
  const known = useRef('null 0');

  const take = (info: CartInfo): void => {
    known.current = `${info.cartId} ${info.totalQuantity}`;
    setInCart(guideIdsIn(info));
  };

  useEffect(() => {
    const wanted = `${cartId} ${count}`;
    if (known.current === wanted) return;
    known.current = wanted;
    if (cartId === null) {
      setInCart(new Set());
      return;
    }
    call(getCart, { cartId }).then(
      (cart) => {
        if (known.current !== wanted) return;
        take(cart.cartInfo);
        store.set(cart.cartInfo);
      },
      // Without the cart every guide can be added; adding one twice changes nothing.
      () => setInCart(new Set()),
    );
  }, [call, store, cartId, count]);

  const change = (endpoint: typeof addGuideToCart | typeof removeGuideFromCart) => async (guideId: number) => {
    try {
      const answer = await call(endpoint, { guideId, cartId: store.state().cartId });
      if (answer.results === undefined) return errorTexts(answer);
      take(answer.results.cartInfo);
      store.set(answer.results.cartInfo);
      return [];
    } catch (error) {
      return errorTexts(error);
    }
  };
  return { has: (guideId) => inCart.has(String(guideId)), add: change(addGuideToCart), remove: change(removeGuideFromCart) };
}
