import { expect, test } from 'vitest';
import { choose } from './choose.ts';

const file = (path: string, text = '') => ({ path, text: () => text });
const files = [
  file('src/contract/money.test.ts'),
  file('src/server/store/cart/cart.api.test.ts'),
  file('src/server/store/cart/cart.race.test.ts'),
  file('src/server/cms/document.api.test.ts', "import '../testing/needs-build.ts';"),
  file('src/web/store/cart-view.test.tsx'),
  file('e2e/cart.spec.ts'),
];
const suitesOf = (...words: string[]) => choose(words, files).suites;

test('a part of a path runs the suites of its files, and builds only for a test that needs it', () => {
  expect(suitesOf('money')).toEqual(['unit']);
  expect(suitesOf('cart.api')).toEqual(['sqlite']);
  expect(suitesOf('cart')).toEqual(['sqlite', 'sqliteRaces', 'unit']);
  expect(suitesOf('document')).toEqual(['build', 'sqlite']);
  expect(suitesOf('cart.spec')).toEqual(['build', 'e2e']);
  expect(suitesOf('nothing-like-it')).toEqual([]);
});

test('the names of suites and groups are not parts of paths', () => {
  expect(choose(['e2e', 'cart'], files)).toEqual({ suites: ['build', 'e2e'], filters: ['cart'] });
  expect(choose(['unit'], files)).toEqual({ suites: ['unit'], filters: [] });
  expect(choose([], files).suites).toContain('postgresRaces');
  expect(choose(['two', 'cart'], files)).toEqual({ suites: ['build', 'two'], filters: ['cart'] });
  expect(choose([], files).suites).toContain('twoChosen');
  expect(choose([], files).suites).not.toContain('two');
});

test('the tests that draw pages say so', () => {
  expect(choose(['cms/document.api']).suites).toContain('build');
  expect(choose(['members/access-table']).suites).not.toContain('build');
});
