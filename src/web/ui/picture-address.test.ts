import { expect, test } from 'vitest';
import { cardAddress, pictureFacts } from './picture-address.ts';

const address = '/media/1600x900-9bd8c74a6135-0123456789abcdef/headland.webp';

test('the URL of an image contains its size, colours and widths', () => {
  expect(pictureFacts(address)).toEqual({
    width: 1600,
    height: 900,
    ground: 'linear-gradient(#9bd, #8c7, #4a6, #135)',
    src: `${address}?w=960`,
    srcSet: [320, 480, 640, 960, 1280, 1600].map((width) => `${address}?w=${width} ${width}w`).join(', '),
  });
});

test('a small image has no width above its own, and may have no colours', () => {
  const small = '/media/500x700-0-0123456789abcdef/leaf.png';
  expect(pictureFacts(small)).toMatchObject({
    ground: undefined,
    // A portrait is cropped to its head, unless somebody set a focal point.
    position: '50% 20%',
    src: `${small}?w=500`,
    srcSet: `${small}?w=320 320w, ${small}?w=480 480w, ${small}?w=500 500w`,
  });
});

test('large images of this site have a preview URL for shared links', () => {
  expect(cardAddress(address)).toBe('/media/1600x900-9bd8c74a6135-0123456789abcdef/card.jpg');
  for (const url of [
    '/media/500x700-0-0123456789abcdef/leaf.png',
    '/media/instagram/a.webp',
    'https://elsewhere.example/a.jpg',
  ])
    expect(cardAddress(url)).toBe(url);
});

test('the widths of a wide image shrink in a tall frame and stay in a wide one', () => {
  expect(pictureFacts(address, { width: 900, height: 900 })?.srcSet).toContain('?w=1600 900w');
  expect(pictureFacts(address, { width: 1600, height: 400 })?.srcSet).toContain('?w=1600 1600w');
});

test.each([
  '/media/illustrations/page-home-1600.webp',
  'https://elsewhere.example/media/1600x900-0-0123456789abcdef/x.webp',
  '/media/1600x900-red;url(x)-0123456789abcdef/x.webp',
  '/media/0x900-0-0123456789abcdef/x.webp',
  '/media/1600x900-0-0123456789abcdef/../x.webp',
  '/media/1600x900-0-0123456789abcdef/x.webp?w=5',
  '',
])('%s is no media URL of this site', (url) => expect(pictureFacts(url)).toBeNull());
