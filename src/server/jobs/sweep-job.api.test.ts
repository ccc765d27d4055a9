import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayMs, minuteMs } from '#contract/spans.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { sweepStates } from './sweep-state.sql.ts';
import { makeSweepJob, type Sweeper, type SweepDeps, sweepsBehind } from './sweep.ts';
import { sweepsToday } from '../settings/sweeps-today.ts';

interface Line {
  level: number;
  what?: string;
  removed?: Record<string, number>;
  left?: string[];
  behind?: Record<string, number>;
  ms?: number;
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
// The server sweeps its own kinds meanwhile.
beforeEach(() =>
  app.deps.db.single((source) => source.deleteFrom('sweep_state').where('what', 'like', 'test %').execute()),
);
const states = async () => (await sweepStates(app.deps.db.read)).filter(({ what }) => what.startsWith('test '));

const soon = { batch: 10, pauseMs: 0, sliceMs: minuteMs, runMs: minuteMs };

function logged() {
  const lines: Line[] = [];
  const { log } = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line) as Line) } },
  });
  const later = { ms: 0 };
  const deps: SweepDeps = { ...app.deps, log, now: () => new Date(app.deps.now().getTime() + later.ms) };
  return { deps, lines, later };
}

/** A sweeper with `old` expired rows that records each batch. */
function rows(what: string, old: number, batches: string[] = []) {
  return {
    what,
    batches,
    old: () => old,
    async sweep(_deps, limit) {
      batches.push(what);
      const removed = Math.min(limit, old);
      old -= removed;
      return removed;
    },
  } satisfies Sweeper & { batches: string[]; old: () => number };
}

test('deletes in batches until none are left, once a day, and logs the counts in one line', async () => {
  const { deps, lines, later } = logged();
  const [carts, mails] = [rows('test cart', 23), rows('test mail', 0)];
  const job = makeSweepJob(deps, [carts, mails], soon);
  await job.run();
  expect([carts.batches.length, mails.batches.length]).toEqual([3, 1]);
  expect(lines).toMatchObject([{ level: 30, removed: { 'test cart': 23, 'test mail': 0 } }]);
  expect(lines[0]?.ms).toEqual(expect.any(Number));
  expect(lines[0]).not.toHaveProperty('left');
  later.ms = 23 * 60 * minuteMs;
  await job.run();
  expect(lines).toHaveLength(1);
  later.ms = dayMs + minuteMs;
  await job.run();
  expect(mails.batches.length).toBe(2);
  expect(await states()).toMatchObject([
    { what: 'test cart', removed: 23, claimed_until: '' },
    { what: 'test mail', removed: 0, claimed_until: '' },
  ]);
});

test('a run stops at its time limit, and the next one goes on without waiting for a day', async () => {
  const { deps, lines } = logged();
  const [carts, mails] = [rows('test cart', 45), rows('test mail', 5)];
  const job = makeSweepJob(deps, [carts, mails], soon);
  await makeSweepJob(deps, [carts, mails], { ...soon, runMs: 0 }).run();
  expect([carts.old(), mails.old()]).toEqual([45, 5]);
  expect(lines.at(-1)).toMatchObject({ removed: {}, left: ['test cart', 'test mail'] });
  // Its time is over during the second batch.
  const clock = vi.spyOn(performance, 'now');
  const slow: Sweeper = {
    ...carts,
    async sweep(given, limit) {
      const removed = await carts.sweep(given, limit);
      if (carts.old() === 25) clock.mockReturnValue(Number.MAX_SAFE_INTEGER);
      return removed;
    },
  };
  await makeSweepJob(deps, [slow, mails], soon).run();
  clock.mockRestore();
  expect([carts.old(), mails.old()]).toEqual([25, 5]);
  expect(lines.at(-1)).toMatchObject({ removed: { 'test cart': 20 }, left: ['test cart', 'test mail'] });
  await job.run();
  expect([carts.old(), mails.old()]).toEqual([0, 0]);
  expect(lines.at(-1)).not.toHaveProperty('left');
});

test('kinds take turns, so that one with many rows does not hold up the others', async () => {
  const { deps } = logged();
  const order: string[] = [];
  const [carts, mails] = [rows('test cart', 35, order), rows('test mail', 5, order)];
  await makeSweepJob(deps, [carts, mails], { ...soon, sliceMs: 0 }).run();
  expect(order).toEqual(['test cart', 'test mail', 'test cart', 'test cart', 'test cart']);
});

test('a kind that passes rows which stay begins where its last batch has ended, also in its next turn', async () => {
  const { deps } = logged();
  const from: string[] = [];
  const walks: Sweeper = {
    what: 'test cart',
    async sweep(_deps, _limit, step) {
      from.push(step?.from ?? '');
      return { removed: 0, next: from.length < 3 ? `after ${from.length}` : null };
    },
  };
  await makeSweepJob(deps, [walks], { ...soon, sliceMs: 0 }).run();
  expect(from).toEqual(['', 'after 1', 'after 2']);
});

test('logs a kind that fails, still deletes the others, and tries it again in the next run', async () => {
  const { deps, lines } = logged();
  const mails = rows('test mail', 5);
  const fails: Sweeper = { what: 'test cart', sweep: () => Promise.reject(new Error('The disk is full.')) };
  const job = makeSweepJob(deps, [fails, mails], soon);
  await job.run();
  expect(mails.old()).toBe(0);
  expect(lines).toMatchObject([
    { level: 50, what: 'test cart' },
    { level: 30, removed: { 'test mail': 5 } },
  ]);
  await job.run();
  expect(lines.filter(({ what }) => what === 'test cart')).toHaveLength(2);
});

test('warns when rows have waited for two days, and says it to whoever reads the states', async () => {
  const { deps, lines, later } = logged();
  const carts = rows('test cart', 1000);
  await makeSweepJob(deps, [rows('test cart', 5)], soon).run();
  later.ms = 3 * dayMs;
  await makeSweepJob(deps, [carts], { ...soon, sliceMs: 0, runMs: 1 }).run();
  expect(lines.at(-1)).toMatchObject({ level: 40, behind: { 'test cart': 72 } });
  expect(sweepsBehind(await states(), deps.now()).map(({ what }) => what)).toEqual(['test cart']);
  const [said] = await sweepsToday(deps, deps.now());
  expect(said?.text).toMatch(/^Old data is not deleted in time: .* for 3 days now\./);
  await makeSweepJob(deps, [carts], soon).run();
  expect(sweepsBehind(await states(), deps.now())).toEqual([]);
});

test('stop ends a run after the current batch', async () => {
  const { deps } = logged();
  const carts = rows('test cart', 1000);
  const job = makeSweepJob(deps, [carts, rows('test mail', 5)], { ...soon, pauseMs: minuteMs });
  const run = job.run();
  await expect.poll(() => carts.batches.length).toBe(1);
  job.stop();
  await run;
  expect(carts.old()).toBe(990);
});
