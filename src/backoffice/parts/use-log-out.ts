import { forgetCart } from '#contract/store.ts';
import { useApi, useCartStore, useSessionStore } from '#web/api/api-context.tsx';
import { forgetPerson } from '#web/api/forget-person.ts';
import { tellLoggedOut } from '#web/api/logged-out.ts';
import { openLogIn } from './open-log-in.ts';

/** Ends the log-in and leaves nothing of the person in this browser, as on the site. */
export function useLogOut(): () => void {
  const call = useApi();
  const session = useSessionStore();
  const cart = useCartStore();
  const logOut = async (): Promise<void> => {
    cart.clear();
    const ending = Promise.allSettled([
      forgetPerson(),
      session.signOut(),
      cart.inTurn(() => call(forgetCart, {}).finally(cart.clear)),
    ]);
    // The log-in is gone from this browser by now, so the other tabs find none.
    tellLoggedOut();
    await ending;
    openLogIn();
  };
  return () => void logOut();
}
