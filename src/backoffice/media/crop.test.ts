import { expect, test } from 'vitest';
import { changed, cropOf, partBetween, sizeAfter, turnedBy, whole } from './crop.ts';

test('a part stays in the picture', () => {
  expect(changed(whole, 'left', 20)).toEqual(whole);
  const narrow = changed(whole, 'width', 60);
  expect(changed(narrow, 'left', 90)).toEqual({ ...narrow, left: 40 });
  expect(changed(narrow, 'width', 1).width).toBe(5);
});

test('a part is drawn in any direction, and a click draws none', () => {
  expect(partBetween({ x: 80, y: 90 }, { x: 20, y: -5 })).toEqual({ left: 20, top: 0, width: 60, height: 90 });
  expect(partBetween({ x: 20, y: 20 }, { x: 21, y: 60 })).toBeNull();
});

test('what is kept is told in pixels of the turned picture', () => {
  const size = sizeAfter({ width: 900, height: 600 }, 90);
  expect(size).toEqual({ width: 600, height: 900 });
  expect(cropOf({ left: 10, top: 0, width: 50, height: 100 }, size)).toEqual({
    left: 60,
    top: 0,
    width: 300,
    height: 900,
  });
  expect(cropOf(whole, size)).toBeNull();
  const odd = cropOf({ left: 33, top: 0, width: 67, height: 100 }, { width: 101, height: 50 });
  expect((odd?.left ?? 0) + (odd?.width ?? 0)).toBeLessThanOrEqual(101);
});

test('four turns to one side are none', () => {
  expect([turnedBy(0, 90), turnedBy(270, 90), turnedBy(0, -90)]).toEqual([90, 0, 270]);
});
