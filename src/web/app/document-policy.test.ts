import { expect, test } from 'vitest';
import { documentChange } from './document-policy.ts';

const open = (path: string) => ({ path, isSensitive: false });
const sensitive = (path: string) => ({ path, isSensitive: true });

test('steps between open pages stay in the app', () => {
  expect(documentChange(open('/guides'), open('/about'))).toBe('none');
});

test('the cart has a document of its own, and Back leads to it', () => {
  expect(documentChange(open('/guides'), open('/cart'))).toBe('assign');
  expect(documentChange(open('/cart/'), open('/guides'))).toBe('assign');
});

test('a sensitive page takes the place of the one before, and gives up its own', () => {
  expect(documentChange(open('/guides'), sensitive('/at-home'))).toBe('replace');
  expect(documentChange(sensitive('/at-home'), open('/guides'))).toBe('replace');
  expect(documentChange(sensitive('/at-home'), sensitive('/using-this-site'))).toBe('replace');
});

test('a page that asks again where it is stays, also when its reader alone may see it', () => {
  expect(documentChange(sensitive('/at-home'), sensitive('/at-home'))).toBe('none');
  expect(documentChange(open('/at-home'), sensitive('/at-home'))).toBe('none');
});
