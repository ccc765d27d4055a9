import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { openAnchor } from '#web/ui/anchor.ts';
import { isSensitiveDocument } from './leaving/sensitive-document.ts';

const storageKey = 'scrollPositions';
/** §9: scroll restoring waits 500 ms. */
const restoreAfterMs = 500;
const positionsKept = 50;

/** Gives a fresh document's entry a key of its own, where the router would call each of them 'default'. Before the router starts. */
export function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (!state?.key) window.history.replaceState({ ...state, key: crypto.randomUUID?.() ?? String(Math.random()) }, '');
}

/** Positions are kept per history key; going back restores them, new pages start at the top or at their hash. */
export function useScrollPositions(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const isFirst = useRef(true);
  const shownPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const remember = () => keep(key, window.scrollY);
    window.addEventListener('scrollend', remember);
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('scrollend', remember);
      window.removeEventListener('pagehide', remember);
    };
  }, [key]);

  useLayoutEffect(() => {
    const first = isFirst.current;
    const isNewPage = shownPath.current !== pathname;
    isFirst.current = false;
    shownPath.current = pathname;
    const position = type === 'POP' ? read()[key] : undefined;
    const anchor = hash ? openAnchor(hash) : null;
    if (position !== undefined) return restoreLater(position);
    // A fresh document is where the browser put it; /#contact is followed by the bottom bar.
    if (first || hash === '#contact') return undefined;
    if (anchor) anchor.scrollIntoView();
    else if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [key, hash, pathname, type]);
}

/** A person who scrolls meanwhile has decided otherwise. */
function restoreLater(position: number): () => void {
  // Not where the page before happened to be.
  window.scrollTo({ top: 0, behavior: 'instant' });
  const timer = setTimeout(() => window.scrollTo({ top: position, behavior: 'instant' }), restoreAfterMs);
  const cancel = () => clearTimeout(timer);
  const gestures = ['wheel', 'touchmove', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, cancel, { once: true, passive: true });
  return () => {
    cancel();
    for (const gesture of gestures) window.removeEventListener(gesture, cancel);
  };
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
