import { type ReactNode, createContext, useContext } from 'react';
import type { Caller } from '#contract/endpoint.ts';
import type { CartStore } from './cart-store.ts';
import type { Session } from './session.ts';

/** What the screens depend on. The app creates it once in the browser, and once per page on the server. */
export interface Api {
  call: Caller;
  session: Session;
  cart: CartStore;
}

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** `const call = useApi(); await call(addToCart, {…})` */
export function useApi(): Caller {
  return useApiContext().call;
}

/** Signs in, up and out; `useSession()` returns the user. */
export function useSessionStore(): Session {
  return useApiContext().session;
}

/** Stores or clears the cart id; `useCart()` returns it. */
export function useCartStore(): CartStore {
  return useApiContext().cart;
}

function useApiContext(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('This component needs an <ApiProvider> above it.');
  return api;
}
