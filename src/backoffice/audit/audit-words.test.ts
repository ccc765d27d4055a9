import { expect, test } from 'vitest';
import { differences, subjectText, verbText } from './audit-words.ts';

test.each([
  [{ subject: 'page:17', title: 'Our guides' }, '‘Our guides’'],
  [{ subject: 'menu:nz', title: null }, 'the menu of New Zealand'],
  [{ subject: 'redirect:au/old', title: null }, 'the redirect from /old'],
  [{ subject: 'path:nz/new', title: null }, 'at /new (nz)'],
  [{ subject: 'schedule:3', title: 'Our guides' }, '‘Our guides’'],
  [{ subject: 'schedule:4', title: null }, 'a page'],
  [{ subject: 'order:17', title: null }, 'order 17'],
])('%o is %s', (row, text) => {
  expect(subjectText(row)).toBe(text);
});

test('a verb without words of its own is said by its name', () => {
  expect(verbText({ action: 'doSomethingNew' })).toBe('do something new');
});

test('only what differs is told; a menu is told by its entries', () => {
  const menu = (...titles: string[]) =>
    JSON.stringify(titles.map((title) => ({ title, url: `/${title}`, items: [{ title: 'x', url: '', items: [] }] })));
  expect(differences({ items: menu('a'), lock: 1, same: 1 }, { items: menu('a', 'b'), lock: 2, same: 1 })).toEqual([
    { name: 'items', before: 'a → /a\n– x', after: 'a → /a\n– x\nb → /b\n– x' },
  ]);
  expect(differences({ redirectTo: null }, { redirectTo: '/x' })).toEqual([
    { name: 'redirect to', before: '', after: '/x' },
  ]);
  expect(differences(null, 'text')).toEqual([]);
});
