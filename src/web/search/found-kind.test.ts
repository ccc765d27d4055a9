import { expect, test } from 'vitest';
import { foundKind, placesOf } from './found-kind.ts';

const menu = [
  {
    title: 'Subjects',
    url: '/safe-workplaces',
    items: [{ title: 'Safe workplaces', url: '/safe-workplaces', items: [] }],
  },
  {
    title: 'About',
    url: '/about',
    items: [
      { title: 'About', url: '/about', items: [] },
      { title: 'PHI Online', url: '/phi-online', items: [] },
    ],
  },
];

test.each([
  ['/', 'Page'],
  ['/about', 'Page'],
  ['/phi-online', 'Page under About'],
  ['/phi-online/app?x=1', 'Page under PHI Online'],
  ['/safe-workplaces', 'Page under Subjects'],
  ['/online-safety/scams', 'Page under Online safety'],
  ['/event/open-door', 'Event'],
  ['/product/tide-bottle', 'Shop'],
  ['/guides/first-ten-minutes', 'Guide'],
  ['/guides/at-work/first-ten-minutes', 'Guide'],
  ['/products/guides/first-ten-minutes', 'Guide'],
  ['/guides/category/life-online', 'Series of guides'],
  ['/categories-shop/guides/category/life-online', 'Series of guides'],
  ['/news/one-sentence', 'News'],
  ['/member/dashboard', 'Members'],
  ['/caf%C3%A9/x', 'Page under Café'],
  ['/%E0%A4%A/x', 'Page under %E0%A4%A'],
])('%s is shown as %s', (path, words) => {
  expect(foundKind(path, placesOf(menu, [path.split('?')[0] ?? '']))).toBe(words);
});

test('of the menu only what was found is kept', () => {
  expect(placesOf(menu, ['/phi-online', '/nothing'])).toEqual({
    names: { '/phi-online': 'PHI Online' },
    under: { '/phi-online': 'About' },
  });
  expect(foundKind('/phi-online')).toBe('Page');
});
