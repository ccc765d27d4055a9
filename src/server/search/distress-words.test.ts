import { describe, expect, test } from 'vitest';
import { defaultSubjects, makeDistress } from './distress-words.ts';
import { keywordWords } from '../search-index/words.ts';

const of = makeDistress(defaultSubjects);
const pages = (keyword: string) => [...new Set(of(keyword).map(({ pageUrl }) => pageUrl))];

describe('words of distress (A-115)', () => {
  test.each([
    ['i want to die', '/tonight'],
    ['I WANNA DIE', '/tonight'],
    ['kill myself', '/tonight'],
    ['how to kill  myself?', '/tonight'],
    ['kms', '/tonight'],
    ['suicde', '/tonight'],
    ['suiicide', '/tonight'],
    ['I don’t want to be here anymore', '/tonight'],
    ['cutting', '/tonight'],
    ['self-harm', '/tonight'],
    ['rape', '/afterwards'],
    ['i was raped', '/afterwards'],
    ['sexually asaulted', '/afterwards'],
    ['sextortion', '/under-pressure'],
    ['sextorshun nudes blackmail', '/under-pressure'],
    ['he hits me', '/at-home'],
    ['domestic voilence', '/at-home'],
    ['my dad hits me', '/young-people'],
    ['child abuse', '/young-people'],
    ['elder abuse', '/elder-safety'],
  ])('%s leads to %s', (keyword, page) => {
    expect(pages(keyword)[0]).toBe(page);
  });

  test.each(['gambling', 'want', 'drape', 'diet', 'skills', 'respect at work', 'a book for my mother', 'hits', ''])(
    '%s is no distress',
    (keyword) => {
      expect(of(keyword)).toEqual([]);
    },
  );

  test('a phrase counts only where its words stand together', () => {
    expect(of('he hits the ball to me')).toEqual([]);
    expect(makeDistress([{ name: 'X', pageUrl: '/x', words: ['', '…'] }])('anything')).toEqual([]);
  });

  test.each(['want', 'being', 'myself', 'I to', 'want to be myself'])('%s is not searched for alone', (keyword) => {
    expect(keywordWords(keyword)).toEqual([]);
  });
});
