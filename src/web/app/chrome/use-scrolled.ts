import { useSyncExternalStore } from 'react';

/** §2: the header changes when the page is scrolled by more than 90 px; at 90 px it does not change. */
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
