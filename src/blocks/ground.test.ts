import { expect, test } from 'vitest';
import { groundStyle, readableTheme, verticalPosition } from './ground.ts';

test('the text colour has enough contrast with the background colour', () => {
  expect(readableTheme('white', '', false)).toBe('black');
  expect(readableTheme('white', 'sand', false)).toBe('black');
  expect(readableTheme('white', '#fff', false)).toBe('black');
  expect(readableTheme('black', 'deep', false)).toBe('white');
  expect(readableTheme('white', 'deep', false)).toBe('white');
  expect(readableTheme('black', 'saffron', false)).toBe('black');
  expect(readableTheme('white', 'rgb(10, 20, 30)', false)).toBe('white');
});

test("on an image the editor's text theme stays and an overlay adds contrast", () => {
  expect(readableTheme('black', 'deep', true)).toBe('black');
  expect(groundStyle('', '/a"b.jpg', { theme: 'white', tile: true, alignV: '20%' })).toMatchObject({
    backgroundRepeat: 'repeat',
    backgroundPosition: '50% 20%',
    backgroundImage: expect.stringContaining('url("/a%22b.jpg")'),
  });
});

test.each([
  'yellow',
  'transparent',
  'inherit',
  'notacolour',
  '#ffffff80',
  'rgba(255, 255, 255, 0.9)',
  'hsl(60 100% 50%)',
])('a colour of unknown luminance (%s) gets an overlay', (colour) => {
  const overlayOf = (theme: 'white' | 'black') =>
    groundStyle(colour, undefined, { theme: readableTheme(theme, colour, false), tile: false, alignV: '50%' });
  expect(overlayOf('white')).toEqual({
    backgroundColor: colour,
    backgroundImage: expect.stringContaining('rgb(10 42 46 / 74%)'),
  });
  expect(overlayOf('black')).toEqual({
    backgroundColor: colour,
    backgroundImage: expect.stringContaining('rgb(255 253 248 / 84%)'),
  });
});

test('a colour with known luminance gets no overlay', () => {
  for (const colour of ['deep', '#ff0000', 'rgb(1, 2, 3)'])
    expect(groundStyle(colour, undefined, { theme: 'white', tile: false, alignV: '50%' })).not.toHaveProperty(
      'backgroundImage',
    );
});

test('an invalid AlignV falls back to 50%', () => {
  expect(['20%', 'top', '10px', '50%;color:red', ''].map(verticalPosition)).toEqual([
    '20%',
    'top',
    '10px',
    '50%',
    '50%',
  ]);
});
