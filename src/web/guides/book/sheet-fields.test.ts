import { expect, test } from 'vitest';
import { cellKey, fieldOf, sheetFields } from './sheet-fields.ts';
import { whereToGoOn } from './where-to-go-on.ts';

const field = (label: string, more: Partial<Parameters<typeof sheetFields>[1][number]> = {}) => ({
  label,
  kind: 'line',
  hint: '',
  options: '',
  rows: 0,
  ...more,
});

test('an answer belongs to the words of its question and of its worksheet, wherever they stand', () => {
  const [first, second] = sheetFields('Sheet', [field('One'), field('Two')]);
  expect(sheetFields('Sheet', [field('Two'), field('One')]).map(({ key }) => key)).toEqual([second?.key, first?.key]);
  expect(sheetFields('Other', [field('One')])[0]?.key).not.toBe(first?.key);
});

test('a question that is asked twice has two answers', () => {
  const keys = sheetFields('Sheet', [field('One'), field('One'), field('One')]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test('what an editor left out or mistyped is room to write', () => {
  const kinds = [
    field('A', { kind: 'essay' }),
    field('B', { kind: 'choice' }),
    field('C', { kind: 'table', options: ' | ' }),
    field('D', { kind: 'choice', options: 'Yes|  No ' }),
    field(' '),
  ];
  expect(sheetFields('Sheet', kinds).map(({ kind, options }) => [kind, options])).toEqual([
    ['line', []],
    ['lines', []],
    ['lines', []],
    ['choice', ['Yes', 'No']],
  ]);
});

test('a table has between one and twenty rows, and each cell its own answer', () => {
  const rows = (count: number) =>
    sheetFields('S', [field('T', { kind: 'table', options: 'A|B', rows: count })])[0]?.rows;
  expect([rows(0), rows(-3), rows(2.7), rows(9000), rows(Number.NaN)]).toEqual([4, 4, 2, 20, 4]);
  const [table] = sheetFields('S', [field('T', { kind: 'table', options: 'A|B' })]);
  expect(table && [cellKey(table, 0, 1), fieldOf(cellKey(table, 0, 1))]).toEqual([`${table?.key}-0-1`, table?.key]);
});

test('a reader goes on with the first part that is not read', () => {
  const parts = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];
  expect(whereToGoOn(parts, [])).toBeNull();
  expect(whereToGoOn(parts, ['a'])).toEqual({ key: 'b' });
  expect(whereToGoOn(parts, ['b'])).toEqual({ key: 'a' });
  expect(whereToGoOn(parts, ['a', 'b', 'c'])).toBeNull();
  expect(whereToGoOn(parts, ['of another guide'])).toBeNull();
});
