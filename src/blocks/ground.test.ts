import { expect, test } from 'vitest';
import { groundAttributes, groundColour, groundStyle, readableTheme, verticalPosition } from './ground.ts';

test('the text colour has enough contrast with the background colour', () => {
  expect(readableTheme('white', '', false)).toBe('black');
  expect(readableTheme('white', 'sand', false)).toBe('black');
  expect(readableTheme('white', '#fff', false)).toBe('black');
  expect(readableTheme('black', 'deep', false)).toBe('white');
  expect(readableTheme('white', 'deep', false)).toBe('white');
  expect(readableTheme('black', 'saffron', false)).toBe('black');
  expect(readableTheme('white', 'rgb(10, 20, 30)', false)).toBe('white');
});

test("on an image the editor's text theme stays, and nothing lies over the image", () => {
  expect(readableTheme('black', 'deep', true)).toBe('black');
  expect(groundStyle('', '/a"b.jpg', { theme: 'white', tile: true, alignV: '20%' })).toMatchObject({
    backgroundRepeat: 'repeat',
    backgroundPosition: '50% 20%',
    backgroundImage: 'url("/a%22b.jpg")',
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
])('a colour of unknown luminance (%s) gets a tint', (colour) => {
  const tintOf = (theme: 'white' | 'black') =>
    groundStyle(colour, undefined, { theme: readableTheme(theme, colour, false), tile: false, alignV: '50%' });
  expect(tintOf('white')).toEqual({
    backgroundColor: colour,
    backgroundImage: expect.stringContaining('rgb(10 42 46 / 74%)'),
  });
  expect(tintOf('black')).toEqual({
    backgroundColor: colour,
    backgroundImage: expect.stringContaining('rgb(255 253 248 / 84%)'),
  });
});

test('a colour with known luminance gets no tint', () => {
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

test('a colour of the palette has a form for the dark theme; any other light one stays as the editor saw it', () => {
  expect(['sand', '#F6F1E7', 'white', 'deep', '#ffe0e0', 'saffron', 'yellow'].map(groundColour)).toEqual([
    'var(--sand)',
    'var(--sand)',
    'var(--raised)',
    'var(--deep-ground)',
    '#ffe0e0',
    '#f2b134',
    'yellow',
  ]);
  const schemeOf = (colour: string, hasImage = false) =>
    groundAttributes(readableTheme('black', colour, hasImage), colour, hasImage)['data-scheme'];
  for (const colour of ['#ffe0e0', 'saffron', 'yellow']) expect(schemeOf(colour), colour).toBe('light');
  // Nothing, the palette, a dark ground, and a picture, whose words stand on a sheet of their own.
  for (const colour of ['', 'sand', 'paper', 'deep', '#202020']) expect(schemeOf(colour), colour).toBeUndefined();
  expect(schemeOf('#ffe0e0', true)).toBeUndefined();
});
