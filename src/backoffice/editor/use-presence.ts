import { useEffect, useEffectEvent, useState } from 'react';
import { leavePage, notePresence } from '#contract/admin/pages.ts';
import type { Output } from '#contract/endpoint.ts';
import { useApi } from '#web/api/api-context.tsx';
import { leaveTabId } from './tab-id.ts';

export type Presence = Output<typeof notePresence>;

const presenceMs = 15_000;
/** Whoever watches sees what another one writes after this time. */
const watchingMs = 4000;

interface Of {
  pageId: number;
  sessionId: string;
  first: Presence;
  isWatching: boolean;
}

/** Tells the server that this tab has the page open; returns who else has, beginning with what was known at first. */
export function usePresence(
  { pageId, sessionId, first, isWatching }: Of,
  onHeard: (presence: Presence) => void,
): Presence {
  const call = useApi();
  const [presence, setPresence] = useState(first);
  const heard = useEffectEvent((answer: Presence): void => {
    setPresence(answer);
    onHeard(answer);
  });
  useEffect(() => {
    // A failure is told by saving, which meets it too.
    const note = () => void call(notePresence, { pageId, sessionId }).then(heard, () => {});
    const timer = setInterval(note, isWatching ? watchingMs : presenceMs);
    // The window may come back from the browser's memory.
    window.addEventListener('pageshow', note);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pageshow', note);
    };
  }, [call, pageId, sessionId, isWatching]);
  useEffect(() => {
    const leave = () => void call(leavePage, { pageId, sessionId }, { keepalive: true }).catch(() => {});
    const gone = (): void => {
      leaveTabId(sessionId);
      leave();
    };
    window.addEventListener('pagehide', gone);
    return () => {
      window.removeEventListener('pagehide', gone);
      leave();
    };
  }, [call, pageId, sessionId]);
  return presence;
}

/** 'Jo Lee and you, in another tab'. */
export function namesOf({ others }: Presence): string {
  const names = [...new Set(others.map(({ name, isYou }) => (isYou ? 'you, in another tab' : name)))];
  const text = names.join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
