import { forgetDoorList } from '#web/api/door-list.ts';
import { forgetReading } from '#web/api/kept-reading-key.ts';
import { forgetLookedFor } from '#web/api/looked-for.ts';
import { openPaymentKey } from '#web/api/open-payment-key.ts';
import { forgetUnsavedPages } from '#web/api/unsaved-pages.ts';
import { openDocument } from '#web/ui/navigation.tsx';

/** What this tab and this browser keep of whoever works here. */
export async function forgetPerson(): Promise<void> {
  forgetDoorList();
  forgetLookedFor();
  sessionStorage.removeItem(openPaymentKey);
  await Promise.all([forgetReading(), forgetUnsavedPages()]);
}

export function openLogIn(): void {
  // A browser may keep this document as it is and show it again at Back.
  window.addEventListener('pagehide', () => document.body.replaceChildren());
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  openDocument('/member/login');
}
