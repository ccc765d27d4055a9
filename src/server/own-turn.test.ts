import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ownTurn } from './own-turn.ts';

test('of steps that come at once, each has a turn of its own, in their order', async () => {
  const done: string[] = [];
  const step = async (name: string) => {
    await ownTurn();
    done.push(name);
  };
  const all = Promise.all(['one', 'two', 'three'].map(step));
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(['one']);
  await nextTurn();
  expect(done).toEqual(['one', 'two']);
  await all;
  expect(done).toEqual(['one', 'two', 'three']);
});

test('a step that asks again waits behind the others', async () => {
  const done: string[] = [];
  const answer = async (name: string) => {
    for (const part of [1, 2]) {
      await ownTurn();
      done.push(`${name} ${part}`);
    }
  };
  await Promise.all([answer('list'), answer('file')]);
  expect(done).toEqual(['list 1', 'file 1', 'list 2', 'file 2']);
});
