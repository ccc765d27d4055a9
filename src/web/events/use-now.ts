import { useSyncExternalStore } from 'react';

const everyMs = 15_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, everyMs);
  return () => clearInterval(timer);
}

/** Milliseconds of the last quarter minute; null on the server and while hydrating, since a kept page has no present. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / everyMs) * everyMs, () => null);
}
