import { expect, test } from 'vitest';
import { highlight, patternOf } from './highlight.ts';
import { editsBetween, makeVocabulary } from './spelling.ts';
import { folded } from '#contract/folded.ts';
import { formsOf, keywordWords, wordsOf } from '../search-index/words.ts';

test('folding keeps the length of the text', () => {
  for (const text of ['Whānau', 'ĲSSELMEER ﬁne', 'İstanbul', 'Straße', '🙂 Ōtepoti', 'don’t', '\u0130\u0130', '½ … ①'])
    expect(folded(text)).toHaveLength(text.length);
  expect(folded('ŌTĀKI’S')).toBe("otaki's");
});

test('wordsOf splits a text into folded words and drops overlong ones', () => {
  expect(wordsOf("Women's groups, 1800 737 732 – don’t wait! e-mail")).toEqual([
    'womens',
    'groups',
    '1800',
    '737',
    '732',
    'dont',
    'wait',
    'e',
    'mail',
  ]);
  expect(wordsOf('x'.repeat(41))).toEqual([]);
});

test('weightless words are dropped, and are never searched for alone but for the name of a page', () => {
  expect(keywordWords('How do I stop gambling?')).toEqual(['stop', 'gambling']);
  expect(keywordWords('who are you')).toEqual([]);
  expect(keywordWords('About us')).toEqual(['about']);
});

test('formsOf adds the singular or plural', () => {
  expect(formsOf('guides')).toContain('guide');
  expect(formsOf('policy')).toContain('policies');
  expect(formsOf('policies')).toContain('policy');
  expect(formsOf('boxes')).toContain('box');
  expect(formsOf('as')).toEqual(['as']);
});

test('editsBetween counts the edits between two words, up to limit + 1', () => {
  expect(editsBetween('gambling', 'gambling', 2)).toBe(0);
  expect(editsBetween('gmabling', 'gambling', 2)).toBe(1);
  expect(editsBetween('gamblin', 'gambling', 2)).toBe(1);
  expect(editsBetween('gembleng', 'gambling', 2)).toBe(2);
  expect(editsBetween('wombat', 'gambling', 2)).toBe(3);
});

test('returns the nearest words, more frequent ones first', () => {
  const known = makeVocabulary([
    { word: 'scams', documents: 3 },
    { word: 'scans', documents: 9 },
    { word: 'swims', documents: 1 },
    { word: '1800', documents: 1 },
  ]);
  expect(known.near('scaps')).toEqual(['scans', 'scams']);
  expect(known.near('1801')).toEqual([]);
  expect([known.has('scams'), known.has('scam'), known.hasBeginning('sca'), known.hasBeginning('sx')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('the highlight of a text without the words is its beginning, cut between words', () => {
  const shown = highlight('Nothing of it. '.repeat(40), patternOf([{ word: 'wombat', beginning: true }]));
  expect(shown).toMatch(/^Nothing of it\. .* …$/);
  expect(shown).not.toContain('<em>');
  expect(highlight('', patternOf([{ word: 'wombat', beginning: true }]))).toBe('');
});
