import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { forgetCart } from '#contract/store.ts';
import { useApi, useCartStore, useSessionStore } from '#web/api/api-context.tsx';
import { forgetPerson } from '#web/api/forget-person.ts';
import { tellLoggedOut } from '#web/api/logged-out.ts';
import { paths } from './paths.ts';

const serverTimeoutMs = 2000;

/** clears the session and the cart, then opens the log-in page. */
export function useLogOut(): () => void {
  const call = useApi();
  const session = useSessionStore();
  const cart = useCartStore();
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  const leaving = useRef(isNavigating);
  useEffect(() => {
    leaving.current = isNavigating;
  }, [isNavigating]);
  const logOut = async (): Promise<void> => {
    const { pathname } = window.location;
    // Local data is cleared at once. The server calls must be sent before the page changes, which may abort them.
    cart.clear();
    const serverCalls = Promise.allSettled([
      forgetPerson(),
      session.signOut(),
      cart.inTurn(() => call(forgetCart, {}).finally(cart.clear)),
    ]);
    // A tab of the back office leaves its screen.
    tellLoggedOut();
    await Promise.race([serverCalls, new Promise((resolve) => setTimeout(resolve, serverTimeoutMs))]);
    // Does nothing if a member page has already redirected, or if the user has navigated away or is navigating.
    const stayed = pathname === window.location.pathname && !leaving.current;
    if (stayed && pathname !== paths.login()) await navigate(paths.login());
  };
  return () => void logOut();
}
