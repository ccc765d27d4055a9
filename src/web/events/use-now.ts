import { correctedNow, learnTime } from '#web/api/clock.ts';
import { createContext, use, useSyncExternalStore } from 'react';

const everyMs = 15_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, everyMs);
  void learnTime().then(changed);
  return () => clearInterval(timer);
}

/**
 * The time that server rendering and hydration use as now, so that both give the same markup: the latest event start in
 * the past.
 */
const RenderedAt = createContext<number | null>(null);
export const RenderedAtProvider = RenderedAt.Provider;

/**
 * Now in milliseconds, rounded down to 15 s. On the server and during hydration the latest event start in the past, or
 * null if no event has started.
 */
export function useNow(): number | null {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(correctedNow() / everyMs) * everyMs,
    () => renderedAt,
  );
}
