import { useSyncExternalStore } from 'react';

/** §2: the header changes once the page is scrolled more than 90 px; 90 itself changes nothing. */
const threshold = 90;

export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false,
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
