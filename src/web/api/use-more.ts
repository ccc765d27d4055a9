import { useEffect, useRef, useState } from 'react';
import { pageSize } from '#contract/paging.ts';
import { errorTexts } from './error-text.ts';

export interface More<T> {
  items: readonly T[];
  total: number;
  isPending: boolean;
  errors: readonly string[];
  /** Loads the next page; true when it came. */
  more: () => Promise<boolean>;
}

interface Page<T> {
  items: readonly T[];
  totalCnt?: number | undefined;
}

/**
 * A long list of which the first page is there. `name` tells it from the other lists at the address: how many
 * pages are shown is kept in the entry of the history, so that going back and loading anew show as many.
 */
export function useMore<T>(
  first: readonly T[],
  totalCnt: number,
  name: string,
  load: (page: number) => Promise<Page<T>>,
): More<T> {
  const [loaded, setLoaded] = useState<{ pages: readonly (readonly T[])[]; total: number }>({
    pages: [],
    total: totalCnt,
  });
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const loadPage = useRef(load);
  useEffect(() => {
    loadPage.current = load;
  });

  // Those after the first are asked for again when the first one is another one, such as that of somebody who has just
  // logged in.
  const count = useRef<number | null>(null);
  useEffect(() => {
    count.current ??= keptCount(name);
    const wanted = Math.min(count.current, Math.ceil(totalCnt / pageSize));
    let isCurrent = true;
    if (wanted <= 1)
      setLoaded((before) =>
        before.pages.length === 0 && before.total === totalCnt ? before : { pages: [], total: totalCnt },
      );
    else {
      Promise.all(Array.from({ length: wanted - 1 }, (_, index) => loadPage.current(index + 2))).then(
        (pages) => {
          if (isCurrent) setLoaded({ pages: pages.map(({ items }) => items), total: totalCnt });
        },
        // What was shown before can be asked for by its button.
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [first, totalCnt, name]);

  const more = async (): Promise<boolean> => {
    const next = loaded.pages.length + 2;
    setPending(true);
    setErrors([]);
    try {
      const { items, totalCnt: total = totalCnt } = await loadPage.current(next);
      count.current = next;
      keepCount(name, next);
      setLoaded({
        pages: [...loaded.pages, items],
        total: items.length < pageSize ? first.length + loaded.pages.flat().length + items.length : total,
      });
      return true;
    } catch (error) {
      setErrors(errorTexts(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return {
    items: loaded.pages.length === 0 ? first : [...first, ...loaded.pages.flat()],
    total: loaded.total,
    isPending,
    errors,
    more,
  };
}

const stateKey = 'pagesShown';
type Kept = Record<typeof stateKey, Record<string, number> | undefined> | null;

function keptCount(name: string): number {
  return (window.history.state as Kept)?.[stateKey]?.[name] ?? 1;
}

/** The router keeps its own members of the entry and leaves the others. */
function keepCount(name: string, count: number): void {
  const state = window.history.state as Kept;
  window.history.replaceState({ ...state, [stateKey]: { ...state?.[stateKey], [name]: count } }, '');
}
