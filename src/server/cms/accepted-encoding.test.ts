// Invariant 33: all of this file.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip,br', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['brotli, gzipped', 'identity'],
  ['*', 'br'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('%s is answered in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test.each([
  ['gzip, br;q=0', 'gzip'],
  ['gzip, br ; Q=0.000', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['gzip, *;q=0', 'gzip'],
  ['identity, *;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip;q=, br;q=x', 'identity'],
  ['gzip;v=1', 'identity'],
] as const)('weights: %s is answered in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('does not parse a header over 500 characters', () => {
  expect(acceptedEncoding(`br, ${'0'.repeat(15_000)} q=0`)).toBe('identity');
});

test('every header gives an encoding', () => {
  const signs = fc.string({
    unit: fc.constantFrom('b', 'r', 'g', 'z', 'i', 'p', '*', ';', 'q', '=', '0', '.', '1', ',', ' '),
    maxLength: 600,
  });
  fc.assert(
    fc.property(signs, (header) => {
      expect(['br', 'gzip', 'identity']).toContain(acceptedEncoding(header));
    }),
  );
});
