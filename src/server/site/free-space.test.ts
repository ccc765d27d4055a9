// Invariant 34: all of this file.
import { expect, test } from 'vitest';
import { hasFreeSpace } from './free-space.ts';

const halfFull = { blocks: 1_000_000, bavail: 500_000, bsize: 4096, files: 60_000, ffree: 50_000 };

test.each([
  ['half full', {}, true],
  ['no block left', { bavail: 0 }, false],
  ['less than a large form needs', { bavail: 8191 }, false],
  ['exactly the minimum', { bavail: 8192 }, true],
  ['no free inode', { ffree: 0 }, false],
  ['a file system without inode counts', { files: 0, ffree: 0 }, true],
  ['a file system without any counts', { blocks: 0, bavail: 0, files: 0, ffree: 0 }, true],
])('free space of a disk: %s', (_name, more, expected) => {
  expect(hasFreeSpace({ ...halfFull, ...more })).toBe(expected);
});
