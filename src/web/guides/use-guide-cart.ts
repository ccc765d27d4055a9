import { useState } from 'react';
import type { CartInfo } from '#contract/cart-shapes.ts';
import type { Caller } from '#contract/endpoint.ts';
import { addGuideToCart, removeGuideFromCart } from '#contract/guides.ts';
import { getCart } from '#contract/store.ts';
import { useApi, useCartStore } from '#web/api/api-context.tsx';
import type { CartStore } from '#web/api/cart-store.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { useCart } from '#web/api/use-cart.ts';
import { useLoad } from '#web/api/use-fetched.ts';
import { guideIdsIn } from './guides-in-cart.ts';

/** Without errors the cart was changed. `notice` says that the guide opens already. */
interface CartChange {
  errors: string[];
  notice: string | null;
}

export interface GuideCart {
  has(guideId: number): boolean;
  /** null until the cart is known. */
  content: CartContent | null;
  add(guideId: number): Promise<CartChange>;
  remove(guideId: number): Promise<CartChange>;
}

interface CartContent {
  guideIds: ReadonlySet<string>;
  numberOfItems: number;
  totalQuantity: number;
}

/** What is in a cart; `stamp` consists of the cart id and the number of items. */
interface KnownCart {
  stamp: string;
  content: Promise<CartContent | null>;
}

/** A cache per cart store, so that several lists of guides on a page share one request. */
const knownCarts = new WeakMap<CartStore, KnownCart>();

type ChangesGuides = typeof addGuideToCart | typeof removeGuideFromCart;

const stampOf = (cartId: string | null, count: number): string => `${cartId} ${count}`;

/** What is in the cart. Updates when another block or another tab changes the cart. */
export function useGuideCart(): GuideCart {
  const call = useApi();
  const store = useCartStore();
  const { cartId, count } = useCart();
  const [content, setContent] = useState<CartContent | null>(null);

  useLoad(stampOf(cartId, count), {
    load: () => contentOf(call, store, cartId, count),
    loaded: setContent,
    // `contentOf` never rejects.
    failed: () => undefined,
  });

  const send = async (endpoint: ChangesGuides, guideId: number): Promise<CartChange> => {
    try {
      const { cartId: sentId } = store.state();
      // §7 prints the guideId alone; the server finds the cart by its cookie.
      const response = await call(endpoint, { guideId });
      if (response.results === undefined) return { errors: errorTexts(response), notice: null };
      setContent(remember(store, response.results.cartInfo, sentId));
      return { errors: [], notice: response.results.notice ?? null };
    } catch (error) {
      return { errors: errorTexts(error), notice: null };
    }
  };
  const change = (endpoint: ChangesGuides) => (guideId: number) => store.inTurn(() => send(endpoint, guideId));
  return {
    has: (guideId) => content?.guideIds.has(String(guideId)) ?? false,
    content,
    add: change(addGuideToCart),
    remove: change(removeGuideFromCart),
  };
}

function contentOf(call: Caller, store: CartStore, cartId: string | null, count: number): Promise<CartContent | null> {
  if (cartId === null) return Promise.resolve(null);
  const stamp = stampOf(cartId, count);
  const found = knownCarts.get(store);
  if (found?.stamp === stamp) return found.content;
  const content = call(getCart, { cartId })
    // Another block or tab may have changed or cleared the cart before the response arrived.
    .then(({ cartInfo }) =>
      knownCarts.get(store)?.stamp === stamp && store.state().cartId === cartId
        ? remember(store, cartInfo, cartId)
        : contentIn(cartInfo),
    )
    .catch(() => {
      if (knownCarts.get(store)?.stamp === stamp) knownCarts.delete(store);
      // Without the cart, every guide shows ADD TO CART; adding a guide twice has no effect.
      return null;
    });
  knownCarts.set(store, { stamp, content });
  return content;
}

/** Caches the cart of a command's response, so that it is not fetched again. */
function remember(store: CartStore, cartInfo: CartInfo, sentId: string | null): CartContent | null {
  const content = contentIn(cartInfo);
  knownCarts.set(store, {
    stamp: stampOf(cartInfo.cartId, cartInfo.totalQuantity),
    content: Promise.resolve(content),
  });
  return store.set(cartInfo, sentId) ? content : null;
}

const contentIn = (cartInfo: CartInfo): CartContent => ({
  guideIds: guideIdsIn(cartInfo),
  numberOfItems: cartInfo.numberOfItems,
  totalQuantity: cartInfo.totalQuantity,
});
