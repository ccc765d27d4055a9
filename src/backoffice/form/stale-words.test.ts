import { expect, test } from 'vitest';
import { wordsAgainst } from './stale-words.ts';

const entry = (title: string, url: string, items: object[] = []) => ({ title, url, items });

test('short values are shown as they are, an empty one too', () => {
  expect(wordsAgainst('to', '/mine', '/theirs')).toBe('/mine');
  expect(wordsAgainst('published', true, false)).toBe('yes');
  expect([wordsAgainst('to', '', '/x'), wordsAgainst('max', null, 3)]).toEqual(['(nothing)', '(nothing)']);
});

test('of a menu only the entries that differ are shown', () => {
  const same = [entry('Guides', '/guides', [entry('Safe', '/safe')]), entry('Shop', '/shop')];
  const [mine, theirs] = [[...same, entry('Mine', '/mine')], same];
  expect(wordsAgainst('items', mine, theirs)).toBe('Mine → /mine\n(3 lines are the same)');
  expect(wordsAgainst('items', theirs, mine)).toBe('(3 lines are the same)');
  expect(wordsAgainst('items', mine.toReversed(), theirs)).toBe(
    'Mine → /mine\n(3 lines are the same, in another order)',
  );
});

test('the same lines in another order are all shown', () => {
  const [one, two] = [entry('One', '/one'), entry('Two', '/two')];
  expect(wordsAgainst('items', [two, one], [one, two])).toBe('Two → /two\nOne → /one');
});

test('a long text is shown from where it differs', () => {
  const before = 'x'.repeat(1000);
  const shown = wordsAgainst('description', `${before}MINE${'y'.repeat(1000)}`, `${before}THEIRS`);
  expect(shown).toContain('xMINEy');
  expect(shown.length).toBeLessThan(410);
});
