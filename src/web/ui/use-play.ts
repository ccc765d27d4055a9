import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useReducedMotion } from './use-media.ts';

export interface Play {
  /** What the pause button shows; holding by pointer or focus does not change it. */
  playing: boolean;
  /** Whether the slides move by themselves at this moment. */
  running: boolean;
  toggle: () => void;
}

const nothingHeld = { pointer: false, focus: false };

/**
 * When slides move by themselves: pointer and focus inside the carousel hold them, the pause button stops them, and
 * they never start by themselves for people who prefer reduced motion. Whoever presses Play sees them move at
 * once.
 */
export function usePlay(carouselRef: RefObject<HTMLElement | null>): Play {
  const reducedMotion = useReducedMotion();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [held, setHeld] = useState(nothingHeld);
  const playing = chosen ?? !reducedMotion;

  useEffect(() => {
    const element = carouselRef.current;
    if (!element) return undefined;
    const hold = (change: Partial<typeof nothingHeld>) => setHeld((current) => ({ ...current, ...change }));
    // A finger that has left the screen holds nothing, although the browser says so until the next press elsewhere.
    const enter = ({ pointerType }: PointerEvent) => hold({ pointer: pointerType !== 'touch' });
    const leave = () => hold({ pointer: false });
    const focus = () => hold({ focus: true });
    const blur = ({ relatedTarget }: FocusEvent) =>
      hold({ focus: relatedTarget instanceof Node && element.contains(relatedTarget) });
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusin', focus);
    element.addEventListener('focusout', blur);
    return () => {
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusin', focus);
      element.removeEventListener('focusout', blur);
    };
  }, [carouselRef]);

  return {
    playing,
    running: playing && !held.pointer && !held.focus,
    toggle: () => {
      setChosen(!playing);
      setHeld(nothingHeld);
    },
  };
}
