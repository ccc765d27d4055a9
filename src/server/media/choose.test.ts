import { expect, test } from 'vitest';
import { type PictureRequest, chooseCard, chooseFile } from './choose.ts';

const modern = 'image/avif,image/webp,image/apng,*/*;q=0.8';
const ask = (files: string[], asked: Partial<PictureRequest> = {}) =>
  chooseFile(new Set(['a.jpg', ...files]), { width: 1000, original: 'a.jpg', wanted: 480, accept: modern, ...asked });

test('the format that the browser takes best, in the width asked for', () => {
  expect(ask(['480.avif', '480.webp'])).toEqual({ file: '480.avif', isFinal: true });
  expect(ask(['480.avif', '480.webp'], { accept: 'image/webp,*/*' })).toEqual({ file: '480.webp', isFinal: true });
  expect(ask(['480.avif', '480.webp'], { accept: '*/*' })).toEqual({ file: 'a.jpg', isFinal: true });
});

test('what is not made yet is answered with the next best, for a while', () => {
  expect(ask(['480.webp'])).toEqual({ file: '480.webp', isFinal: false });
  expect(ask(['320.avif', '640.webp', '960.avif'])).toEqual({ file: '640.webp', isFinal: false });
  expect(ask(['320.avif'])).toEqual({ file: 'a.jpg', isFinal: false });
});

test('once nothing more is coming the next best is final', () => {
  expect(ask(['480.webp', 'done'])).toEqual({ file: '480.webp', isFinal: true });
  expect(ask(['done'])).toEqual({ file: 'a.jpg', isFinal: true });
});

test('an original that is WebP already stands for its own width', () => {
  expect(ask(['a.webp'], { original: 'a.webp', wanted: 1000 })).toEqual({ file: 'a.webp', isFinal: false });
  expect(ask(['a.webp', '1000.avif'], { original: 'a.webp', wanted: 1000 })).toEqual({
    file: '1000.avif',
    isFinal: true,
  });
});

test('no other widths than those that are made', () => {
  for (const wanted of [0, 1, 481, 1280, 2400, 99_999]) expect(ask(['480.avif'], { wanted })).toBeNull();
  expect(ask([], { wanted: null })).toEqual({ file: 'a.jpg', isFinal: true });
});

test('a link that is shared shows the card, or the original until then', () => {
  expect(chooseCard(new Set(['a.jpg', 'card.jpg']), 'a.jpg')).toEqual({ file: 'card.jpg', isFinal: true });
  expect(chooseCard(new Set(['a.jpg']), 'a.jpg')).toEqual({ file: 'a.jpg', isFinal: false });
});
