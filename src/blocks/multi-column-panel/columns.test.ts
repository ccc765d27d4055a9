import { expect, test } from 'vitest';
import { columnShares } from './columns.ts';

const rounded = (shares: number[]) => shares.map((share) => Math.round(share * 1000) / 1000);

test('reads twelfths and percentages', () => {
  expect(rounded(columnShares('7,5', 2, 'equal'))).toEqual([0.583, 0.417]);
  expect(rounded(columnShares('40%, 60%', 2, 'equal'))).toEqual([0.4, 0.6]);
});

test('without widths columns are equal on a wide screen and full width on a phone', () => {
  expect(rounded(columnShares('', 3, 'equal'))).toEqual([0.333, 0.333, 0.333]);
  expect(columnShares('', 3, 'full')).toEqual([1, 1, 1]);
});

test('columns without a width share the remaining space', () => {
  expect(rounded(columnShares('6', 3, 'equal'))).toEqual([0.5, 0.25, 0.25]);
  expect(rounded(columnShares('6,x,3', 3, 'equal'))).toEqual([0.5, 0.25, 0.25]);
});

test('invalid widths give a valid row', () => {
  expect(rounded(columnShares('0,-4,900,a', 4, 'equal'))).toEqual([0.25, 0.25, 1, 0.25]);
  expect(columnShares('6,6', 0, 'equal')).toEqual([]);
});
