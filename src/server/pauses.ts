import { setImmediate } from 'node:timers/promises';

/** So much text is read at once: a few milliseconds of work. */
const charsAtOnce = 10_000;

/**
 * Divides the work on long texts, so that all other requests do not wait for its end. Call the pause before each piece
 * with its length.
 */
export function makePauses(): (chars: number) => Promise<void> {
  let done = 0;
  return async (chars) => {
    if (done > 0 && done + chars > charsAtOnce) {
      await setImmediate();
      done = 0;
    }
    done += chars;
  };
}
