// Invariants 17, 46: all of this file.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../db/connect.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { memoryLimits } from './limits.ts';
import { sharedLimits } from './shared-limits.ts';

let asked = 0;
let warned = 0;
let at = 0;
beforeEach(() => {
  asked = 0;
  warned = 0;
  at = 0;
});
const limitsOn = (answer: () => Promise<never>) => {
  const db = {
    single: () => {
      asked += 1;
      return answer();
    },
  } satisfies Pick<Db, 'single'>;
  const log = { warn: () => void (warned += 1) };
  return sharedLimits({ db, log, now: () => at }, (name, key) => `${name} ${key}`);
};
const away = () => Promise.reject(new DatabaseUnavailable(new Error('refused')));

test('while the database is away, memory decides, and asks it once a second', async () => {
  const budget = limitsOn(away).budget('guesses', 3, 1000);
  const take = () => budget.take('a');
  expect([await take(), await take(), await take(), await take()]).toEqual([null, null, null, 1]);
  expect([asked, warned]).toEqual([1, 1]);
  at = 1000;
  expect(await take()).toBeNull();
  expect([asked, warned]).toEqual([2, 2]);
});

test('a database that never answers is waited for five seconds', async () => {
  vi.useFakeTimers();
  try {
    const budget = limitsOn(() => new Promise<never>(() => {})).budget('guesses', 1, 60_000);
    const first = budget.take('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await first).toBeNull();
    expect(await budget.take('a')).toBe(60);
    expect(asked).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a bug is not taken for an outage; a token that cannot be given back is only noted', async () => {
  const budget = limitsOn(() => Promise.reject(new TypeError('no such column'))).budget('guesses', 3, 1000);
  await expect(budget.take('a')).rejects.toThrow('no such column');
  await budget.giveBack('a');
  expect(warned).toBe(1);
});

test('what stands after a refused one is not taken, and what stands before it is', async () => {
  const limits = memoryLimits(() => 0);
  const [wide, narrow, last] = [
    limits.budget('wide', 3, 1000),
    limits.budget('narrow', 1, 1000),
    limits.budget('last', 1, 1000),
  ];
  await narrow.take('a');
  expect(await limits.take([wide.of('a'), narrow.of('a'), last.of('a')])).toEqual([null, 1]);
  expect([await wide.take('a'), await wide.take('a'), await wide.take('a')]).toEqual([null, null, 1]);
  expect(await last.take('a')).toBeNull();
});
