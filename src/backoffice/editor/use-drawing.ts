import { type RefObject, useRef } from 'react';
import type { PageLink } from '../parts/page-link.ts';
import type { Draft } from './draft.ts';

export interface Drawing {
  now: (draft: Draft) => void;
  /** After what was typed shows in its field. */
  soon: (draft: Draft) => void;
  /** How large the page is drawn; without a value, the last one again. */
  scale: (scale?: number) => void;
}

/** Draws the draft on the page in the frame. */
export function useDrawing(link: RefObject<PageLink | null>): Drawing {
  /** What is typed in the form and not drawn on the page yet. */
  const waiting = useRef<Draft | null>(null);
  const scale = useRef(1);
  const now = (draft: Draft): void => {
    waiting.current = null;
    link.current?.post({ v: 1, type: 'draw', rev: Date.now(), content: draft.content, title: draft.title });
  };
  return {
    now,
    soon(draft) {
      if (!waiting.current) requestAnimationFrame(() => setTimeout(() => waiting.current && now(waiting.current)));
      waiting.current = draft;
    },
    scale(next = scale.current) {
      scale.current = next;
      if (link.current?.has('scale') === true) link.current.post({ v: 1, type: 'scale', scale: next });
    },
  };
}
