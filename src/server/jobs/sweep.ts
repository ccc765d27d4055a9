import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { dayMs, hourMs, minuteMs } from '#contract/spans.ts';
import { elapsedMs } from '../clock.ts';
import { dueBy } from '../db/claim.sql.ts';
import type { Deps } from '../deps.ts';
import { claimKind, releaseKind, type SweepState, sweepStates } from './sweep-state.sql.ts';

export type SweepDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'storage'>;

/** Deletes one kind of expired data. */
export interface Sweeper {
  /** The table or folder: for the log, and the key of its state. */
  what: string;
  /**
   * Deletes up to `limit` expired entries in one short transaction; returns their number. Fewer than `limit` means that
   * none are left.
   */
  sweep(deps: SweepDeps, limit: number, step?: SweepStep): Promise<number | Walked>;
}

export interface SweepStep {
  /** Where the last batch of this run has ended; '' at first. */
  from: string;
  /** Whether the run has to end; asked between pages of a folder. */
  isOver(): boolean;
}

/** A batch from the beginning that nothing ends. */
export const wholeStep: SweepStep = { from: '', isOver: () => false };

/** What a batch has deleted that passes entries which stay; `next` is where the next one begins, null at the end. */
export interface Walked {
  removed: number;
  next: string | null;
}

export interface SweepJob {
  run(): Promise<void>;
  /** Ends the run after the current batch; the next run deletes the rest. */
  stop(): void;
}

/** `sliceMs`: how long one kind may go on before the others have their turn. `runMs`: how long a run lasts at most. */
const defaults = { batch: 200, pauseMs: 20, sliceMs: 10_000, runMs: 8 * minuteMs };
/** Longer than a run, because one batch may be the whole list of a bucket. A process that dies costs only this time. */
const leaseMs = 10 * minuteMs;
const everyMs = dayMs;
/** No row is planned or claimed for longer; a later instant is from before the clock was set back (decision 19). */
const longestMs = everyMs + hourMs;
/** A day between two sweeps is as planned. */
const patienceMs = 2 * dayMs;

/**
 * Deletes expired data: each kind once a day, in batches with pauses for other writers, as long as rows are left. The
 * kinds take turns, so that one with many does not hold up the others. Of several processes one does a kind.
 */
export function makeSweepJob(
  deps: SweepDeps,
  sweepers: readonly Sweeper[],
  { batch, pauseMs, sliceMs, runMs } = defaults,
): SweepJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  const by = randomUUID();
  /** Where each kind goes on in its next slice. */
  const places = new Map<string, string>();

  async function slice({ what, sweep }: Sweeper, isOver: () => boolean): Promise<{ removed: number; left: boolean }> {
    const began = elapsedMs();
    const isEnd = () => isOver() || elapsedMs() - began >= sliceMs;
    let removed = 0;
    for (;;) {
      const swept = await sweep(deps, batch, { from: places.get(what) ?? '', isOver });
      const walked = typeof swept === 'number' ? { removed: swept, next: swept < batch ? null : '' } : swept;
      removed += walked.removed;
      if (walked.next === null) places.delete(what);
      else places.set(what, walked.next);
      if (walked.next === null) return { removed, left: false };
      // What was only looked at has held up no writer.
      if (walked.removed === 0) await nextTurn();
      else if (!isEnd()) await wait(pauseMs, undefined, { signal }).catch(() => {});
      if (isEnd()) return { removed, left: true };
    }
  }

  /** A slice of a kind that no other process does now; null if one does. */
  async function turn(sweeper: Sweeper, isOver: () => boolean) {
    const { db, now } = deps;
    const { what } = sweeper;
    const at = now();
    const until = new Date(at.getTime() + leaseMs).toISOString();
    const free = dueBy(at, longestMs);
    if (!(await db.transaction((tx) => claimKind(tx, what, { by, until, free })))) return null;
    let swept = { removed: 0, left: true };
    try {
      swept = await slice(sweeper, isOver);
    } finally {
      // What was expired when the slice ended is gone, so its lag counts from then.
      const done = swept.left
        ? null
        : { at: now().toISOString(), dueAt: new Date(now().getTime() + everyMs).toISOString() };
      await db.transaction((tx) => releaseKind(tx, what, { by, removed: swept.removed, done }));
    }
    return swept;
  }

  return {
    async run() {
      const began = elapsedMs();
      const isOver = () => signal.aborted || elapsedMs() - began >= runMs;
      const states = new Map((await sweepStates(deps.db.read)).map((state) => [state.what, state]));
      const removed: Record<string, number> = {};
      let open = sweepers.filter(({ what }) => isDue(states.get(what), deps.now()));
      if (open.length === 0) return;
      const elsewhere: string[] = [];
      while (open.length > 0 && !isOver()) {
        const next: Sweeper[] = [];
        for (const sweeper of open) {
          if (isOver()) {
            next.push(sweeper);
            continue;
          }
          try {
            const swept = await turn(sweeper, isOver);
            if (swept === null) elsewhere.push(sweeper.what);
            else removed[sweeper.what] = (removed[sweeper.what] ?? 0) + swept.removed;
            if (swept?.left === true) next.push(sweeper);
          } catch (error) {
            deps.log.error(
              { err: error, what: sweeper.what },
              'Expired data could not be deleted; the next run tries again.',
            );
          }
        }
        open = next;
      }
      const left = open.map(({ what }) => what);
      deps.log.info(
        {
          removed,
          ...(left.length > 0 && { left }),
          ...(elsewhere.length > 0 && { elsewhere }),
          ms: Math.round(elapsedMs() - began),
        },
        'Expired data was deleted.',
      );
      const behind = sweepsBehind(await sweepStates(deps.db.read), deps.now());
      if (behind.length > 0)
        deps.log.warn(
          { behind: Object.fromEntries(behind.map(({ what, ms }) => [what, Math.round(ms / hourMs)])) },
          'The deletion of expired data is behind: hours since none of a kind was left.',
        );
    },
    stop: () => stopping.abort(),
  };
}

function isDue(state: SweepState | undefined, now: Date): boolean {
  const { now: at, latestPlanned } = dueBy(now, longestMs);
  return state === undefined || state.due_at <= at || state.due_at > latestPlanned;
}

export interface SweepLag {
  what: string;
  /** The oldest row of this kind is past its end for so long at most: since then none was left. */
  ms: number;
}

export function sweepLags(states: readonly SweepState[], now: Date): SweepLag[] {
  return states.map(({ what, done_at: done, first_at: first }) => ({
    what,
    ms: Math.max(0, now.getTime() - Date.parse(done ?? first)),
  }));
}

/** The kinds of which rows have waited for two days, though each is due daily. */
export function sweepsBehind(states: readonly SweepState[], now: Date): SweepLag[] {
  return sweepLags(states, now).filter(({ ms }) => ms > patienceMs);
}
