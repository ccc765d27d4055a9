import { expect, test } from 'vitest';
import { guideParts, readingMinutes, stepsOf } from './guide-text.ts';

test('a guide is split at its headings of level two', () => {
  const { opening, parts } = guideParts(
    '<p>Before.</p><h2>One &amp; <em>two</em></h2><p>A</p><h3>Small</h3><h2 id="x">Three</h2><p>B</p>',
  );
  expect(opening).toBe('<p>Before.</p>');
  expect(parts).toEqual([
    { id: 'part-1', title: 'One & two', html: '<p>A</p><h3>Small</h3>' },
    { id: 'part-2', title: 'Three', html: '<p>B</p>' },
  ]);
  expect(guideParts('')).toEqual({ opening: '', parts: [] });
  expect(guideParts('<h2>Never closed')).toEqual({
    opening: '',
    parts: [{ id: 'part-1', title: 'Never closed', html: '' }],
  });
});

test('reading takes a minute per 200 words, and at least one', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(`<p>${'word '.repeat(200)}</p>`)).toBe(1);
  expect(readingMinutes(`<p>${'word '.repeat(201)}</p>`)).toBe(2);
});

test('every line that is not empty is a step', () => {
  expect(stepsOf(' Ask once \n\n Write it down\r\n')).toEqual(['Ask once', 'Write it down']);
});
