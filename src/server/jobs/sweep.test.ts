import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { SweepDeps, Sweeper } from './sweep.ts';
import { makeSweepJob } from './sweep.ts';

interface Line {
  level: number;
  what?: string;
  removed?: Record<string, number>;
  left?: string[];
  ms?: number;
}
/** The sweepers of this test do not use their dependencies. */
const noDeps = {} as SweepDeps;

function logged() {
  const lines: Line[] = [];
  const { log } = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line) as Line) } },
  });
  return { deps: { ...noDeps, log }, lines };
}

/** A sweeper with `old` expired rows that records the limit of each batch. */
function rows(what: string, old: number): Sweeper & { limits: number[]; old: () => number } {
  const limits: number[] = [];
  return {
    what,
    limits,
    old: () => old,
    async sweep(_deps, limit) {
      limits.push(limit);
      const removed = Math.min(limit, old);
      old -= removed;
      return removed;
    },
  };
}

test('deletes in batches until none are left, and logs the counts in one line', async () => {
  const { deps, lines } = logged();
  const [carts, mails] = [rows('cart', 23), rows('outbox_mail', 0)];
  await makeSweepJob(deps, [carts, mails], { batch: 10, maxPerKind: 1000, pauseMs: 0 }).run();
  expect([carts.limits, mails.limits]).toEqual([[10, 10, 10], [10]]);
  expect(lines).toMatchObject([{ level: 30, removed: { cart: 23, outbox_mail: 0 } }]);
  expect(lines[0]?.ms).toEqual(expect.any(Number));
  expect(lines[0]).not.toHaveProperty('left');
});

test('a run stops at the limit of a kind and logs it, and the next run continues', async () => {
  const { deps, lines } = logged();
  const [carts, mails] = [rows('cart', 45), rows('outbox_mail', 5)];
  const job = makeSweepJob(deps, [carts, mails], { batch: 10, maxPerKind: 30, pauseMs: 0 });
  await job.run();
  await job.run();
  expect(lines).toMatchObject([
    { removed: { cart: 30, outbox_mail: 5 }, left: ['cart'] },
    { removed: { cart: 15, outbox_mail: 0 } },
  ]);
});

test('logs a kind that fails, and still deletes the other kinds', async () => {
  const { deps, lines } = logged();
  const mails = rows('outbox_mail', 5);
  const fails: Sweeper = { what: 'cart', sweep: () => Promise.reject(new Error('The database is unavailable.')) };
  await makeSweepJob(deps, [fails, mails], { batch: 10, maxPerKind: 30, pauseMs: 0 }).run();
  expect(mails.old()).toBe(0);
  expect(lines).toMatchObject([
    { level: 50, what: 'cart' },
    { level: 30, removed: { outbox_mail: 5 } },
  ]);
});

test('stop ends a run after the current batch', async () => {
  const { deps } = logged();
  const carts = rows('cart', 1000);
  const job = makeSweepJob(deps, [carts, rows('outbox_mail', 5)], { batch: 10, maxPerKind: 1000, pauseMs: 60_000 });
  const run = job.run();
  await expect.poll(() => carts.limits.length).toBe(1);
  job.stop();
  await run;
  expect(carts.old()).toBe(990);
});
