// Invariant 34: all of this file.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localDisk } from './local-disk.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'phi-disk-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a file is moved into its folder, listed, read and removed', async () => {
  const disk = localDisk(root);
  const path = join(root, 'sent');
  await writeFile(path, 'a letter');
  await disk.take(path, 'attachments/2026', 'one');
  expect(await readdir(root)).toEqual(['attachments']);
  expect(await disk.list('attachments/2026')).toEqual(['one']);
  expect([await disk.bring('attachments/2026', 'one'), await disk.bring('attachments', 'one')]).toEqual([true, false]);
  expect(await disk.read('attachments/2026', 'one')).toEqual(Buffer.from('a letter'));
  await disk.remove('attachments/2026', 'one');
  await disk.remove('attachments/2026', 'one');
  expect(await disk.read('attachments/2026', 'one')).toBeNull();
});

test('only files that were stored before the instant are named, no folder and none of its files', async () => {
  const disk = localDisk(root);
  for (const [file, day] of [
    ['old', '2026-01-01'],
    ['new', '2026-01-03'],
  ] as const) {
    await writeFile(join(root, 'sent'), file);
    await disk.take(join(root, 'sent'), 'a', file);
    await utimes(join(root, 'a', file), new Date(day), new Date(day));
  }
  await writeFile(join(root, 'sent'), 'below');
  await disk.take(join(root, 'sent'), 'a/folder', 'below');
  for (const path of ['a/folder', 'a/folder/below'])
    await utimes(join(root, path), new Date('2026-01-01'), new Date('2026-01-01'));
  const walked = async (folder: string, before: string) => {
    const files: string[] = [];
    for await (const page of disk.walk(folder, new Date(before))) files.push(...page);
    return files.toSorted();
  };
  expect(await walked('a', '2026-01-02')).toEqual(['old']);
  expect(await walked('a', '2026-01-04')).toEqual(['new', 'old']);
  expect(await walked('nowhere', '2026-01-02')).toEqual([]);
});

test('a folder of many files comes in pages of 200, and files may go while it is walked', async () => {
  await mkdir(join(root, 'many'));
  const names = Array.from({ length: 450 }, (_, index) => `file ${index}`);
  for (const name of names) await writeFile(join(root, 'many', name), '');
  const disk = localDisk(root);
  const sizes: number[] = [];
  for await (const page of disk.walk('many', new Date('2126-01-01'))) {
    sizes.push(page.length);
    for (const file of page) await disk.remove('many', file);
  }
  expect(Math.max(...sizes)).toBe(200);
  expect(await readdir(join(root, 'many'))).toEqual([]);
});
