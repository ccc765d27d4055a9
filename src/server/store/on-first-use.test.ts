import { expect, test } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

test('makes a value from its row at the first request, once', () => {
  const made: number[] = [];
  const doubled = onFirstUse(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
    (row) => {
      made.push(row);
      return { value: [row * 2] };
    },
  );
  expect(made).toEqual([]);
  expect(doubled.get('b')).toEqual({ value: [4] });
  expect(doubled.get('b')).toBe(doubled.get('b'));
  expect(Object.isFrozen(doubled.get('b')?.value)).toBe(true);
  expect(doubled.get('c')).toBeUndefined();
  expect(made).toEqual([2]);
});
