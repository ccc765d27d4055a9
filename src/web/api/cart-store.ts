import { type KeyStore, browserStore } from './storage.ts';

/** The cart data that this browser stores: the id and the number in the badge. */
export interface CartState {
  cartId: string | null;
  count: number;
}

export interface CartStore {
  /** False if this browser cannot store the id: then only the cookie knows the cart. */
  lasts: boolean;
  state: () => CartState;
  subscribe: (listener: () => void) => () => void;
  /** Reads the stored values; called in the browser only. */
  start(developmentCartId: string | null): void;
  /**
   * Call it after every response that contains a cart: its id replaces the stored one. `sentId` is the id in the
   * request. If the cart was cleared or replaced since, the response is ignored and the result is false.
   */
  set(cart: { cartId: string; totalQuantity: number }, sentId: string | null): boolean;
  /**
   * Runs changes one after another, across all tabs. Otherwise a second change, sent before the first response, would
   * not know the id of the new cart. Web Locks need https; without them the order holds within one tab only.
   */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
  /** After payment and at log-out (§4, A-59). */
  clear(): void;
}

export const emptyCartState: CartState = { cartId: null, count: 0 };
const idKey = 'cartId';
const countKey = 'cartCount';

export function makeCartStore(store: KeyStore = browserStore()): CartStore {
  const listeners = new Set<() => void>();
  let state = emptyCartState;
  let fallback: string | null = null;
  let previous: Promise<unknown> = Promise.resolve();

  function read(): void {
    const cartId = store.get(idKey) ?? fallback;
    const count = Number(store.get(countKey) ?? 0) || 0;
    if (cartId === state.cartId && count === state.count) return;
    state = { cartId, count };
    for (const listener of listeners) listener();
  }
  function write(cartId: string | null, count: number): void {
    store.set(idKey, cartId);
    store.set(countKey, count > 0 ? String(count) : null);
    read();
  }

  return {
    lasts: store.lasts,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(developmentCartId) {
      fallback = developmentCartId;
      read();
      store.watch(idKey, read);
      store.watch(countKey, read);
    },
    set({ cartId, totalQuantity }, sentId) {
      // Another tab may have changed the cart, and the storage event may still be pending.
      read();
      if (cartId === sentId && cartId !== state.cartId) return false;
      write(cartId, totalQuantity);
      return true;
    },
    inTurn<T>(change: () => Promise<T>) {
      const locks = globalThis.navigator?.locks;
      if (locks) return locks.request(idKey, change) as Promise<T>;
      const changed = previous.then(change, change);
      previous = changed;
      return changed;
    },
    clear: () => write(null, 0),
  };
}
