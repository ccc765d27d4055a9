import { expect, test } from 'vitest';
import { count, listed } from './count.ts';

test('numbers have their noun, and names their commas', () => {
  expect([count(1, 'product'), count(1200, 'product'), count(2, 'entry', 'entries')]).toEqual([
    '1 product',
    '1,200 products',
    '2 entries',
  ]);
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((names) => listed(names))).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
  expect(listed(['A', 'B', 'C', 'D'], 3)).toBe('A, B and 2 more');
});
