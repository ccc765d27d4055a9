const presses = 3;
/** Maximum time between two presses, as on GOV.UK. */
const maxPauseMs = 5000;

export interface ShiftPresses {
  down(key: string): void;
  /** Returns the number of presses so far; the third returns 3 and resets the count. */
  up(key: string): number;
  /** Shift was used for something else, such as a click or a capital letter. */
  used(): void;
}

/** Counts three presses of Shift alone in a row. */
export function shiftPresses(now: () => number = Date.now): ShiftPresses {
  let count = 0;
  let lastAt = 0;
  let isAlone = false;
  const used = (): void => {
    isAlone = false;
    count = 0;
  };
  return {
    used,
    down(key) {
      if (key === 'Shift') isAlone = true;
      else used();
    },
    up(key) {
      if (key !== 'Shift' || !isAlone) return count;
      count = now() - lastAt > maxPauseMs ? 1 : count + 1;
      lastAt = now();
      if (count < presses) return count;
      count = 0;
      return presses;
    },
  };
}

/** The count is reset after this time without a press. */
export const resetAfterMs = maxPauseMs;
