// Invariant 16: all of this file.
import { expect, test } from 'vitest';
import { memoryLimits } from '../../../http/limits/limits.ts';
import { makeSignUpBudget, makeSignUpLimit } from './sign-up-limit.ts';

const minute = 60_000;

/** Signs up after some turns of the event loop; the answer tells whether the address is taken. */
async function signUp(limit: ReturnType<typeof makeSignUpLimit>, isTaken: boolean, network = 'school') {
  const entered = await limit.enter(network);
  if (entered.refusedFor !== null) return 'refused';
  await new Promise((resolve) => setImmediate(resolve));
  await entered.leave(isTaken);
  return isTaken ? 'taken' : 'created';
}
const count = (answers: string[], answer: string) => answers.filter((each) => each === answer).length;

test('tells at most ten times in any hour that an address is taken, also to parallel calls', async () => {
  let at = 0;
  const limit = makeSignUpLimit(memoryLimits(() => at));
  let told = 0;
  for (; at <= 59 * minute; at += minute)
    told += count(await Promise.all(Array.from({ length: 20 }, () => signUp(limit, true))), 'taken');
  expect(told).toBeLessThanOrEqual(10);
  expect(told).toBeGreaterThanOrEqual(9);
  expect(await signUp(limit, true, 'another network')).toBe('taken');
});

test.each([1, 3])('a network makes 200 accounts an hour, times the factor %i', async (factor) => {
  let at = 0;
  const budget = makeSignUpBudget({ limits: memoryLimits(() => at), config: { LIMIT_FACTOR: factor } });
  const made = async () => {
    let count = 0;
    while ((await budget.take('school')) === null) count += 1;
    return count;
  };
  expect(await made()).toBe(200 * factor);
  expect(await budget.take('another network')).toBeNull();
  at = 60 * minute;
  expect(await made()).toBe(200 * factor);
});

test('a class of forty signs up at the same time', async () => {
  const limit = makeSignUpLimit(memoryLimits(() => 0));
  const answers = await Promise.all(Array.from({ length: 40 }, () => signUp(limit, false)));
  expect(count(answers, 'created')).toBe(40);
});

test('after the last answer, free and taken addresses are refused alike', async () => {
  const limit = makeSignUpLimit(memoryLimits(() => 0));
  await Promise.all(Array.from({ length: 5 }, () => signUp(limit, true)));
  expect([await signUp(limit, true), await signUp(limit, false)]).toEqual(['refused', 'refused']);
});
