import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useReducedMotion } from './use-media.ts';

export interface Play {
  /** State of the pause button; hover and focus do not change it. */
  playing: boolean;
  /** Whether the slides advance automatically now. */
  running: boolean;
  toggle: () => void;
}

const nothingHeld = { pointer: false, focus: false };

/**
 * Controls automatic slides. Hover and focus pause them, the pause button stops them, and they do not start
 * automatically with reduced motion. Play starts them at once.
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
    // After a touch, browsers report hover until the next touch elsewhere, so touch is ignored.
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
