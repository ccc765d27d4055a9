import '../../web/app/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ApiProvider } from '#web/api/api-context.tsx';
import { makeCartStore } from '#web/api/cart-store.ts';
import { makeApi } from '#web/api/client.ts';
import { type IdentitySettings, makeSession } from '#web/api/session.ts';
import { SecondFactorGate } from '../second-factor/gate.tsx';
import { makeRouter } from './router.tsx';

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as { identity: IdentitySettings };
const session = makeSession(() => Promise.resolve(boot.identity));
session.start();
const call = makeApi({ session, locale: 'au' });

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <ApiProvider api={{ call, session, cart: makeCartStore() }}>
      <SecondFactorGate>
        <RouterProvider router={makeRouter()} />
      </SecondFactorGate>
    </ApiProvider>
  </StrictMode>,
);
