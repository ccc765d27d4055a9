import { expect, test } from 'vitest';
import { dropPlace } from './drop-place.ts';

// A page with a text, a container of two columns, and a text behind it.
const boxes = [
  { itemId: 1, left: 0, top: 100, right: 1200, bottom: 200 },
  { itemId: 2, left: 0, top: 200, right: 1200, bottom: 600 },
  { itemId: 3, left: 0, top: 220, right: 600, bottom: 400 },
  { itemId: 4, left: 600, top: 220, right: 1200, bottom: 580 },
  { itemId: 5, left: 0, top: 600, right: 1200, bottom: 700 },
];
const at = (x: number, y: number, own: number[] = []) => dropPlace(boxes, new Set(own), x, y)?.target ?? null;

test.each([
  ['the upper half of a block', 50, 120, { before: 1 }],
  ['its lower half', 50, 180, { after: 1 }],
  ['the innermost block', 50, 230, { before: 3 }],
  ['the other column', 700, 570, { after: 4 }],
  ['the edge of the container', 50, 590, { after: 2 }],
  ['above all blocks', 50, 20, null],
  ['beside the page', 1300, 300, null],
])('a block is dropped at %s', (_what, x, y, target) => {
  expect(at(x, y)).toEqual(target);
});

test('a block is not dropped into itself', () => {
  expect(at(50, 230, [2, 3, 4])).toBeNull();
  expect(at(50, 590, [2, 3, 4])).toBeNull();
  expect(at(50, 610, [2, 3, 4])).toEqual({ before: 5 });
});
