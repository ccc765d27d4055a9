import { expect, test } from 'vitest';
import { differences } from './differences.ts';

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
