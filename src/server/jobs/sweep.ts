import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

export type SweepDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/** What an area keeps for a time only. */
export interface Sweeper {
  /** What is counted in the log: the table, or the folder. */
  what: string;
  /**
   * Removes up to `most` of what is old, in one short transaction, and answers how many: fewer than `most` means that
   * none is left.
   */
  sweep(deps: SweepDeps, most: number): Promise<number>;
}

export interface SweepJob {
  run(): Promise<void>;
  /** Ends the run after the batch that it is at; the rest goes with the next one. */
  stop(): void;
}

/** Rows of one batch, how many of one kind go in a run, and for how long others have the writer between two batches. */
const pace = { batch: 200, most: 100_000, pauseMs: 50 };

/**
 * Removes what is old, kind after kind. Several processes may do so at once: what one has taken the other does not
 * find.
 */
export function makeSweepJob(
  deps: SweepDeps & Pick<Deps, 'log'>,
  sweepers: readonly Sweeper[],
  { batch, most, pauseMs } = pace,
): SweepJob {
  const stopping = new AbortController();

  async function emptied({ sweep }: Sweeper): Promise<{ rows: number; left: boolean }> {
    let rows = 0;
    for (;;) {
      const removed = await sweep(deps, batch);
      rows += removed;
      if (removed < batch) return { rows, left: false };
      if (rows < most) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (rows >= most || stopping.signal.aborted) return { rows, left: true };
    }
  }

  return {
    async run() {
      const started = performance.now();
      const removed: Record<string, number> = {};
      const left: string[] = [];
      for (const sweeper of sweepers) {
        if (stopping.signal.aborted) break;
        try {
          const { rows, left: isLeft } = await emptied(sweeper);
          removed[sweeper.what] = rows;
          if (isLeft) left.push(sweeper.what);
        } catch (error) {
          deps.log.error(
            { err: error, what: sweeper.what },
            'What is old could not be removed; it is tried again tomorrow.',
          );
        }
      }
      deps.log.info(
        { removed, ...(left.length > 0 && { left }), ms: Math.round(performance.now() - started) },
        'What is old was removed.',
      );
    },
    stop: () => stopping.abort(),
  };
}
