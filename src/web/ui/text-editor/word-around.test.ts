import { expect, test } from 'vitest';
import { spacesAround, wordAround } from './word-around.ts';

test.each([
  ['in a word', 'Read the guides now', 12, 'guides'],
  ['before its last letter', 'Read the guides', 14, 'guides'],
  ['in a word of another alphabet', 'Ngā pātai', 6, 'pātai'],
  ['in a word with a hyphen', 'a drop-in day', 5, 'drop-in'],
  ['at an apostrophe', 'your friend’s page', 12, 'friend’s'],
  ['before a word', 'Read the guides', 9, null],
  ['behind a word', 'Read the guides', 15, null],
  ['between a word and a stop', 'The guides.', 10, null],
  ['between spaces', 'a  b', 2, null],
  ['in nothing', '', 0, null],
])('the word of a caret %s', (_where, text, caret, word) => {
  const found = wordAround(text, caret);
  expect(found && text.slice(found.from, found.to)).toBe(word);
});

test.each([
  ['Read the ', '', false, false],
  ['Read the', '', true, false],
  ['', 'now', false, true],
  ['(', ')', false, false],
  ['Read this:', ' now', true, false],
])('words between ‘%s’ and ‘%s’ need a space', (start, end, before, after) => {
  expect(spacesAround(start, end)).toEqual({ before, after });
});
