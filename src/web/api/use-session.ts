import { useSyncExternalStore } from 'react';
import { type SessionState, loadingSession } from './session.ts';
import { useSessionStore } from './api-context.tsx';

const onServer = () => loadingSession;

/** Who is signed in. What the server renders, and the first picture in the browser, is `loading`. */
export function useSession(): SessionState {
  const session = useSessionStore();
  return useSyncExternalStore(session.subscribe, session.state, onServer);
}
