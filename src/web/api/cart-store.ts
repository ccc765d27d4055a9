import { type KeyStore, browserStore } from './storage.ts';

/** What this browser remembers of its cart: the id and the number at the badge. */
export interface CartState {
  cartId: string | null;
  count: number;
}

export interface CartStore {
  state: () => CartState;
  subscribe: (listener: () => void) => () => void;
  /** Reads what is stored; only the browser calls it. */
  start(developmentCartId: string | null): void;
  /**
   * After every answer that carries a cart: its id replaces the stored one. `asked` is the id that the call was
   * sent with; an answer about a cart that has been cleared or replaced since brings nothing back, and false says so.
   */
  set(cart: { cartId: string; totalQuantity: number }, asked: string | null): boolean;
  /**
   * One change after another, in all tabs: what is put in before the first thing is answered does not know the cart
   * that is being made for it. Browsers have locks on https alone; elsewhere each tab waits for itself.
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
  let last: Promise<unknown> = Promise.resolve();

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
    set({ cartId, totalQuantity }, asked) {
      // Another tab may have just said so.
      read();
      if (cartId === asked && cartId !== state.cartId) return false;
      write(cartId, totalQuantity);
      return true;
    },
    inTurn<T>(change: () => Promise<T>) {
      const locks = globalThis.navigator?.locks;
      if (locks) return locks.request(idKey, change) as Promise<T>;
      const changed = last.then(change, change);
      last = changed;
      return changed;
    },
    clear: () => write(null, 0),
  };
}
