import { createContext, use, useSyncExternalStore } from 'react';

const everyMs = 15_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, everyMs);
  return () => clearInterval(timer);
}

/** What counts as now while a document is drawn and hydrated: a start that had passed is told by both alike. */
const DrawnAt = createContext<number | null>(null);
export const DrawnAtProvider = DrawnAt.Provider;

/**
 * Milliseconds of the last quarter minute; on the server and while hydrating the last start that had passed, null where
 * none had.
 */
export function useNow(): number | null {
  const drawnAt = use(DrawnAt);
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / everyMs) * everyMs,
    () => drawnAt,
  );
}
