import { useState } from 'react';
import type { DoneWords } from '../list/done-notice.tsx';
import type { Draft } from './draft.ts';
import { forgetLocally, keepLocally, keptLocally, type LocalCopy } from './local-copy.ts';

/** What earlier windows could not save and this browser has kept, the oldest first. */
export function useKept(pageId: number, uid: string, first: Draft) {
  const [kept, setKept] = useState(() => keptLocally(pageId, uid, first));
  const [discarded, setDiscarded] = useState<LocalCopy | null>(null);
  const drop = ({ id }: LocalCopy): void => {
    setKept((before) => before.filter((copy) => copy.id !== id));
    setDiscarded(null);
  };
  const done: DoneWords | null = discarded && {
    text: 'What this browser had kept is discarded.',
    undo: {
      label: 'Undo',
      run() {
        keepLocally(pageId, discarded);
        setKept((before) => [discarded, ...before]);
        setDiscarded(null);
      },
    },
  };
  return {
    kept,
    /** It is used or discarded; `done` has the way back of what was discarded last. */
    drop,
    discard(copy: LocalCopy): void {
      drop(copy);
      setDiscarded(copy);
      forgetLocally(pageId, copy.id);
    },
    done,
  };
}
