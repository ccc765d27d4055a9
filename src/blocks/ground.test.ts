import { expect, test } from 'vitest';
import { groundStyle, readableTheme, verticalPosition } from './ground.ts';

test('the text colour can always be read', () => {
  expect(readableTheme('white', '', false)).toBe('black');
  expect(readableTheme('white', 'sand', false)).toBe('black');
  expect(readableTheme('white', '#fff', false)).toBe('black');
  expect(readableTheme('black', 'deep', false)).toBe('white');
  expect(readableTheme('white', 'deep', false)).toBe('white');
  expect(readableTheme('black', 'saffron', false)).toBe('black');
  expect(readableTheme('white', 'rgb(10, 20, 30)', false)).toBe('white');
});

test('on a picture the choice of the editor stands, over a veil', () => {
  expect(readableTheme('black', 'deep', true)).toBe('black');
  expect(groundStyle('', '/a"b.jpg', { theme: 'white', tile: true, alignV: '20%' })).toMatchObject({
    backgroundRepeat: 'repeat',
    backgroundPosition: '50% 20%',
    backgroundImage: expect.stringContaining('url("/a%22b.jpg")'),
  });
});

test('AlignV falls back to 50%', () => {
  expect(['20%', 'top', '10px', '50%;color:red', ''].map(verticalPosition)).toEqual(['20%', 'top', '10px', '50%', '50%']);
});
