import { expect, test } from 'vitest';
import { guideParts, minutesText, readingMinutes, linesOf, stepsText } from './guide-text.ts';

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

test('one is said in the singular', () => {
  expect([minutesText(1), minutesText(2)]).toEqual(['1 minute to read', '2 minutes to read']);
  expect([stepsText(1), stepsText(3)]).toEqual(['1 step to tick off', '3 steps to tick off']);
});

test('every line that is not empty is a step', () => {
  expect(linesOf(' Ask once \n\n Write it down\r\n')).toEqual(['Ask once', 'Write it down']);
});
