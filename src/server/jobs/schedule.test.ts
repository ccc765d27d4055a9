import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeSchedule } from './schedule.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function logged() {
  const lines: { level: number; job: string }[] = [];
  const { log } = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
  });
  return { log, lines };
}

test('runs a job at start and again after it ends, never twice at once, and stop waits for it', async () => {
  const schedule = makeSchedule(logged().log);
  let running = 0;
  let runs = 0;
  let maxRunning = 0;
  schedule.every(5, 'slow', async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await wait(20);
    running--;
    runs++;
  });
  await wait(20);
  expect(runs).toBe(0);
  schedule.start();
  await expect.poll(() => runs).toBeGreaterThan(2);
  await schedule.stop();
  expect([maxRunning, running]).toEqual([1, 0]);
  const atStop = runs;
  await wait(60);
  expect(runs).toBe(atStop);
});

test('logs the first of several failures in a row, and the recovery', async () => {
  const { log, lines } = logged();
  const schedule = makeSchedule(log);
  let runs = 0;
  schedule.every(1, 'unsteady', async () => {
    if (++runs <= 5) throw new Error('The database is unavailable.');
  });
  schedule.start();
  await expect.poll(() => runs).toBeGreaterThan(6);
  await schedule.stop();
  expect(lines.map(({ level, job }) => [level, job])).toEqual([
    [50, 'unsteady'],
    [30, 'unsteady'],
  ]);
});
