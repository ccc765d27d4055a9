import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** A notice instead of what was pressed: the focus brings it into view on a page that has become shorter. */
export function Outcome({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} tabIndex={-1}>
      <Notice tone="success">{children}</Notice>
    </div>
  );
}
