import { createContext, useContext, useSyncExternalStore } from 'react';
import { ReadingStore } from './reading-store.ts';

export interface PartPlace {
  id: string;
  number: number;
  of: number;
  /** Of what is read. */
  key: string;
  next: { id: string; title: string } | null;
}

export interface SheetPlace {
  id: string;
  number: number;
  of: number;
  /** How many before it have the same title. */
  again: number;
}

/** What the blocks inside of a guide know of the whole of it. */
export interface Book {
  store: ReadingStore;
  isSensitive: boolean;
  /** By the id of the item. */
  parts: ReadonlyMap<number, PartPlace>;
  sheets: ReadonlyMap<number, SheetPlace>;
  /** After hydration; nothing is kept and no button works before. */
  isAlive: boolean;
}

/** A part or a worksheet outside of a guide, as in the gallery: nothing is kept. */
const nowhere: Book = {
  store: new ReadingStore(0, true),
  isSensitive: true,
  parts: new Map(),
  sheets: new Map(),
  isAlive: false,
};

export const BookContext = createContext<Book>(nowhere);

export const useBook = (): Book => useContext(BookContext);

/** The answer to one question. */
export function useNote(key: string): string {
  const { store } = useBook();
  return useSyncExternalStore(
    store.subscribe,
    () => store.note(key),
    () => '',
  );
}

/** The keys of the parts that are read. It changes only when one of them does, and not at each key of an answer. */
export function useRead(store: ReadingStore): readonly string[] {
  const read = () => store.reading().read;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** How many questions are answered, of all or of those that `isMeant`. */
export function useAnswerCount(store: ReadingStore, isMeant: (key: string) => boolean = () => true): number {
  const count = () => Object.keys(store.reading().notes).filter(isMeant).length;
  return useSyncExternalStore(store.subscribe, count, count);
}

export function useKeeps(store: ReadingStore): { keeps: boolean; failed: boolean } {
  const keeps = useSyncExternalStore(store.subscribe, store.keeps, store.keeps);
  const failed = useSyncExternalStore(store.subscribe, store.failed, store.failed);
  return { keeps, failed };
}
