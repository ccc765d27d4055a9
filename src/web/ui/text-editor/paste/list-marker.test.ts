import { expect, test } from 'vitest';
import { markerOf, typedMarker } from './list-marker.ts';
import { declared } from './styles.ts';

test.each([
  ['·', undefined, 'ul', null, 1],
  ['o', undefined, 'ul', null, 1],
  ['§', undefined, 'ul', null, 1],
  ['', undefined, 'ul', null, 1],
  ['3.', undefined, 'ol', null, 3],
  ['2.4.', undefined, 'ol', null, 4],
  ['(b)', undefined, 'ol', 'a', 2],
  ['C.', undefined, 'ol', 'A', 3],
  ['i.', undefined, 'ol', 'i', 1],
  ['iv)', undefined, 'ol', 'i', 4],
  ['i.', 'mso-level-number-format:alpha-lower;', 'ol', 'a', 9],
  ['c.', 'mso-level-number-format:roman-lower;', 'ol', 'i', 100],
  ['1', '\n\tmso-level-tab-stop:none;', 'ol', null, 1],
  ['1.', 'mso-level-number-format:bullet;', 'ul', null, 1],
])('the marker %j with the format %j begins a list', (text, format, tag, type, start) => {
  expect(markerOf(text, format)).toEqual({ tag, type, start });
});

test('a typed marker needs a wide gap, so that a sentence with a number stays a sentence', () => {
  expect(typedMarker.exec('•\u00a0\u00a0 Tea')?.[1]).toBe('•');
  expect(typedMarker.exec('•\tTea')?.[1]).toBe('•');
  expect(typedMarker.exec('2.\u00a0\u00a0\u00a0Tea')?.[1]).toBe('2.');
  expect(typedMarker.exec('2. Tea')).toBeNull();
  expect(typedMarker.exec('o Tea')).toBeNull();
  expect(typedMarker.exec('2.\u00a0\u00a0')).toBeNull();
});

test('the last value of a property counts, whatever stands around it', () => {
  expect(declared('display:none; display : BLOCK', 'display')).toBe('block');
  expect(declared('mso-list:\nl0 level1 lfo1', 'mso-list')).toBe('l0 level1 lfo1');
  expect(declared('no-display:none', 'display')).toBeUndefined();
});
