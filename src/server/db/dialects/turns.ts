/** Of one turn of the event loop, which sends about sixteen cached pages in the same time. */
const budgetMs = 2;

/**
 * The embedded engine reads in the thread that answers everybody, and an answer of staff asks it up to thirty times.
 * Once the statements of a turn of the event loop have taken their time, further ones wait for the next turns, in the
 * order in which they came: what else has arrived is answered in between.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #clock: () => number;
  #usedMs = 0;
  #isCounting = false;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Runs a statement now, or in a later turn. It must have run when its promise is returned. */
  async run<T>(statement: () => Promise<T>): Promise<T> {
    if (this.#isUsedUp() || this.#waiting.length > 0)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        this.#count();
      });
    const began = this.#clock();
    let result: Promise<T>;
    try {
      result = statement();
    } finally {
      // Also after a failure: others wait for it.
      this.#usedMs += this.#clock() - began;
      this.#count();
      if (!this.#isUsedUp()) this.#waiting.shift()?.();
    }
    return result;
  }

  #isUsedUp(): boolean {
    return this.#usedMs >= budgetMs;
  }

  /** What is counted is of this turn: it begins anew after the requests that have arrived. */
  #count(): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    setImmediate(() => {
      this.#isCounting = false;
      this.#usedMs = 0;
      this.#waiting.shift()?.();
    });
  }
}
