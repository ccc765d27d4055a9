import { expect, test } from 'vitest';
import { makeSignUpBudget, makeSignUpLimit } from './sign-up-limit.ts';

const minute = 60_000;

/** Signs up after some turns of the event loop; the answer tells whether the address is taken. */
async function signUp(limit: ReturnType<typeof makeSignUpLimit>, isTaken: boolean, network = 'school') {
  const entered = await limit.enter(network);
  if (entered.refusedFor !== null) return 'refused';
  await new Promise((resolve) => setImmediate(resolve));
  entered.leave(isTaken);
  return isTaken ? 'taken' : 'created';
}
const count = (answers: string[], answer: string) => answers.filter((each) => each === answer).length;

test('tells at most ten times in any hour that an address is taken, also to parallel calls', async () => {
  let at = 0;
  const limit = makeSignUpLimit(() => at);
  let told = 0;
  for (; at <= 59 * minute; at += minute)
    told += count(await Promise.all(Array.from({ length: 20 }, () => signUp(limit, true))), 'taken');
  expect(told).toBeLessThanOrEqual(10);
  expect(told).toBeGreaterThanOrEqual(9);
  expect(await signUp(limit, true, 'another network')).toBe('taken');
});

test.each([1, 3])('a network makes 200 accounts an hour, times the factor %i', (factor) => {
  let at = 0;
  const budget = makeSignUpBudget(factor, () => at);
  const made = () => {
    let count = 0;
    while (budget.take('school') === null) count += 1;
    return count;
  };
  expect(made()).toBe(200 * factor);
  expect(budget.take('another network')).toBeNull();
  at = 60 * minute;
  expect(made()).toBe(200 * factor);
});

test('a class of forty signs up at the same time', async () => {
  const limit = makeSignUpLimit(() => 0);
  const answers = await Promise.all(Array.from({ length: 40 }, () => signUp(limit, false)));
  expect(count(answers, 'created')).toBe(40);
});

test('after the last answer, free and taken addresses are refused alike', async () => {
  const limit = makeSignUpLimit(() => 0);
  await Promise.all(Array.from({ length: 5 }, () => signUp(limit, true)));
  expect([await signUp(limit, true), await signUp(limit, false)]).toEqual(['refused', 'refused']);
});
