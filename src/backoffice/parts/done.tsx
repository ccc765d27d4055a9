import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The words of what an action has done. They take the focus if the button that was pressed is gone or disabled, also if
 * it goes later, with its row.
 */
export function Done({ change, children }: { /** Differs after each action. */ change: unknown; children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null);
  const taken = useRef<unknown>(null);
  // After every drawing, but once for a change: later the focus is where somebody has put it.
  useEffect(() => {
    const { activeElement } = document;
    if (taken.current === change) return;
    if (activeElement !== document.body && activeElement?.matches(':disabled') !== true) return;
    taken.current = change;
    words.current?.focus();
  });
  return (
    <span ref={words} tabIndex={-1}>
      {children}
    </span>
  );
}
