import { expect, test } from 'vitest';
import { focusAfter, focusAt, leftOf, movedTo, revisionFor } from './focus.ts';

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

test('a point is saved over what was seen when it was moved', () => {
  const picture = { url: '/media/a', revision: 3, focus: { x: 50, y: 50 } };
  expect(revisionFor(null, picture)).toBe(3);
  const moved = movedTo({ x: 1, y: 2 }, null, picture);
  // A new description does not concern it; another point, or another file, does.
  expect(revisionFor(moved, { ...picture, revision: 4 })).toBe(4);
  expect(revisionFor(moved, { url: '/media/a-7080', revision: 4, focus: { x: 70, y: 80 } })).toBe(3);
  expect(movedTo({ x: 9, y: 9 }, moved, { ...picture, url: '/media/a-7080' })).toEqual({
    ...moved,
    focus: { x: 9, y: 9 },
  });
  // It was refused: what somebody else has done is known, also before the list has heard of it.
  expect(revisionFor({ ...moved, revision: 4 }, picture)).toBe(4);
});

test('a point that is moved while it is saved stays moved', () => {
  const moved = movedTo({ x: 1, y: 2 }, null, { url: '/media/a', revision: 3, focus: { x: 50, y: 50 } });
  const stored = { url: '/media/a-0102', revision: 4, focus: { x: 1, y: 2 } };
  expect(leftOf(moved, stored)).toBeNull();
  expect(leftOf({ ...moved, focus: { x: 3, y: 4 } }, stored)).toEqual({
    focus: { x: 3, y: 4 },
    url: stored.url,
    revision: 4,
  });
});
