import { useEffect, useRef, useState } from 'react';
import { getGuideSteps, keepGuideSteps } from '#contract/guides.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useSession } from '#web/api/use-session.ts';
import { keepSteps, keptSteps } from './kept-steps.ts';

interface GuideStepsOf {
  guideId: number;
  pageUrl: string;
  /** Nothing is kept until the reader asks for it. */
  isSensitive: boolean;
}

/** The ticks of a guide: a member's are kept with the account, a visitor's in this browser. */
export function useGuideSteps({ guideId, pageUrl, isSensitive }: GuideStepsOf) {
  const call = useApi();
  const { user } = useSession();
  const uid = user?.uid ?? null;
  const [done, setDone] = useState<readonly string[]>([]);
  const [isKept, setKept] = useState(!isSensitive);
  // One after the other, so that the last tick is also the last that is stored.
  const sending = useRef(Promise.resolve());

  const keep = (next: readonly string[] | null): void => {
    if (uid === null) keepSteps(pageUrl, next);
    else
      sending.current = sending.current
        .then(() => call(keepGuideSteps, { guideId, done: next && [...next] }))
        .then(() => undefined)
        // The ticks on the screen stay; the next one sends all of them again.
        .catch(() => undefined);
  };

  useEffect(() => {
    const here = keptSteps(pageUrl);
    if (here) {
      setDone(here);
      setKept(true);
    }
    if (uid === null) return;
    let isCurrent = true;
    const merge = async (): Promise<void> => {
      const { done: inAccount } = await call(getGuideSteps, { guideId });
      if (!isCurrent || (inAccount === null && here === null)) return;
      const merged = [...new Set([...(inAccount ?? []), ...(here ?? [])])];
      setDone((ticked) => [...new Set([...merged, ...ticked])]);
      setKept(true);
      if (here === null) return;
      const response = await call(keepGuideSteps, { guideId, done: merged });
      // After the log-out nothing of the member stays in this browser.
      if (response.results) keepSteps(pageUrl, null);
    };
    void merge().catch(() => undefined);
    return () => {
      isCurrent = false;
      setDone([]);
    };
  }, [call, guideId, pageUrl, uid]);

  return {
    done,
    isKept,
    inAccount: uid !== null,
    tick(key: string, isDone: boolean): void {
      const next = isDone ? [...done, key] : done.filter((each) => each !== key);
      setDone(next);
      if (isKept) keep(next);
    },
    choose(toKeep: boolean): void {
      setKept(toKeep);
      keep(toKeep ? done : null);
    },
  };
}
