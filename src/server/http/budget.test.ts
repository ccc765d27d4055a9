import { expect, test } from 'vitest';
import { keysKept, makeBudget } from './budget.ts';

test('keeps an exhausted budget while 20,000 new keys arrive, and evicts only the oldest key', () => {
  let now = 0;
  const budget = makeBudget(2, 60_000, () => now);
  const fresh = (count: number, from: number) => {
    for (let index = 0; index < count; index++) expect(budget.take(`fresh ${from + index}`)).toBeNull();
  };
  fresh(keysKept - 1, 0);
  expect([budget.take('a'), budget.take('a'), budget.take('a')]).toEqual([null, null, 60]);
  fresh(keysKept - 1, keysKept);
  expect(budget.take('a')).toBe(60);
  now = 60_000;
  expect([budget.take('a'), budget.take('a')]).toEqual([null, 60]);
});
