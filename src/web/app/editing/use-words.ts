import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Words } from './marks.ts';
import { openWordsBox, type WordsBox } from './words-box.ts';
import { type PlacedWords, watchWords, type WordsOnPage } from './words-on-page.ts';

interface Options {
  /** What the marks of the page that is drawn stand for; null while nothing is edited. */
  words: readonly (Words | undefined)[] | null;
  onType: (words: Words, text: string) => void;
  /** The words stand on the page again, as they were left. */
  onClose: (words: Words, text: string) => void;
}

export interface WordsTools {
  onPage: RefObject<WordsOnPage | null>;
  isOpen: () => boolean;
  open: (placed: PlacedWords, point: { x: number; y: number } | null) => void;
  /** Opens the first words of a block; false if it shows none. */
  openFirst: (itemId: number) => boolean;
  close: () => void;
}

/** The words of the page that are typed where they stand; at most one box is open. */
export function useWords({ words, onType, onClose }: Options): WordsTools {
  const onPage = useRef<WordsOnPage | null>(null);
  const box = useRef<WordsBox | null>(null);
  const told = useRef({ onType, onClose });
  useLayoutEffect(() => {
    told.current = { onType, onClose };
  });

  const close = useCallback((): void => {
    const open = box.current;
    if (!open) return;
    box.current = null;
    told.current.onClose(open.words, open.close());
  }, []);
  const isEditing = words !== null;
  useLayoutEffect(() => {
    const root = document.getElementById('main');
    if (!isEditing || !root) return undefined;
    const watching = watchWords(root);
    onPage.current = watching;
    return () => {
      close();
      watching.close();
      onPage.current = null;
    };
  }, [isEditing, close]);
  useLayoutEffect(() => {
    if (words) onPage.current?.drawn(words);
  }, [words]);

  function open(placed: PlacedWords, point: { x: number; y: number } | null): void {
    close();
    box.current = openWordsBox({
      ...placed,
      point,
      onType: (text) => told.current.onType(placed.words, text),
      onLeave: close,
      onTab(by) {
        const all = onPage.current?.ofItem(placed.words.itemId) ?? [];
        const next = all[all.findIndex(({ text }) => text === placed.text) + by];
        if (next) open(next, null);
        return next !== undefined;
      },
    });
  }
  return {
    onPage,
    isOpen: () => box.current !== null,
    open,
    openFirst(itemId) {
      const [first] = onPage.current?.ofItem(itemId) ?? [];
      if (first) open(first, null);
      return first !== undefined;
    },
    close,
  };
}
