import { useEffect, useState } from 'react';
import { useReducedMotion } from './use-media.ts';

export interface Rotation {
  index: number;
  /** What the pause button shows; holding by pointer or focus does not change it. */
  playing: boolean;
  toggle: () => void;
  goTo: (index: number) => void;
  /** Spread on the element that holds the slides: pointer and focus inside it stop the clock. */
  hold: { onMouseEnter: () => void; onMouseLeave: () => void; onFocus: () => void; onBlur: () => void };
}

/** Counts through `count` slides. Never starts by itself for people who prefer reduced motion. */
export function useRotation(count: number, everyMs: number): Rotation {
  const reducedMotion = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const playing = count > 1 && (chosen ?? !reducedMotion);
  const running = playing && !held.pointer && !held.focus;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((current) => (current + 1) % count);
    }, everyMs);
    return () => clearInterval(timer);
  }, [running, count, everyMs]);

  return {
    index: index < count ? index : 0,
    playing,
    toggle: () => setChosen(!playing),
    goTo: setIndex,
    hold: {
      onMouseEnter: () => setHeld((current) => ({ ...current, pointer: true })),
      onMouseLeave: () => setHeld((current) => ({ ...current, pointer: false })),
      onFocus: () => setHeld((current) => ({ ...current, focus: true })),
      onBlur: () => setHeld((current) => ({ ...current, focus: false })),
    },
  };
}
