import { useRef, useState } from 'react';
import { pageSize } from '#contract/paging.ts';
import { errorTexts } from './error-text.ts';
import { useLoad } from './use-fetched.ts';

export interface More<T> {
  items: readonly T[];
  total: number;
  /** Number of items before the first loaded one. */
  before: number;
  isPending: boolean;
  errors: readonly string[];
  /** Loads the next page; true if it succeeded. */
  more: () => Promise<boolean>;
}

interface Page<T> {
  items: readonly T[];
  totalCnt?: number | undefined;
}

/**
 * A long list whose first page, or page `from`, is loaded. `name` distinguishes the lists of a page. The
 * history entry stores the number of the last loaded page, so that Back and reload show the same.
 */
export function useMore<T>(
  first: readonly T[],
  totalCnt: number,
  name: string,
  load: (page: number) => Promise<Page<T>>,
  from = 1,
): More<T> {
  const [loaded, setLoaded] = useState<{ pages: readonly (readonly T[])[]; total: number }>({
    pages: [],
    total: totalCnt,
  });
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);

  const count = useRef<number | null>(null);
  // When the first page changes, for example after log-in, the following pages are loaded again.
  useLoad(first, {
    async load() {
      count.current ??= storedCount(name);
      const last = Math.min(count.current, Math.ceil(totalCnt / pageSize));
      return Promise.all(Array.from({ length: Math.max(0, last - from) }, (_, index) => load(from + index + 1)));
    },
    loaded: (pages) =>
      setLoaded((before) =>
        pages.length === 0 && before.pages.length === 0 && before.total === totalCnt
          ? before
          : { pages: pages.map(({ items }) => items), total: totalCnt },
      ),
    // The list keeps the current items, and Show more loads the rest.
    failed: () => undefined,
  });

  const more = async (): Promise<boolean> => {
    const next = from + loaded.pages.length + 1;
    setPending(true);
    setErrors([]);
    try {
      const { items, totalCnt: total = totalCnt } = await load(next);
      count.current = next;
      storeCount(name, next);
      setLoaded({
        pages: [...loaded.pages, items],
        total: items.length < pageSize ? (next - 1) * pageSize + items.length : total,
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
    before: (from - 1) * pageSize,
    isPending,
    errors,
    more,
  };
}

const stateKey = 'pagesShown';
type HistoryState = Record<typeof stateKey, Record<string, number> | undefined> | null;

function storedCount(name: string): number {
  return (window.history.state as HistoryState)?.[stateKey]?.[name] ?? 1;
}

/** The router changes only its own members of the history state. */
function storeCount(name: string, count: number): void {
  const state = window.history.state as HistoryState;
  window.history.replaceState({ ...state, [stateKey]: { ...state?.[stateKey], [name]: count } }, '');
}
