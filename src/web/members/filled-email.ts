import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The log-in page with the address filled in. In the fragment, because browsers do not send it to the server. */
export function logInPath(email: string): string {
  return `/member/login#email=${encodeURIComponent(email)}`;
}

/** The address of such a link; empty during hydration, because the server renders one document for all. */
export function useFilledEmail(): string {
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.hash.slice(1)).get('email')?.slice(0, 254) ?? '',
    () => '',
  );
}
