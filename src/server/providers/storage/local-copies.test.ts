// Invariant 34: all of this file.
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hourMs } from '#contract/spans.ts';
import { localCopies } from './local-copies.ts';

let root: string;
let bucket: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'phi-copies-'));
  bucket = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A file of 100 bytes that was last used so many hours ago. */
async function file(path: string, hours: number, { isStored = true } = {}): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), '.'.repeat(100));
  const usedAt = new Date(Date.now() - hours * hourMs);
  await utimes(join(root, path), usedAt, new Date('2026-01-01'));
  if (isStored) bucket.push(path);
}
const stored = (folder: string) =>
  Promise.resolve(bucket.filter((path) => dirname(path) === folder).map((path) => path.slice(folder.length + 1)));
const left = async () => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
};

test('copies that nobody used for the longest time go, until the rest is within the limit', async () => {
  await file('media/a/oldest', 5);
  await file('files/older', 4);
  await file('builds/client/old', 3);
  await file('media/b/used', 6);
  const copies = localCopies(root, 200, stored);
  expect([await copies.use('media/b', 'used'), await copies.use('media/b', 'nothing')]).toEqual([true, false]);
  expect((await stat(join(root, 'media/b/used'))).mtime).toEqual(new Date('2026-01-01'));
  await copies.trim();
  expect(await left()).toEqual(['old', 'used']);
});

test('what the bucket does not have, what was used just now, and other folders stay', async () => {
  await file('media/a/not stored', 5, { isStored: false });
  await file('media/a/being sent', 0);
  await file('attachments/incoming/letter', 5);
  await file('phi.sqlite', 5);
  await localCopies(root, 100, stored).trim();
  expect(await left()).toEqual(['being sent', 'letter', 'not stored', 'phi.sqlite']);
});

test('the first file that comes makes it look, and then each tenth of the limit', async () => {
  const copies = localCopies(root, 1000, stored);
  for (let nth = 0; nth < 12; nth++) await file(`media/a/${nth}`, 2);
  copies.added(1);
  await vi.waitFor(async () => expect(await left()).toHaveLength(10));
  await file('media/a/new', 2);
  copies.added(50);
  copies.added(50);
  await vi.waitFor(async () => expect(await left()).toHaveLength(10));
});
