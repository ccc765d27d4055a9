import { expect, test } from 'vitest';
import { tilesInRow } from './tiles-in-row.ts';

test.each([
  [1, 6, 2],
  [2, 6, 2],
  [4, 3, 2],
  [5, 6, 5],
  [7, 3, 4],
  [7, 6, 5],
  [8, 6, 6],
  [10, 6, 6],
  [9, 4, 3],
  [31, 6, 7],
])('%i tiles where %i fit stand in rows of %i', (count, most, inRow) => {
  expect(tilesInRow(count, most)).toBe(inRow);
});

test.each([3, 4, 6])('no tile is alone in its row where %i fit', (most) => {
  const alone = Array.from({ length: 399 }, (_, index) => index + 2).filter(
    (count) => count % tilesInRow(count, most) === 1,
  );
  expect(alone).toEqual([]);
});
