import { type ReactNode, createContext, useContext } from 'react';
import type { Caller } from '#contract/endpoint.ts';
import type { CartStore } from './cart-store.ts';
import type { Session } from './session.ts';

/** What the screens work with; made once by the app, in the browser and for each page that the server renders. */
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
  return useWholeApi().call;
}

/** To sign in, up and out; `useSession()` returns who is signed in. */
export function useSessionStore(): Session {
  return useWholeApi().session;
}

/** To keep or forget the cart of an answer; `useCart()` returns the kept one. */
export function useCartStore(): CartStore {
  return useWholeApi().cart;
}

function useWholeApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('This component stands outside <ApiProvider>.');
  return api;
}
