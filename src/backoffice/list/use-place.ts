import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What is looked for, in which order, and from where on. Filters have their own names. */
export type Place = Readonly<Record<string, string>>;

interface State {
  /** Words that stay out of the address. */
  words?: Place;
  /** Where the pages before began; the first one is ''. */
  before?: readonly string[];
}

/**
 * The place in a list, kept in the address, so that Back, reload and a sent link show the same rows. With `isPrivate`
 * the words looked for and the cursor, which holds a row's values, stay in this window's history: what names people
 * does not belong into addresses.
 */
export function usePlace({ isPrivate = false } = {}) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { words = {}, before = [] } = (state ?? {}) as State;
  const place: Place = { ...Object.fromEntries(new URLSearchParams(search)), ...words };

  const go = (next: Place, { replace, before: pages = [] }: { replace: boolean; before?: readonly string[] }): void => {
    const { search: kept, words: out } = entryOf(next, isPrivate);
    void navigate({ search: kept }, { replace, state: { words: out, before: pages } satisfies State });
  };

  return {
    place,
    /** Something else is looked for, from the first row on. Typing replaces the entry of the history. */
    change: (values: Place, { replace = false } = {}) => go({ ...place, ...values, after: '' }, { replace }),
    clear: () => go({}, { replace: false }),
    next: (after: string) => go({ ...place, after }, { replace: false, before: [...before, place['after'] ?? ''] }),
    /** Null on the first page. Whoever came by a link does not know the page before, and begins at the start. */
    back:
      place['after'] === undefined
        ? null
        : () => go({ ...place, after: before.at(-1) ?? '' }, { replace: false, before: before.slice(0, -1) }),
  };
}

/** What a place writes into the address, and what it keeps out of it. */
export function entryOf(place: Place, isPrivate: boolean): { search: string; words: Place } {
  const set = Object.entries(place).filter(([, value]) => value !== '');
  const isOut = ([name]: [string, string]) => isPrivate && ['find', 'after'].includes(name);
  const kept = new URLSearchParams(set.filter((each) => !isOut(each)));
  return { search: kept.size > 0 ? `?${kept}` : '', words: Object.fromEntries(set.filter(isOut)) };
}

/** The same for a list in a dialog, which has no address. */
export function useLocalPlace(): ReturnType<typeof usePlace> {
  const [{ place, before }, set] = useState<{ place: Place; before: readonly string[] }>({ place: {}, before: [] });
  const go = (next: Place, pages: readonly string[]): void =>
    set({ place: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), before: pages });
  return {
    place,
    change: (values) => go({ ...place, ...values, after: '' }, []),
    clear: () => go({}, []),
    next: (after) => go({ ...place, after }, [...before, place['after'] ?? '']),
    back: place['after'] === undefined ? null : () => go({ ...place, after: before.at(-1) ?? '' }, before.slice(0, -1)),
  };
}
