// Invariant 23: all of this file.
import { expect, test } from 'vitest';
import { withQuery } from './redirect-query.ts';
import { redirectKind } from './redirect.ts';

test.each(['/', '/about', '/about?a=1#part', '/a b'])('%j is a path of this site', (to) => {
  expect(redirectKind(to)).toBe('own path');
});

test.each(['https://example.org', 'HTTP://example.org/a b'])('%j is a full URL', (to) => {
  expect(redirectKind(to)).toBe('full address');
});

test.each([
  '',
  'about',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  'data:text/html,x',
  'https:evil',
  'https://a\nb',
  'mailto:a@example.org',
])('%j is not a valid redirect target', (to) => {
  expect(redirectKind(to)).toBeNull();
});

test.each([
  ['/a', '?utm_source=x&setCorporate=12', '/a?utm_source=x&setCorporate=12'],
  ['/a#part', '?b=1', '/a?b=1#part'],
  ['/a?b=2#part', '?b=1&c=%20d', '/a?b=2&c=%20d#part'],
  ['/a?', '?b', '/a?b'],
  ['/a?b=2', '', '/a?b=2'],
  ['/a', '?', '/a'],
  [
    'https://example.org/x?utm_source=own',
    '?utm_source=x&utm_medium=mail&t=secret&nz=true',
    'https://example.org/x?utm_source=own&utm_medium=mail',
  ],
])('%s, asked for with %s, leads to %s', (to, search, address) => {
  expect(withQuery(to, search)).toBe(address);
});
