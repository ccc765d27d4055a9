import { expect, test } from 'vitest';
import { toolsInside } from './tools-place.ts';

const headerPx = 80;

test.each([
  ['far down', { top: 300, height: 200 }, null],
  ['just below the header', { top: 100, height: 200 }, 0],
  ['partly under the header', { top: 30, height: 200 }, 50],
  ['scrolled out at its top', { top: -400, height: 900 }, 480],
  ['nearly scrolled out', { top: -180, height: 200 }, 156],
  ['smaller than the tools', { top: 0, height: 20 }, 0],
])('the tools of a block that is %s', (_what, box, place) => {
  expect(toolsInside(box, headerPx)).toBe(place);
});
