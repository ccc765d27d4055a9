import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { clientFolder, isBuilt, root } from '../built-files.ts';
import type { PageCacheState } from '../cms/page-cache.ts';
import type { Deps } from '../deps.ts';
import type { AnsweredRequest } from '../http/note-requests.ts';
import type { JobState } from '../jobs/schedule.ts';
import { sweepLags } from '../jobs/sweep.ts';
import { lostBecause } from '../lost-mails.ts';
import { makeReadings } from './readings.ts';
import { RequestCounts } from './request-counts.ts';

type Watched = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/**
 * The numbers of this process and of the database, in the text that Prometheus reads. They name routes and jobs as the
 * code does, and never a visitor, an address or an id.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #watched: Watched;
  readonly #readings: ReturnType<typeof makeReadings>;
  #jobs: () => JobState[] = () => [];
  #pages: (() => PageCacheState) | null = null;
  readonly #requests = new RequestCounts();
  readonly #gauges = {
    build: this.#gauge('build_info', 'The version that runs; always 1.', 'version', 'build', 'node', 'database'),
    poolMax: this.#gauge('pool_connections_max', 'Connections that this process may open to PostgreSQL.'),
    poolUsed: this.#gauge('pool_connections_used', 'Connections in use.'),
    poolIdle: this.#gauge('pool_connections_idle', 'Connections that are open and free.'),
    poolWaiting: this.#gauge('pool_waiting', 'Callers that wait for a connection.'),
    replicaReads: this.#gauge(
      'replica_reads_total',
      'Lists and searches that the replica answered, or was behind or away for.',
      'by',
    ),
    answers: this.#gauge('database_answers', '1 if the database has answered the questions below within a second.'),
    mails: this.#gauge('mails_waiting', 'Mails that are not sent yet; 1001 stands for more.'),
    oldestMail: this.#gauge('mails_oldest_seconds', 'How long the first of them has waited; 0 without one.'),
    payments: this.#gauge('payments_open', 'Payments without an outcome; 1001 stands for more.', 'status'),
    oldestPayment: this.#gauge('payments_oldest_seconds', 'Age of the oldest of them; 0 without one.', 'status'),
    unexplained: this.#gauge(
      'money_unexplained_cents',
      'Cents that the comparisons of the last 31 days did not explain.',
    ),
    sweepLag: this.#gauge(
      'sweep_lag_seconds',
      'How long ago no expired data of a kind was left; the oldest is past its end for so long at most.',
      'kind',
    ),
    swept: this.#gauge(
      'sweep_removed_total',
      'Rows or files of a kind that were deleted because of their age.',
      'kind',
    ),
    clock: this.#gauge(
      'clock_ahead_seconds',
      'How far our clock is ahead of that of the database; negative if behind.',
    ),
    // Not `job`: Prometheus keeps that label for whatever it reads from, and would rename ours.
    succeeded: this.#gauge('job_last_success_timestamp_seconds', 'When a job last ended well here.', 'name'),
    late: this.#gauge('job_lag_seconds', 'How much later than planned the next success of a job is.', 'name'),
    failing: this.#gauge('job_failing', '1 if the last run of a job failed.', 'name'),
    cacheBytes: this.#gauge('page_cache_bytes', 'Size of the pages in memory.'),
    cachePages: this.#gauge('page_cache_pages', 'Pages in memory.'),
    cacheHits: this.#gauge('page_cache_hits_total', 'Pages that were sent from memory.'),
    cacheMisses: this.#gauge('page_cache_misses_total', 'Pages that were rendered.'),
    missing: this.#gauge('settings_missing', '1 if a production site sends no mail, or nobody gets it.', 'what'),
  };

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#readings = makeReadings(watched);
    collectDefaultMetrics({ register: this.#registry });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const { build } = isBuilt()
      ? (JSON.parse(readFileSync(join(clientFolder, 'version.json'), 'utf8')) as { build: string })
      : { build: '' };
    const database = watched.db.engine.name;
    this.#gauges.build.set({ version, build, node: process.version, database }, 1);
  }

  note(request: AnsweredRequest): void {
    this.#requests.note(request);
  }

  addJobs(states: () => JobState[]): void {
    this.#jobs = states;
  }

  addPageCache(state: () => PageCacheState): void {
    this.#pages = state;
  }

  async text(): Promise<string> {
    this.#readProcess();
    await this.#readDatabase();
    return this.#requests.text() + (await this.#registry.metrics());
  }

  #readProcess(): void {
    const { config, db } = this.#watched;
    const gauges = this.#gauges;
    const pool = db.engine.pool();
    if (pool) {
      gauges.poolMax.set(pool.max);
      gauges.poolUsed.set(pool.used);
      gauges.poolIdle.set(pool.idle);
      gauges.poolWaiting.set(pool.waiting);
    }
    const replica = db.replica();
    if (replica) {
      const { byReplica, behind, away } = replica;
      for (const [by, count] of Object.entries({ replica: byReplica, behind, away }))
        gauges.replicaReads.set({ by }, count);
    }
    const pages = this.#pages?.();
    if (pages) {
      gauges.cacheBytes.set(pages.bytes);
      gauges.cachePages.set(pages.entries);
      gauges.cacheHits.set(pages.hits);
      gauges.cacheMisses.set(pages.misses);
    }
    for (const { name, failing, succeededAt, lateMs } of this.#jobs()) {
      gauges.late.set({ name }, lateMs / 1000);
      gauges.failing.set({ name }, failing ? 1 : 0);
      if (succeededAt !== null) gauges.succeeded.set({ name }, succeededAt / 1000);
    }
    const lost = lostBecause(config);
    gauges.missing.set({ what: 'mail server' }, lost.noServer ? 1 : 0);
    gauges.missing.set({ what: 'receivers' }, lost.nobody === undefined ? 0 : 1);
  }

  /** What was read long ago is not shown as if it were so now. */
  async #readDatabase(): Promise<void> {
    const { mails, oldestMail, payments, oldestPayment, unexplained, clock, answers, sweepLag, swept } = this.#gauges;
    const readings = await this.#readings();
    answers.set(readings === null ? 0 : 1);
    if (readings === null) {
      for (const gauge of [mails, oldestMail, unexplained, clock]) gauge.remove();
      payments.reset();
      oldestPayment.reset();
      sweepLag.reset();
      swept.reset();
      return;
    }
    mails.set(Number(readings.mails.number));
    oldestMail.set(this.#secondsSince(readings.mails.oldest));
    unexplained.set(readings.unexplainedCents);
    for (const { what: kind, removed } of readings.sweeps) swept.set({ kind }, Number(removed));
    for (const { what: kind, ms } of sweepLags(readings.sweeps, this.#watched.now())) sweepLag.set({ kind }, ms / 1000);
    clock.set(readings.clockAheadMs / 1000);
    for (const { status, number, oldest } of readings.payments) {
      payments.set({ status }, Number(number));
      oldestPayment.set({ status }, this.#secondsSince(oldest));
    }
  }

  #secondsSince(at: string | null): number {
    return at === null ? 0 : Math.max(0, this.#watched.now().getTime() - Date.parse(at)) / 1000;
  }

  #gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name: `phi_${name}`, help, labelNames, registers: [this.#registry] });
  }
}
