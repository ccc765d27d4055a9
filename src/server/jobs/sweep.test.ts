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
/** What these sweepers are given; they look at nothing of it. */
const nothing = {} as SweepDeps;

function logged() {
  const lines: Line[] = [];
  const { log } = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line) as Line) } },
  });
  return { deps: { ...nothing, log }, lines };
}

/** So many old rows, and how many each batch asked for. */
function rows(what: string, old: number): Sweeper & { asked: number[]; old: () => number } {
  const asked: number[] = [];
  return {
    what,
    asked,
    old: () => old,
    async sweep(_deps, most) {
      asked.push(most);
      const removed = Math.min(most, old);
      old -= removed;
      return removed;
    },
  };
}

test('batches go on until none is left, and one line tells the figures', async () => {
  const { deps, lines } = logged();
  const [carts, mails] = [rows('cart', 23), rows('outbox_mail', 0)];
  await makeSweepJob(deps, [carts, mails], { batch: 10, most: 1000, pauseMs: 0 }).run();
  expect([carts.asked, mails.asked]).toEqual([[10, 10, 10], [10]]);
  expect(lines).toMatchObject([{ level: 30, removed: { cart: 23, outbox_mail: 0 } }]);
  expect(lines[0]?.ms).toEqual(expect.any(Number));
  expect(lines[0]).not.toHaveProperty('left');
});

test('a run ends after so many of one kind, says so, and the next one goes on', async () => {
  const { deps, lines } = logged();
  const [carts, mails] = [rows('cart', 45), rows('outbox_mail', 5)];
  const job = makeSweepJob(deps, [carts, mails], { batch: 10, most: 30, pauseMs: 0 });
  await job.run();
  await job.run();
  expect(lines).toMatchObject([
    { removed: { cart: 30, outbox_mail: 5 }, left: ['cart'] },
    { removed: { cart: 15, outbox_mail: 0 } },
  ]);
});

test('a kind that fails is logged and keeps no other from its turn', async () => {
  const { deps, lines } = logged();
  const mails = rows('outbox_mail', 5);
  const fails: Sweeper = { what: 'cart', sweep: () => Promise.reject(new Error('The database is away.')) };
  await makeSweepJob(deps, [fails, mails], { batch: 10, most: 30, pauseMs: 0 }).run();
  expect(mails.old()).toBe(0);
  expect(lines).toMatchObject([
    { level: 50, what: 'cart' },
    { level: 30, removed: { outbox_mail: 5 } },
  ]);
});

test('a server that stops waits for one batch, not for the run', async () => {
  const { deps } = logged();
  const carts = rows('cart', 1000);
  const job = makeSweepJob(deps, [carts, rows('outbox_mail', 5)], { batch: 10, most: 1000, pauseMs: 60_000 });
  const run = job.run();
  await expect.poll(() => carts.asked.length).toBe(1);
  job.stop();
  await run;
  expect(carts.old()).toBe(990);
});
