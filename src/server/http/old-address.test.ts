import { expect, test } from 'vitest';
import { oldAddress } from './old-address.ts';

test.each([
  ['/index.php?page=4', '/index.php?page=4'],
  ['/Index.PHP?b=2&Page=4', '/index.php?b=2&page=4'],
  ['/?p=12', '/?p=12'],
  ['/a?page=4&utm_source=mail&fbclid=x&nz=true', '/a?page=4'],
  ['/a?path=/b/c#part', '/a?path=%2Fb%2Fc'],
  ['/a?x=1&x=0', '/a?x=1&x=0'],
  ['/a', null],
  ['/a?', null],
  ['/a?nz=true', null],
  ['no-slash?x=1', null],
  [`/a?x=${'y'.repeat(600)}`, null],
])('%s is stored as %s', (written, stored) => {
  expect(oldAddress(written)).toBe(stored);
});
