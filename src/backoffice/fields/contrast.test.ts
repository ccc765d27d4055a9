import { expect, test } from 'vitest';
import { contrastText } from './contrast.ts';

test('says for a colour of the palette, a code and a name whether white and dark words can be read', () => {
  expect(contrastText('deep')).toMatch(/^White words 9\.\d : 1, easy to read\. Dark words 1\.\d : 1, hard to read\.$/);
  expect(contrastText('#fff')).toMatch(/^White words 1\.0 : 1, hard to read\. Dark words 16\.\d : 1, easy to read\.$/);
  expect(contrastText('rebeccapurple')).toBe('How well words can be read on it is not known.');
});
