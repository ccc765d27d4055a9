import { useNavigate } from 'react-router';
import { forgetCart } from '#contract/store.ts';
import { useApi, useCartStore, useSessionStore } from '#web/api/api-context.tsx';
import { paths } from './paths.ts';

/** the session and the cart go, the log-in page comes. */
export function useLogOut(): () => void {
  const call = useApi();
  const session = useSessionStore();
  const cart = useCartStore();
  const navigate = useNavigate();
  return () => {
    // The page is left first, so that it does not ask once more as nobody.
    void Promise.resolve(navigate(paths.login())).finally(() => {
      cart.clear();
      void session.signOut();
      // The cookie that opens the cart is the server's to take back.
      cart.inTurn(() => call(forgetCart, {})).catch(() => {});
    });
  };
}
