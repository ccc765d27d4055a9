import { dayOf } from '#contract/calendar.ts';
import { dayMs } from '#contract/spans.ts';
import { elapsedMs } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { type SweepState, sweepStates } from '../jobs/sweep-state.sql.ts';
import { clockAheadMs } from './clock-difference.ts';
import { openPayments, unexplainedCents, waitingMails } from './readings.sql.ts';

export interface Readings {
  mails: Awaited<ReturnType<typeof waitingMails>>;
  payments: Awaited<ReturnType<typeof openPayments>>;
  unexplainedCents: number;
  sweeps: SweepState[];
  clockAheadMs: number;
}

/** Several watchers may ask, and one asks often. */
const keptMs = 10_000;
/** A slow database must not hang a watcher, who would then see nothing at all. */
const patienceMs = 1000;
/** A question on a broken connection may never be answered; after so long another one is asked. */
const givenUpMs = 60_000;
/** As Today shows them. */
const moneyMs = 31 * dayMs;

/**
 * What the database says, not older than ten seconds; null if it does not answer within one. While an answer is
 * awaited nobody asks again.
 */
export function makeReadings({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<Readings | null> {
  let kept: { readings: Readings; at: number } | null = null;
  let asked: { answer: Promise<Readings | null>; at: number } | null = null;
  const ask = async (): Promise<Readings | null> => {
    try {
      const since = dayOf(new Date(now().getTime() - moneyMs));
      const [mails, payments, cents, sweeps, aheadMs] = await Promise.all([
        waitingMails(db.read),
        openPayments(db.read),
        unexplainedCents(db.read, since),
        sweepStates(db.read),
        clockAheadMs({ db, now }),
      ]);
      const readings = { mails, payments, unexplainedCents: cents, sweeps, clockAheadMs: aheadMs };
      kept = { readings, at: elapsedMs() };
      return readings;
    } catch (error) {
      log.warn({ err: error }, 'The metrics could not read the database.');
      return null;
    }
  };
  return async () => {
    if (kept !== null && elapsedMs() - kept.at < keptMs) return kept.readings;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
    try {
      if (asked === null || elapsedMs() - asked.at > givenUpMs) {
        const own = { answer: ask(), at: elapsedMs() };
        asked = own;
        void own.answer.then(() => {
          if (asked === own) asked = null;
        });
      }
      return await Promise.race([asked.answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
