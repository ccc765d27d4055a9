import { useEffect, useState } from 'react';
import type { CartInfo } from '#contract/cart-shapes.ts';
import type { Caller } from '#contract/endpoint.ts';
import { addGuideToCart, removeGuideFromCart } from '#contract/guides.ts';
import { getCart } from '#contract/store.ts';
import { useApi, useCartStore } from '#web/api/api-context.tsx';
import type { CartStore } from '#web/api/cart-store.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { useCart } from '#web/api/use-cart.ts';
import { guideIdsIn } from './guides-in-cart.ts';

export interface GuideCart {
  has(guideId: number): boolean;
  /** Both answer with what went wrong; an empty list when nothing did. */
  add(guideId: number): Promise<string[]>;
  remove(guideId: number): Promise<string[]>;
}

/** Ids of the guides in a cart, and which cart, with how many things in it, they were told of. */
interface KnownCart {
  stamp: string;
  guideIds: Promise<ReadonlySet<string>>;
}

/** A page has several lists of guides: what one of them asks or is answered serves all. */
const knownCarts = new WeakMap<CartStore, KnownCart>();

type ChangesGuides = typeof addGuideToCart | typeof removeGuideFromCart;

const stampOf = (cartId: string | null, count: number): string => `${cartId} ${count}`;

/** Which guides lie in the cart. Follows the cart wherever it changes: other blocks, other tabs. */
export function useGuideCart(): GuideCart {
  const call = useApi();
  const store = useCartStore();
  const { cartId, count } = useCart();
  const [inCart, setInCart] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    let isCurrent = true;
    void guideIdsOf(call, store, cartId, count).then((guideIds) => {
      if (isCurrent) setInCart(guideIds);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, store, cartId, count]);

  const send = async (endpoint: ChangesGuides, guideId: number): Promise<string[]> => {
    try {
      const { cartId: asked } = store.state();
      const answer = await call(endpoint, { guideId, cartId: asked });
      if (answer.results === undefined) return errorTexts(answer);
      setInCart(take(store, answer.results.cartInfo, asked));
      return [];
    } catch (error) {
      return errorTexts(error);
    }
  };
  const change = (endpoint: ChangesGuides) => (guideId: number) => store.inTurn(() => send(endpoint, guideId));
  return {
    has: (guideId) => inCart.has(String(guideId)),
    add: change(addGuideToCart),
    remove: change(removeGuideFromCart),
  };
}

function guideIdsOf(
  call: Caller,
  store: CartStore,
  cartId: string | null,
  count: number,
): Promise<ReadonlySet<string>> {
  if (cartId === null) return Promise.resolve(new Set());
  const stamp = stampOf(cartId, count);
  const found = knownCarts.get(store);
  if (found?.stamp === stamp) return found.guideIds;
  const guideIds = call(getCart, { cartId })
    // By then it may have been cleared, here or in another tab.
    .then(({ cartInfo }) =>
      knownCarts.get(store)?.stamp === stamp && store.state().cartId === cartId
        ? take(store, cartInfo, cartId)
        : guideIdsIn(cartInfo),
    )
    .catch(() => {
      if (knownCarts.get(store)?.stamp === stamp) knownCarts.delete(store);
      // Without the cart every guide can be added; adding one twice changes nothing.
      return new Set<string>();
    });
  knownCarts.set(store, { stamp, guideIds });
  return guideIds;
}

/** An answer of ours is not asked for again. */
function take(store: CartStore, cartInfo: CartInfo, asked: string | null): ReadonlySet<string> {
  const guideIds = guideIdsIn(cartInfo);
  knownCarts.set(store, {
    stamp: stampOf(cartInfo.cartId, cartInfo.totalQuantity),
    guideIds: Promise.resolve(guideIds),
  });
  return store.set(cartInfo, asked) ? guideIds : new Set();
}
