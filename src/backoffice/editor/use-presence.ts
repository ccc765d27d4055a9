import { useEffect, useEffectEvent, useState } from 'react';
import { notePresence } from '#contract/admin/pages.ts';
import type { Output } from '#contract/endpoint.ts';
import { useApi } from '#web/api/api-context.tsx';

export type Presence = Output<typeof notePresence>;

const presenceMs = 15_000;

/** Tells the server that this tab has the page open; returns who else has, beginning with what was known at first. */
export function usePresence(
  { pageId, sessionId, first }: { pageId: number; sessionId: string; first: Presence },
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
    const note = () => call(notePresence, { pageId, sessionId }).then(heard, () => {});
    const timer = setInterval(() => void note(), presenceMs);
    return () => {
      clearInterval(timer);
      void call(notePresence, { pageId, sessionId, leaving: true }).catch(() => {});
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
