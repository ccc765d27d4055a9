/** Own links open in a new tab, so that a frame that is only looked at keeps its page; until the result is called. */
export function openLinksApart(): () => void {
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    window.open(link.href, '_blank', 'noopener');
  };
  document.addEventListener('click', follow, true);
  return () => document.removeEventListener('click', follow, true);
}

/** Presses come before the page hears of them, and no form of the page is sent; until the result is called. */
export function listenToPage(on: {
  press: (event: MouseEvent) => void;
  key: (event: KeyboardEvent) => void;
}): () => void {
  const presses = ['click', 'mousedown', 'dblclick'] as const;
  const stop = (event: Event): void => event.preventDefault();
  for (const type of presses) document.addEventListener(type, on.press, true);
  document.addEventListener('submit', stop, true);
  document.addEventListener('keydown', on.key);
  return () => {
    for (const type of presses) document.removeEventListener(type, on.press, true);
    document.removeEventListener('submit', stop, true);
    document.removeEventListener('keydown', on.key);
  };
}

/**
 * Calls `leave` when a press beside the page, or another tab, may need what is written at once, until the result is
 * called. If that was not told yet, the browser asks whether to go, and the window around hears of it meanwhile.
 */
export function whenLeft(leave: () => boolean): () => void {
  const left = (): void => void leave();
  const leaving = (event: BeforeUnloadEvent): void => {
    if (leave()) event.preventDefault();
  };
  window.addEventListener('blur', left);
  window.addEventListener('beforeunload', leaving);
  return () => {
    window.removeEventListener('blur', left);
    window.removeEventListener('beforeunload', leaving);
  };
}
