import { useEffect } from 'react';
import type { Locale } from '#contract/locale.ts';

/** An everyday page that nobody wonders about. */
export const neutralPage: Record<Locale, string> = { au: 'https://www.bom.gov.au/', nz: 'https://www.metservice.com/' };

const presses = 3;
const withinMs = 5000;

/** Takes the page off the screen at once and puts the neutral one in its place in the history. */
export function leaveNow(locale: Locale): void {
  document.title = 'Loading';
  document.body.hidden = true;
  window.location.replace(neutralPage[locale]);
}

/** Counts Shift pressed and released alone; another key in between, as in typing a capital, starts over (as GOV.UK does it). */
export function shiftCounter(onDone: () => void, now: () => number = Date.now): { down: (key: string) => void; up: (key: string) => void } {
  let count = 0;
  let startedAt = 0;
  let alone = false;
  return {
    down(key) {
      alone = key === 'Shift';
      if (!alone) count = 0;
    },
    up(key) {
      if (key !== 'Shift' || !alone) return;
      if (count === 0 || now() - startedAt > withinMs) {
        count = 0;
        startedAt = now();
      }
      count += 1;
      if (count === presses) onDone();
    },
  };
}

export function useShiftToLeave(locale: Locale): void {
  useEffect(() => {
    const counter = shiftCounter(() => leaveNow(locale));
    const down = (event: KeyboardEvent): void => counter.down(event.key);
    const up = (event: KeyboardEvent): void => counter.up(event.key);
    window.addEventListener('keydown', down, true);
    window.addEventListener('keyup', up, true);
    return () => {
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keyup', up, true);
    };
  }, [locale]);
}
