import { expect, test } from 'vitest';
import { loadPageOf } from './page-of-list.ts';

const total = 100;
const list = async (page: number) => ({ items: [`first of page ${page}`], totalCnt: total });

test.each([
  ['', 1],
  ['?page=2', 2],
  ['?page=3', 3],
  // No such page, or no page at all.
  ['?page=4', 1],
  ['?page=9999', 1],
  ['?page=10000', 1],
  ['?page=0', 1],
  ['?page=-1', 1],
  ['?page=2.5', 1],
  ['?page=02', 1],
  ['?page=', 1],
  ['?q=page&page=2&page=3', 2],
])('%s shows page %i of a list of three', async (query, page) => {
  expect(await loadPageOf(new URLSearchParams(query), list)).toEqual({
    items: [`first of page ${page}`],
    totalCnt: total,
    page,
  });
});

test('an empty list and a list that ends with its page have no further one', async () => {
  const asked: number[] = [];
  const of = (totalCnt: number) => async (page: number) => {
    asked.push(page);
    return { totalCnt };
  };
  expect((await loadPageOf(new URLSearchParams('page=2'), of(0))).page).toBe(1);
  expect((await loadPageOf(new URLSearchParams('page=2'), of(48))).page).toBe(1);
  expect((await loadPageOf(new URLSearchParams('page=2'), of(49))).page).toBe(2);
  expect(asked).toEqual([2, 1, 2, 1, 2]);
});
