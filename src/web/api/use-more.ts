import { useRef, useState } from 'react';
import { pageSize } from '#contract/paging.ts';
import { errorTexts } from './error-text.ts';
import { useLoad } from './use-fetched.ts';

export interface More<T> {
  items: readonly T[];
  total: number;
  isPending: boolean;
  errors: readonly string[];
  /** Loads the next page; true when it was loaded. */
  more: () => Promise<boolean>;
}

interface Page<T> {
  items: readonly T[];
  totalCnt?: number | undefined;
}

/**
 * A long list whose first page is loaded. `name` distinguishes it from other lists at the address: the number
 * of shown pages is kept in the history entry, so that going back and reloading show as many.
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

  const count = useRef<number | null>(null);
  // The pages after the first belong to it: they are loaded again when it changes, for example after log-in.
  useLoad(first, {
    async load() {
      count.current ??= keptCount(name);
      const wanted = Math.min(count.current, Math.ceil(totalCnt / pageSize));
      return Promise.all(Array.from({ length: Math.max(0, wanted - 1) }, (_, index) => load(index + 2)));
    },
    loaded: (pages) =>
      setLoaded((before) =>
        pages.length === 0 && before.pages.length === 0 && before.total === totalCnt
          ? before
          : { pages: pages.map(({ items }) => items), total: totalCnt },
      ),
    // The list keeps what it shows, and its button loads the rest.
    failed: () => undefined,
  });

  const more = async (): Promise<boolean> => {
    const next = loaded.pages.length + 2;
    setPending(true);
    setErrors([]);
    try {
      const { items, totalCnt: total = totalCnt } = await load(next);
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

/** The router keeps only its own members of the entry and does not touch others. */
function keepCount(name: string, count: number): void {
  const state = window.history.state as Kept;
  window.history.replaceState({ ...state, [stateKey]: { ...state?.[stateKey], [name]: count } }, '');
}
