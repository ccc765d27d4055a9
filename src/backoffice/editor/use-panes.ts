import { useState, useSyncExternalStore } from 'react';

/** The panes beside the page. */
export type Pane = 'blocks' | 'form';

export interface Panes {
  isOpen: (pane: Pane) => boolean;
  toggle: (pane: Pane) => void;
  open: (pane: Pane) => void;
}

const key = 'editor panes';
/** With both panes open, the words of the page would be 8 px high in a smaller window. */
const roomForBoth = 1400;
/** Below this, the panes are below the page and take no room from it. */
const besides = '(min-width: 1000px)';

/** Which panes are open beside the page; this browser remembers what was chosen. */
export function usePanes(): Panes {
  const [open, setOpen] = useState<readonly Pane[]>(remembered);
  // A tablet that is turned has another width.
  const isBeside = useSyncExternalStore(listenToWidth, () => window.matchMedia(besides).matches);
  const change = (next: readonly Pane[]): void => {
    setOpen(next);
    localStorage.setItem(key, next.join());
  };
  return {
    isOpen: (pane) => open.includes(pane) || !isBeside,
    toggle: (pane) => change(open.includes(pane) ? open.filter((each) => each !== pane) : [...open, pane]),
    open: (pane) => {
      if (!open.includes(pane)) change([...open, pane]);
    },
  };
}

function remembered(): readonly Pane[] {
  const kept = localStorage.getItem(key);
  if (kept === null) return window.innerWidth < roomForBoth ? ['form'] : ['blocks', 'form'];
  return (['blocks', 'form'] as const).filter((pane) => kept.split(',').includes(pane));
}

function listenToWidth(listener: () => void): () => void {
  const query = window.matchMedia(besides);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
