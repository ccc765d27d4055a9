import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};

/**
 * The token `u` in the URL of a page that a mailed link opens (§2); null without one. Undefined during hydration,
 * because the server renders one document for every token.
 */
export function useLinkToken(): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get('u') || null,
    () => undefined,
  );
}
