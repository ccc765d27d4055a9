import { expect, test } from 'vitest';
import { turnedFocus } from './turned.ts';

const size = { width: 200, height: 100 };
const point = { x: 25, y: 10 };

test.each([
  [0, { x: 25, y: 10 }],
  [90, { x: 90, y: 25 }],
  [180, { x: 75, y: 90 }],
  [270, { x: 10, y: 75 }],
] as const)('the focal point turns with the picture by %s degrees', (turn, focus) => {
  expect(turnedFocus(point, size, { turn, crop: null })).toEqual(focus);
});

test('the focal point stays on what it marks when a part is kept, or goes to the edge', () => {
  const part = (left: number) => ({ turn: 0 as const, crop: { left, top: 0, width: 100, height: 50 } });
  expect(turnedFocus(point, size, part(0))).toEqual({ x: 50, y: 20 });
  expect(turnedFocus(point, size, part(100))).toEqual({ x: 0, y: 20 });
});
