import { forgetDoorList } from './door-list.ts';
import { forgetReading } from './kept-reading-key.ts';
import { forgetLookedFor } from './looked-for.ts';
import { openPaymentKey } from './open-payment-key.ts';
import { forgetSavedPages } from './forget-saved-pages.ts';
import { forgetUnsavedPages } from './unsaved-pages.ts';

/** Async, so that blocked storage rejects the promise and does not prevent log-out. */
const forgetPayment = async (): Promise<void> => sessionStorage.removeItem(openPaymentKey);

/**
 * At log-out and erasure: nothing of whoever was logged in stays in this tab and this browser. The log-in and
 * the cart end apart. Never rejects.
 */
export async function forgetPerson(): Promise<void> {
  forgetDoorList();
  forgetLookedFor();
  await Promise.allSettled([forgetPayment(), forgetReading(), forgetSavedPages(), forgetUnsavedPages()]);
}
