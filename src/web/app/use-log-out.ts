import { useNavigate } from 'react-router';
import { forgetCart } from '#contract/store.ts';
import { useApi, useCartStore, useSessionStore } from '#web/api/api-context.tsx';
import { openPaymentKey } from '#web/api/open-payment-key.ts';
import { paths } from './paths.ts';

const toldWithinMs = 2000;

/** Async, for a browser may refuse its storage, and that keeps nobody logged in. */
const forgetPayment = async (): Promise<void> => sessionStorage.removeItem(openPaymentKey);

/** the session and the cart go, the log-in page comes. */
export function useLogOut(): () => void {
  const call = useApi();
  const session = useSessionStore();
  const cart = useCartStore();
  const navigate = useNavigate();
  const logOut = async (): Promise<void> => {
    const { pathname } = window.location;
    // This browser forgets at once. The server ends the session and takes back the cookie that opens the cart: it is
    // told before the page is left, which may end what is on its way.
    cart.clear();
    const told = Promise.allSettled([
      forgetPayment(),
      session.signOut(),
      cart.inTurn(() => call(forgetCart, {}).finally(cart.clear)),
    ]);
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, toldWithinMs))]);
    // A page of members has led there by itself; who has gone elsewhere meanwhile stays there.
    if (pathname === window.location.pathname && pathname !== paths.login()) await navigate(paths.login());
  };
  return () => void logOut();
}
