import { useSyncExternalStore } from 'react';
import { type CartState, emptyCartState } from './cart-store.ts';
import { useCartStore } from './api-context.tsx';

const onServer = () => emptyCartState;

/** The stored cart id and the number in the badge; empty on the server. */
export function useCart(): CartState {
  const cart = useCartStore();
  return useSyncExternalStore(cart.subscribe, cart.state, onServer);
}
