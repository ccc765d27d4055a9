import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

export type SweepDeps = Pick<Deps, 'config' | 'db' | 'now' | 'storage'>;

/** Deletes one kind of expired data. */
export interface Sweeper {
  /** The table or folder, for the log. */
  what: string;
  /**
   * Deletes up to `limit` expired entries in one short transaction; returns their number. Fewer than `limit` means
   * that none are left.
   */
  sweep(deps: SweepDeps, limit: number): Promise<number>;
}

export interface SweepJob {
  run(): Promise<void>;
  /** Ends the run after the current batch; the next run deletes the rest. */
  stop(): void;
}

/** Rows per batch, rows per kind and run, and the pause between batches, in which other writers get the lock. */
const defaults = { batch: 200, maxPerKind: 100_000, pauseMs: 50 };

/** Deletes expired data, one kind after the other. Several processes may run it at once. */
export function makeSweepJob(
  deps: SweepDeps & Pick<Deps, 'log'>,
  sweepers: readonly Sweeper[],
  { batch, maxPerKind, pauseMs } = defaults,
): SweepJob {
  const stopping = new AbortController();

  async function sweepKind({ sweep }: Sweeper): Promise<{ rows: number; left: boolean }> {
    let rows = 0;
    for (;;) {
      const removed = await sweep(deps, batch);
      rows += removed;
      if (removed < batch) return { rows, left: false };
      if (rows < maxPerKind) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (rows >= maxPerKind || stopping.signal.aborted) return { rows, left: true };
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
          const { rows, left: isLeft } = await sweepKind(sweeper);
          removed[sweeper.what] = rows;
          if (isLeft) left.push(sweeper.what);
        } catch (error) {
          deps.log.error(
            { err: error, what: sweeper.what },
            'Expired data could not be deleted; the next daily run tries again.',
          );
        }
      }
      deps.log.info(
        { removed, ...(left.length > 0 && { left }), ms: Math.round(performance.now() - started) },
        'Expired data was deleted.',
      );
    },
    stop: () => stopping.abort(),
  };
}
