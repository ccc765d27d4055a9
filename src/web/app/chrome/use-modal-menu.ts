import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** While the menu is open, the page is inert and does not scroll, Tab stays in the menu, Esc closes it. */
export function useModalMenu(open: boolean, header: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);

  useEffect(() => {
    const root = header.current;
    if (!open || !root) return;
    const behind = [...(root.parentElement?.children ?? [])].filter(
      (element) => element !== root && element instanceof HTMLElement && !element.inert,
    );
    setInert(behind, true);
    const page = document.documentElement.style;
    // Reserves the width of the scroll bar, so that nothing moves sideways.
    page.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
    page.overflow = 'hidden';
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') escape();
      if (event.key === 'Tab') keepInside(event, root);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      setInert(behind, false);
      page.overflow = '';
      page.paddingRight = '';
      document.removeEventListener('keydown', onKey);
    };
  }, [open, header]);
}

function setInert(elements: Element[], inert: boolean): void {
  for (const element of elements) if (element instanceof HTMLElement) element.inert = inert;
}

/** Wraps the focus from the last control to the first and back. */
function keepInside(event: KeyboardEvent, root: HTMLElement): void {
  // checkVisibility: Safari has it from 17.4.
  const controls = [...root.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter(
    (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true,
  );
  const first = controls[0];
  const last = controls.at(-1);
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}
