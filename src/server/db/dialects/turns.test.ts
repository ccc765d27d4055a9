import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { Turns } from './turns.ts';

let now: number;
let ran: string[];
let turns: Turns;
beforeEach(() => {
  now = 0;
  ran = [];
  turns = new Turns(() => now);
});

/** Runs a statement that holds the thread for so long. */
const run = (name: string, ms: number) =>
  turns.run(async () => {
    now += ms;
    ran.push(name);
    return name;
  });

test('statements that take long run in several turns, in the order in which they came', async () => {
  const all = Promise.all([run('one', 5), run('two', 5), run('three', 1), run('four', 1)]);
  expect(ran).toEqual(['one']);
  await nextTurn();
  expect(ran).toEqual(['one', 'two']);
  expect(await all).toEqual(['one', 'two', 'three', 'four']);
  expect(ran).toEqual(['one', 'two', 'three', 'four']);
});

test('what arrives meanwhile is answered before the next of them', async () => {
  const all = Promise.all([run('one', 5), run('two', 5), run('three', 5)]);
  setImmediate(() => ran.push('visitor'));
  await all;
  expect(ran).toEqual(['one', 'two', 'visitor', 'three']);
});

test('short ones all run at once', async () => {
  const names = Array.from({ length: 30 }, (_, at) => String(at));
  const all = Promise.all(names.map((name) => run(name, 0.05)));
  expect(ran).toEqual(names);
  await all;
});

test('a later turn counts anew', async () => {
  await run('one', 5);
  await nextTurn();
  const two = run('two', 5);
  expect(ran).toEqual(['one', 'two']);
  await two;
});

test('one that fails holds up no other', async () => {
  const failing = () =>
    turns.run(async () => {
      now += 5;
      throw new Error('No such table.');
    });
  const outcomes = await Promise.allSettled([failing(), failing(), run('last', 0)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
