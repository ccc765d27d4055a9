import type { FastifyBaseLogger } from 'fastify';
import { elapsedMs } from '../clock.ts';

export interface Schedule {
  /** Runs `work` at start and then `ms` after each run ends, so that runs do not overlap. */
  every(ms: number, name: string, work: () => Promise<unknown>): void;
  start(): void;
  /** How each job does. */
  states(): JobState[];
  /** Starts no more runs; resolves when the current ones have ended. */
  stop(): Promise<void>;
}

export interface JobState {
  name: string;
  failing: boolean;
  /** When it last ended well, in ms since 1970; null if it has not yet. */
  succeededAt: number | null;
  /** How much later than planned its next success is. */
  lateMs: number;
}

interface Job {
  ms: number;
  name: string;
  work: () => Promise<unknown>;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void>;
  failing: boolean;
  succeededAt: number | null;
  /** By the monotonic clock: the next success is due `ms` after it. */
  countedFrom: number;
}

export function makeSchedule(log: FastifyBaseLogger): Schedule {
  const jobs: Job[] = [];
  let started = false;

  async function run(job: Job): Promise<void> {
    try {
      await job.work();
      if (job.failing) log.info({ job: job.name }, 'A job that had failed has succeeded.');
      job.failing = false;
      job.succeededAt = Date.now();
      job.countedFrom = elapsedMs();
    } catch (error) {
      // Logs only the first of several failures: a long database outage must not fill the log.
      if (!job.failing) log.error({ job: job.name, err: error }, 'A job failed; it will be retried.');
      job.failing = true;
    }
    if (started) plan(job, job.ms);
  }
  function plan(job: Job, ms: number): void {
    job.timer = setTimeout(() => {
      job.running = run(job);
    }, ms);
    job.timer.unref();
  }

  return {
    every(ms, name, work) {
      const job: Job = {
        ms,
        name,
        work,
        timer: undefined,
        running: Promise.resolve(),
        failing: false,
        succeededAt: null,
        countedFrom: elapsedMs(),
      };
      jobs.push(job);
      if (started) plan(job, 0);
    },
    start() {
      if (started) return;
      started = true;
      for (const job of jobs) plan(job, 0);
    },
    states: () =>
      jobs.map(({ name, ms, failing, succeededAt, countedFrom }) => ({
        name,
        failing,
        succeededAt,
        lateMs: Math.max(0, elapsedMs() - countedFrom - ms),
      })),
    async stop() {
      started = false;
      for (const job of jobs) clearTimeout(job.timer);
      await Promise.all(jobs.map((job) => job.running));
    },
  };
}
