import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Api, ApiProvider } from './api-context.tsx';
import { makeCartStore } from './cart-store.ts';
import { makeSession } from './session.ts';

/** Renders as the server does: without a user. A call during rendering fails. */
export function renderedOnServer(screen: ReactNode): string {
  const api: Api = {
    call: () => Promise.reject(new Error('unexpected call')),
    session: makeSession(() => Promise.reject(new Error('none'))),
    cart: makeCartStore(),
  };
  return renderToString(<ApiProvider api={api}>{screen}</ApiProvider>).replaceAll('<!-- -->', '');
}
