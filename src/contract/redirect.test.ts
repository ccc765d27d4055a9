import { expect, test } from 'vitest';
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
