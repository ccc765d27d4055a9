import { expect, test } from 'vitest';
import { type PictureRequest, chooseCard, chooseFile } from './choose.ts';

const modern = 'image/avif,image/webp,image/apng,*/*;q=0.8';
const ask = (files: string[], overrides: Partial<PictureRequest> = {}) =>
  chooseFile(new Set(['a.jpg', ...files]), {
    width: 1000,
    original: 'a.jpg',
    requested: 480,
    accept: modern,
    ...overrides,
  });

test('returns the best accepted format in the requested width', () => {
  expect(ask(['480.avif', '480.webp'])).toEqual({ file: '480.avif', isFinal: true });
  expect(ask(['480.avif', '480.webp'], { accept: 'image/webp,*/*' })).toEqual({ file: '480.webp', isFinal: true });
  expect(ask(['480.avif', '480.webp'], { accept: '*/*' })).toEqual({ file: 'a.jpg', isFinal: true });
});

test('returns the next best file, not as final, until the best is made', () => {
  expect(ask(['480.webp'])).toEqual({ file: '480.webp', isFinal: false });
  expect(ask(['320.avif', '640.webp', '960.avif'])).toEqual({ file: '640.webp', isFinal: false });
  expect(ask(['320.avif'])).toEqual({ file: 'a.jpg', isFinal: false });
});

test('the next best file is final when the job is done', () => {
  expect(ask(['480.webp', 'done'])).toEqual({ file: '480.webp', isFinal: true });
  expect(ask(['done'])).toEqual({ file: 'a.jpg', isFinal: true });
});

test('a WebP original serves its own width', () => {
  expect(ask(['a.webp'], { original: 'a.webp', requested: 1000 })).toEqual({ file: 'a.webp', isFinal: false });
  expect(ask(['a.webp', '1000.avif'], { original: 'a.webp', requested: 1000 })).toEqual({
    file: '1000.avif',
    isFinal: true,
  });
});

test('refuses widths that are not made', () => {
  for (const requested of [0, 1, 481, 1280, 2400, 99_999]) expect(ask(['480.avif'], { requested })).toBeNull();
  expect(ask([], { requested: null })).toEqual({ file: 'a.jpg', isFinal: true });
});

test('a shared link gets the card, or the original until the card exists', () => {
  expect(chooseCard(new Set(['a.jpg', 'card.jpg']), 'a.jpg')).toEqual({ file: 'card.jpg', isFinal: true });
  expect(chooseCard(new Set(['a.jpg']), 'a.jpg')).toEqual({ file: 'a.jpg', isFinal: false });
});
