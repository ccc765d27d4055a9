import { expect, test } from 'vitest';
import { linksOf } from './words.ts';

test('what was typed can be opened before it is saved', () => {
  const exit = { QUICK_EXIT_AU: ' https://weather.example/au', QUICK_EXIT_NZ: 'javascript:alert(1)' };
  expect(linksOf('exit', exit)).toEqual([{ press: 'Open this page: Australia', href: 'https://weather.example/au' }]);
  expect(linksOf('tax', { SUPPLIER_ABN: '51 824 753 556' })).toMatchObject([
    { href: expect.stringMatching(/abn=51824753556$/) },
  ]);
  expect([linksOf('tax', { SUPPLIER_ABN: '51' }), linksOf('mail', {})]).toEqual([[], []]);
});
