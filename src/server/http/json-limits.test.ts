// Invariant 33: all of this file.
import { expect, test } from 'vitest';
import { isWithinJsonLimits } from './json-limits.ts';

const nested = (depth: number, [open = '', close = '']: string) => `${open.repeat(depth)}${close.repeat(depth)}`;

test.each([
  ['a usual call', '{"a":[1,{"b":"c"}]}'],
  ['as deep as allowed', nested(100, '[]')],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(5000) })],
  ['commas in a text', JSON.stringify({ a: ','.repeat(200_000) })],
  ['escaped quotation marks before brackets', JSON.stringify({ a: `"\\"${'['.repeat(5000)}` })],
  ['many short lists', `[${'[],'.repeat(40_000)}[]]`],
])('%s passes', (_what, text) => {
  expect(isWithinJsonLimits(text)).toBe(true);
});

test.each([
  ['lists', nested(101, '[]')],
  ['objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
  ['lists that are never closed', '['.repeat(1_000_000)],
  ['after a text with an escaped end', `["\\\\",${nested(100, '[]')}]`],
  ['too many values', `[${'0,'.repeat(100_001)}0]`],
  ['too many lists', `[${'[],'.repeat(60_000)}[]]`],
])('%s: refused', (_what, text) => {
  expect(isWithinJsonLimits(text)).toBe(false);
});
