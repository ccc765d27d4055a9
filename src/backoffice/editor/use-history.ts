import { type RefObject, useRef, useState } from 'react';
import { begin, type Draft, type History } from './draft.ts';

/** The steps of the window, and the last of them also before it is drawn: the page may say two things at once. */
export function useHistory(first: () => Draft): {
  history: History;
  latest: RefObject<History>;
  setHistory: (next: History) => void;
  /** What somebody else has written is where the steps begin. */
  restart: (draft: Draft) => void;
} {
  const [history, setShown] = useState<History>(() => begin(first()));
  const latest = useRef(history);
  const setHistory = (next: History): void => {
    latest.current = next;
    setShown(next);
  };
  return { history, latest, setHistory, restart: (draft) => setHistory(begin(draft)) };
}
