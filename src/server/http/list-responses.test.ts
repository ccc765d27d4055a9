import { expect, test } from 'vitest';
import { listResponses } from './list-responses.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index);
const answers = listResponses(hundred, (part) => ({ items: part, name: 'hundred' }));

test('returns the complete list without `page`', () => {
  expect(answers()).toEqual({ items: hundred, name: 'hundred' });
});

test('returns 48 items per page, with the total count', () => {
  expect(answers(1)).toEqual({ items: hundred.slice(0, 48), name: 'hundred', totalCnt: 100 });
  expect(answers(3)).toEqual({ items: [96, 97, 98, 99], name: 'hundred', totalCnt: 100 });
  expect([answers(4), answers(99_999)]).toEqual([answers(4), answers(4)]);
  expect(answers(4)).toEqual({ items: [], name: 'hundred', totalCnt: 100 });
  expect(listResponses([], (items) => ({ items }))(1)).toEqual({ items: [], totalCnt: 0 });
});

test('returns the same frozen object for the same page', () => {
  for (const page of [undefined, 1, 3, 4]) {
    expect(answers(page)).toBe(answers(page));
    expect(Object.isFrozen(answers(page))).toBe(true);
  }
  expect(answers(99_999)).toBe(answers(5000));
});
