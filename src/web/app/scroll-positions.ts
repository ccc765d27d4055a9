import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { openAnchor } from '#web/ui/anchor.ts';
import { isSensitiveDocument } from './leaving/sensitive-document.ts';

const storageKey = 'scrollPositions';
/** §9: scroll restoring waits 500 ms. */
const restoreAfterMs = 500;
/** After the last sign of scrolling, so that a long way is written down once. */
const settledAfterMs = 100;
const positionsKept = 50;

/**
 * Gives a fresh document's entry a key of its own, where the router would call each of them 'default'. Before the
 * router starts.
 */
export function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (!state?.key) window.history.replaceState({ ...state, key: String(Math.random()) }, '');
}

/** Positions are kept per history key; going back restores them, new pages start at the top or at their hash. */
export function useScrollPositions(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const shownPath = useRef<string>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // Its end comes before anything of the next page moves the window.
  useLayoutEffect(() => {
    const before = shownPath.current;
    shownPath.current = pathname;
    const position = type === 'POP' ? read()[key] : undefined;
    const anchor = hash ? openAnchor(hash) : null;
    // A fresh document is where the browser put it; /#contact is followed by the bottom bar.
    if (position === undefined && before !== null && hash !== '#contact') {
      if (anchor) anchor.scrollIntoView();
      else if (before !== pathname) scrollTo(0);
    }
    return followScrolling(key, position);
  }, [key, hash, pathname, type]);
}

/**
 * Keeps where the page stands, once it stands where it was left: a person who scrolls meanwhile has decided otherwise.
 */
function followScrolling(key: string, position: number | undefined): () => void {
  let isRestoring = false;
  let latest: number | undefined;
  // Of the restoring, then of the settling.
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (position !== undefined) {
    // Not where the page before happened to be.
    scrollTo(0);
    isRestoring = true;
    timer = setTimeout(() => {
      isRestoring = false;
      scrollTo(position);
    }, restoreAfterMs);
  }
  const cancel = () => {
    if (isRestoring) clearTimeout(timer);
    isRestoring = false;
  };
  const remember = () => {
    if (latest !== undefined) keep(key, latest);
  };
  // Not every browser tells when scrolling has ended.
  const scrolled = () => {
    if (isRestoring) return;
    latest = window.scrollY;
    clearTimeout(timer);
    timer = setTimeout(remember, settledAfterMs);
  };
  const ended = new AbortController();
  const options = { signal: ended.signal, passive: true };
  window.addEventListener('scroll', scrolled, options);
  window.addEventListener(
    'pagehide',
    () => {
      scrolled();
      remember();
    },
    options,
  );
  for (const gesture of ['wheel', 'touchmove', 'keydown']) window.addEventListener(gesture, cancel, options);
  return () => {
    ended.abort();
    clearTimeout(timer);
    remember();
  };
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function keep(key: string, position: number): void {
  if (isSensitiveDocument()) return;
  try {
    const { [key]: _, ...others } = read();
    const kept = [...Object.entries(others), [key, position] as const].slice(-positionsKept);
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage is refused: pages then start at the top.
  }
}
