import { expect, test } from 'vitest';
import { loops, stepTo } from './slide-window.ts';

test('loops above two pictures only', () => {
  expect([1, 2, 3, 5].map(loops)).toEqual([false, false, true, true]);
  expect([stepTo(2, 1, 2), stepTo(2, 1, -1)]).toEqual([1, 0]);
  expect([stepTo(3, 1, 3), stepTo(3, 1, -1)]).toEqual([0, 2]);
});

test('three of five stand side by side, so there are three positions', () => {
  expect([0, 1, 2, 3, -1].map((index) => stepTo(5, 3, index))).toEqual([0, 1, 2, 0, 2]);
});

test('nothing moves while all pictures are in view', () => {
  expect([stepTo(3, 3, 1), stepTo(2, 3, 1)]).toEqual([0, 0]);
});
