import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { openAnchor } from '#web/ui/anchor.ts';
import { isSensitiveDocument } from './leaving/sensitive-document.ts';

const storageKey = 'scrollPositions';
/** §9: the position is restored after 500 ms. */
const restoreAfterMs = 500;
/** Time without a scroll event after which the position is stored. */
const storeAfterMs = 100;
const maxPositions = 50;

/**
 * Gives the first history entry of a document its own key, because the router names each of them 'default'. Call it
 * before the router starts.
 */
export function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (!state?.key) window.history.replaceState({ ...state, key: String(Math.random()) }, '');
}

/** Stores positions by history key. Back restores them; a new page starts at the top or at its hash. */
export function useScrollPositions(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const shownPath = useRef<string>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // A layout effect, so that the clean-up stores the position before the next page scrolls.
  useLayoutEffect(() => {
    const before = shownPath.current;
    shownPath.current = pathname;
    const position = type === 'POP' ? read()[key] : undefined;
    const anchor = hash ? openAnchor(hash) : null;
    // A new document keeps the browser's position; the bottom bar handles /#contact.
    if (position === undefined && before !== null && hash !== '#contact') {
      if (anchor) anchor.scrollIntoView();
      else if (before !== pathname) scrollTo(0);
    }
    return followScrolling(key, position);
  }, [key, hash, pathname, type]);
}

/** Restores the stored position, unless the user scrolls or presses first; then stores it after each scroll. */
function followScrolling(key: string, position: number | undefined): () => void {
  let isRestoring = false;
  let latest: number | undefined;
  // The restore timer, then the timer that stores the position.
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (position !== undefined) {
    // Clears the position of the previous page.
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
    if (latest !== undefined) store(key, latest);
  };
  // Uses a timer, because not every browser has the scrollend event.
  const scrolled = () => {
    if (isRestoring) return;
    latest = window.scrollY;
    clearTimeout(timer);
    timer = setTimeout(remember, storeAfterMs);
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
  // A jump between press and release would lose the click.
  for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(gesture, cancel, options);
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

function store(key: string, position: number): void {
  if (isSensitiveDocument()) return;
  try {
    const { [key]: _, ...others } = read();
    const positions = [...Object.entries(others), [key, position] as const].slice(-maxPositions);
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // Storage is blocked: positions are not restored.
  }
}
