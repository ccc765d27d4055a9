const presses = 3;
/** Between one press and the next, as GOV.UK does it. */
const withinMs = 5000;

export interface ShiftPresses {
  down(key: string): void;
  /** How many presses stand now; the third answers 3 and starts over. */
  up(key: string): number;
  /** Shift has served for something else, such as a click or a capital. */
  used(): void;
}

/** Counts Shift pressed and released alone, three times in a row. */
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
      count = now() - lastAt > withinMs ? 1 : count + 1;
      lastAt = now();
      if (count < presses) return count;
      count = 0;
      return presses;
    },
  };
}

/** After this long without a press the count is forgotten. */
export const forgottenAfterMs = withinMs;
