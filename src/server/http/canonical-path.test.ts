// Invariant 20: all of this file.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

test.each([
  ['/', '/'],
  ['/Guides/Bystander-Action/', '/guides/bystander-action'],
  ['//guides///a', '/guides/a'],
  ['/guides/./a/../b', '/guides/b'],
  ['/../../guides', '/guides'],
  ['/%67uides', '/guides'],
  ['/guides%2Fa', '/guides/a'],
  ['/guides/%252e%252e/secret', '/secret'],
  ['/guides\\a', '/guides/a'],
  ['/guides/a?x=1#y', '/guides/a'],
  ['/ｇｕｉｄｅｓ／a', '/guides/a'],
  ['/guides/％2e％2e/secret', '/secret'],
  ['/ma\u0304ori', '/m\u0101ori'],
  ['/guides/ a ', '/guides/a'],
])('%j has the canonical path %j', (written, canonical) => {
  expect(canonicalPath(written)).toBe(canonical);
});

test.each([
  '',
  'guides',
  'https://evil.example/',
  '/a%00b',
  '/a\u200bb',
  '/%',
  '/%E0%A4%A',
  '/a%3Fb',
  `/${'a'.repeat(512)}`,
  '/%25252525252541',
])('%j is not a page path', (written) => {
  expect(canonicalPath(written)).toBeNull();
});

test('is idempotent, and leaves no dot segment and no capital letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const canonical = canonicalPath(`/${text}`);
      if (canonical === null) return;
      expect(canonicalPath(canonical)).toBe(canonical);
      expect(canonical.split('/')).not.toContain('..');
      expect(canonical).toBe(canonical.toLowerCase());
    }),
    { numRuns: 5000 },
  );
});
