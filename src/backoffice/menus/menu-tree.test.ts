import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MenuItem } from '#contract/cms.ts';
import { added, entriesOf, type Entry, menuOf, type Move, moved, placeOf, placeText, removed } from './menu-tree.ts';

const item = (title: string, ...items: MenuItem[]): MenuItem => ({ title, url: `/${title}`, items });
const keyOf = (entries: readonly Entry[], title: string): string => {
  const found = all(entries).find((entry) => entry.title === title);
  return found?.key ?? expect.fail(`There is no ${title}.`);
};
const all = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...all(entry.items)]);
/** 'a(b c(d)) e' */
const text = (entries: readonly Entry[]): string =>
  entries.map(({ title, items }) => (items.length === 0 ? title : `${title}(${text(items)})`)).join(' ');

const menu = () => entriesOf([item('a', item('b'), item('c', item('d'))), item('e'), item('f', item('g'))]);

test.each([
  ['e', 'up', 'e a(b c(d)) f(g)'],
  ['a', 'down', 'e a(b c(d)) f(g)'],
  ['b', 'down', 'a(c(d) b) e f(g)'],
  ['e', 'in', 'a(b c(d) e) f(g)'],
  ['f', 'in', 'a(b c(d)) e(f(g))'],
  ['d', 'out', 'a(b c d) e f(g)'],
  ['c', 'out', 'a(b) c(d) e f(g)'],
  ['c', 'in', 'a(b(c(d))) e f(g)', null],
  ['a', 'up', null],
  ['a', 'in', null],
  ['a', 'out', null],
  ['f', 'down', null],
] as const)('%s moves %s', (title, move, expected, instead: string | null | undefined = expected) => {
  const entries = menu();
  const after = moved(entries, keyOf(entries, title), move);
  expect(after && text(after)).toBe(instead);
});

test('an entry is added below another, and removed with what is below it', () => {
  const { entries } = added(menu(), { title: 'new', url: '/new' }, null);
  const { entries: below, key } = added(entries, { title: 'deep', url: '/deep' }, keyOf(entries, 'e'));
  expect(keyOf(below, 'deep')).toBe(key);
  expect(text(below)).toBe('a(b c(d)) e(deep) f(g) new');
  expect(text(removed(below, keyOf(below, 'c')))).toBe('a(b) e(deep) f(g) new');
  expect(placeText(below, keyOf(below, 'c'))).toBe('c: 2 of 2, below a');
});

test('a move loses no entry, keeps every key and never makes a fourth level', () => {
  const moves = fc.array(fc.tuple(fc.nat(6), fc.constantFrom<Move[]>('up', 'down', 'in', 'out')), { maxLength: 40 });
  fc.assert(
    fc.property(moves, (list) => {
      let entries = menu();
      const keys = all(entries)
        .map(({ key }) => key)
        .toSorted();
      for (const [index, move] of list) entries = moved(entries, keys[index] ?? '', move) ?? entries;
      expect(
        all(entries)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(keys);
      for (const key of keys) expect(placeOf(entries, key)?.level).toBeLessThanOrEqual(3);
      expect(menuOf(entriesOf(menuOf(entries)))).toEqual(menuOf(entries));
    }),
  );
});
