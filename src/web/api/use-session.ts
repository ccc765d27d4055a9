import { useSyncExternalStore } from 'react';
import { type SessionState, loadingSession } from './session.ts';
import { useSessionStore } from './api-context.tsx';

const onServer = () => loadingSession;

/** The session state; `loading` on the server and at the first render in the browser. */
export function useSession(): SessionState {
  const session = useSessionStore();
  return useSyncExternalStore(session.subscribe, session.state, onServer);
}
