import { expect, test } from 'vitest';
import { helplines } from './helplines.ts';

test('every number equals its tel link, and the emergency number is first', () => {
  for (const [locale, list] of Object.entries(helplines)) {
    for (const { number, tel } of list) expect(number.replaceAll(' ', ''), locale).toBe(tel);
  }
  expect(helplines.au.map(({ tel }) => tel)).toEqual(['000', '1800737732', '131114']);
  expect(helplines.nz.map(({ tel }) => tel)).toEqual(['111', '1737']);
});
