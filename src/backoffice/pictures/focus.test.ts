import { expect, test } from 'vitest';
import { focusAfter, focusAt } from './focus.ts';

test('a press sets the point where it is, inside the picture', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 };
  expect(focusAt({ clientX: 200, clientY: 210 }, box)).toEqual({ x: 25, y: 80 });
  expect(focusAt({ clientX: 500, clientY: 49 }, box)).toEqual({ x: 99, y: 0 });
});

test('arrow keys move it by one percent, with Shift by ten, never out of the picture', () => {
  const press = (key: string, shiftKey = false) => focusAfter({ x: 50, y: 95 }, { key, shiftKey });
  expect([press('ArrowLeft'), press('ArrowDown', true), press('Enter')]).toEqual([
    { x: 49, y: 95 },
    { x: 50, y: 99 },
    null,
  ]);
});
