import { expect, test } from 'vitest';
import { foundKind } from './found-kind.ts';

test.each([
  ['/', 'Page'],
  ['/about', 'Page'],
  ['/online-safety/scams', 'Page, Online safety'],
  ['/event/open-door', 'Event'],
  ['/product/tide-bottle', 'Shop'],
  ['/guides/first-ten-minutes', 'Guide'],
  ['/guides/at-work/first-ten-minutes', 'Guide, At work'],
  ['/products/guides/at-work/first-ten-minutes', 'Guide, At work'],
  ['/member/dashboard', 'Members'],
  ['/caf%C3%A9/x', 'Page, Café'],
  ['/%E0%A4%A/x', 'Page, %E0%A4%A'],
])('%s is shown as %s', (path, words) => {
  expect(foundKind(path)).toBe(words);
});
