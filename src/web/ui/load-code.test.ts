import { expect, test } from 'vitest';
import { codeIn } from './load-code.ts';

const origin = 'http://site.example';

test.each([
  ['code', `Failed to fetch dynamically imported module: ${origin}/assets/part.js`, `${origin}/assets/part.js`],
  ['a stylesheet, which is no module', `Unable to preload CSS for ${origin}/assets/part.css`, null],
  ['code of another site', 'error loading dynamically imported module: http://other.example/a.js', null],
  ['a failure without an address', 'Importing a module script failed.', null],
])('%s is told apart by the words of the browser', (_what, message, address) => {
  expect(codeIn(new TypeError(message), origin)).toBe(address);
});
