import { use, useSyncExternalStore } from 'react';
import { correctedNow } from '#web/api/clock.ts';
import { learnTime } from '#web/api/learn-time.ts';
import { RenderedAt } from './rendered-at.ts';

const everyMs = 15_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, everyMs);
  void learnTime().then(changed);
  return () => clearInterval(timer);
}

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
