import { openDocument } from '#web/ui/navigation.tsx';

export function openLogIn(): void {
  // A browser may keep this document as it is and show it again at Back.
  window.addEventListener('pagehide', () => document.body.replaceChildren());
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  openDocument('/member/login');
}
