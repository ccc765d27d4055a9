import { expect, test } from 'vitest';
import { hasFreeSpace } from './free-space.ts';

const roomy = { blocks: 1_000_000, bavail: 500_000, bsize: 4096, files: 60_000, ffree: 50_000 };

test.each([
  ['half full', {}, true],
  ['no block left', { bavail: 0 }, false],
  ['less than a large form needs', { bavail: 8191 }, false],
  ['just enough', { bavail: 8192 }, true],
  ['no file left, however small', { ffree: 0 }, false],
  ['one that counts no files', { files: 0, ffree: 0 }, true],
  ['one that counts nothing', { blocks: 0, bavail: 0, files: 0, ffree: 0 }, true],
])('a disk: %s', (_name, more, room) => {
  expect(hasFreeSpace({ ...roomy, ...more })).toBe(room);
});
