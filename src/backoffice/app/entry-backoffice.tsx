import '../../web/app/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ApiProvider } from '#web/api/api-context.tsx';
import { makeCartStore } from '#web/api/cart-store.ts';
import { makeApi } from '#web/api/client.ts';
import { forgetPerson } from '#web/api/forget-person.ts';
import { type IdentitySettings, makeSession } from '#web/api/session.ts';
import { whenLoggedOut } from '#web/api/logged-out.ts';
import { SecondFactorGate } from '../second-factor/gate.tsx';
import { openLogIn } from '../parts/open-log-in.ts';
import { makeRouter } from './router.tsx';

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as { identity: IdentitySettings };
const session = makeSession(() => Promise.resolve(boot.identity));
session.start();
const call = makeApi({ session, locale: 'au' });

const root = createRoot(document.getElementById('root') ?? document.body);
root.render(
  <StrictMode>
    <ApiProvider api={{ call, session, cart: makeCartStore() }}>
      <SecondFactorGate>
        <RouterProvider router={makeRouter()} />
      </SecondFactorGate>
    </ApiProvider>
  </StrictMode>,
);

// Somebody has logged out in another tab, and may hand over the machine. What was typed here goes too: nothing asks to
// stay, and nothing keeps a copy.
whenLoggedOut(() => {
  root.unmount();
  void forgetPerson().finally(openLogIn);
});
