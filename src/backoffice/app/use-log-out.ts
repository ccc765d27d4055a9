import { forgetCart } from '#contract/store.ts';
import { useApi, useCartStore, useSessionStore } from '#web/api/api-context.tsx';
import { openPaymentKey } from '#web/api/open-payment-key.ts';
import { forgetUnsavedPages } from '#web/api/unsaved-pages.ts';
import { openDocument } from '#web/ui/navigation.tsx';

/** Ends the log-in and leaves nothing of the person in this browser, as on the site. */
export function useLogOut(): () => void {
  const call = useApi();
  const session = useSessionStore();
  const cart = useCartStore();
  const logOut = async (): Promise<void> => {
    sessionStorage.removeItem(openPaymentKey);
    cart.clear();
    await Promise.allSettled([
      forgetUnsavedPages(),
      session.signOut(),
      cart.inTurn(() => call(forgetCart, {}).finally(cart.clear)),
    ]);
    openDocument('/member/login');
  };
  return () => void logOut();
}
