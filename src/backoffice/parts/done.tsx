import { type ReactNode, useEffect, useRef } from 'react';

/** The words of what an action has done. They take the focus if the button that was pressed is gone or disabled. */
export function Done({ change, children }: { /** Differs after each action. */ change: unknown; children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(':disabled')) words.current?.focus();
  }, [change]);
  return (
    <span ref={words} tabIndex={-1}>
      {children}
    </span>
  );
}
