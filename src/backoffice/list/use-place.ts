import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepLookedFor, lookedFor } from '#web/api/looked-for.ts';

/** What is looked for, in which order, and from where on. Filters have their own names. */
export type Place = Readonly<Record<string, string>>;

interface Kept {
  /** Words that stay out of the address. */
  words?: Place;
  /** Where the pages before began; the first one is ''. */
  before?: readonly string[];
  leftOut?: readonly LeftOut[];
}

/** What an entry of the history holds. */
interface State extends Kept {
  /** Under which id the rest is kept, if it names people. */
  id?: string;
  /** How many pages were before. */
  pages?: number;
}

/** A part of the place that the list does not know. */
export interface LeftOut {
  name: string;
  value: string;
}

/**
 * The place in a list, kept in the address, so that Back, reload and a sent link show the same rows. With `isPrivate`
 * the words looked for and the cursor, which holds a row's values, are kept for this tab until log-out: what names
 * people does not belong into addresses, nor into the history, which the next person at this computer goes back in.
 */
export function usePlace({ isPrivate = false } = {}) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const entry = (state ?? {}) as State;
  const { words = {}, before = [], leftOut = [] }: Kept = isPrivate ? lookedFor(entry.id) : entry;
  const place: Place = { ...Object.fromEntries(new URLSearchParams(search)), ...words };

  const go = (next: Place, { replace, ...kept }: { replace: boolean } & Omit<Kept, 'words'>): void => {
    const { search: address, words: out } = entryOf(next, isPrivate);
    const id = replace ? entry.id : undefined;
    void navigate({ search: address }, { replace, state: stateOf({ words: out, ...kept }, { isPrivate, id }) });
  };

  return {
    place,
    leftOut,
    /** Goes on without a part that the list does not know, which the screen names. */
    leaveOut: (name: string) =>
      go(
        { ...place, [name]: '', after: '' },
        { replace: true, leftOut: [...leftOut, { name, value: place[name] ?? '' }] },
      ),
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

/** What an entry of the history holds of a place; typing goes on with the id of the entry that it replaces. */
export function stateOf(kept: Kept, { isPrivate, id }: { isPrivate: boolean; id?: string | undefined }): State {
  const pages = kept.before?.length ?? 0;
  return isPrivate ? { id: keepLookedFor(kept, id), pages } : { ...kept, pages };
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
  const leftOut: readonly LeftOut[] = [];
  const go = (next: Place, pages: readonly string[]): void =>
    set({ place: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), before: pages });
  return {
    place,
    leftOut,
    leaveOut: (name) => go({ ...place, [name]: '', after: '' }, []),
    change: (values) => go({ ...place, ...values, after: '' }, []),
    clear: () => go({}, []),
    next: (after) => go({ ...place, after }, [...before, place['after'] ?? '']),
    back: place['after'] === undefined ? null : () => go({ ...place, after: before.at(-1) ?? '' }, before.slice(0, -1)),
  };
}
