import { expect, test } from 'vitest';
import { exampleAbn, formatAbn, readAbn } from './abn.ts';

test('accepts numbers with valid check digits, with or without spaces', () => {
  expect(readAbn('51 824 753 556')).toBe(exampleAbn);
  expect(readAbn('53004085616')).toBe('53004085616');
  expect(formatAbn(exampleAbn)).toBe('51 824 753 556');
});

test('refuses every number with one wrong digit, and two neighbouring digits in the wrong order', () => {
  for (let at = 0; at < 11; at++) {
    for (let digit = 0; digit < 10; digit++) {
      const changed = `${exampleAbn.slice(0, at)}${digit}${exampleAbn.slice(at + 1)}`;
      expect(readAbn(changed) === null, changed).toBe(changed !== exampleAbn);
    }
    const swapped = `${exampleAbn.slice(0, at)}${exampleAbn[at + 1] ?? ''}${exampleAbn[at]}${exampleAbn.slice(at + 2)}`;
    if (swapped !== exampleAbn) expect(readAbn(swapped), swapped).toBeNull();
  }
});

test.each(['', '5182475355', '518247535566', '00000000000', 'ABN 51 824 753 556', '５１824753556'])(
  'refuses "%s"',
  (text) => {
    expect(readAbn(text)).toBeNull();
  },
);
