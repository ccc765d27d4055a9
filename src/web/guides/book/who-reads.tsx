import { useEffect } from 'react';
import { useSession } from '#web/api/use-session.ts';
import type { ReadingStore } from './reading-store.ts';

interface WhoReadsProps {
  store: ReadingStore;
  onKnown: (isKnown: boolean) => void;
}

/** Opens what the reader has kept, once it is known who reads. */
export function WhoReads({ store, onKnown }: WhoReadsProps) {
  const { status, user } = useSession();
  const who = status === 'loading' ? null : (user?.uid ?? '');
  useEffect(() => {
    if (who === null) return;
    store.open(who);
    onKnown(true);
  }, [store, who, onKnown]);
  useEffect(() => {
    window.addEventListener('pagehide', store.left);
    return () => window.removeEventListener('pagehide', store.left);
  }, [store]);
  return null;
}
