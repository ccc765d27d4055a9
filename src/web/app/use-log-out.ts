import { useNavigate } from 'react-router';
import { useCartStore, useSessionStore } from '#web/api/api-context.tsx';
import { paths } from './paths.ts';

/** the session and the cart go, the log-in page comes. */
export function useLogOut(): () => void {
  const session = useSessionStore();
  const cart = useCartStore();
  const navigate = useNavigate();
  return () => {
    // The page is left first, so that it does not ask once more as nobody.
    void Promise.resolve(navigate(paths.login())).finally(() => {
      cart.clear();
      void session.signOut();
    });
  };
}
