// Invariant 34: all of this file.
import { mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type S3Server, s3Server } from '../../testing/s3-server.ts';
import { StorageUnavailable } from './port.ts';
import { s3Storage } from './s3.ts';

let s3: S3Server;
let root: string;
beforeEach(async () => {
  s3 = await s3Server();
  root = await mkdtemp(join(tmpdir(), 'phi-s3-'));
});
afterEach(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

function storage(settings: { secretAccessKey?: string; bucket?: string; at?: string; maxCopiesMb?: number } = {}) {
  return s3Storage(join(root, settings.at ?? 'one'), {
    endpoint: s3.settings.S3_ENDPOINT,
    bucket: settings.bucket ?? s3.settings.S3_BUCKET,
    region: 'ap-southeast-2',
    accessKeyId: s3.settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.secretAccessKey ?? s3.settings.S3_SECRET_ACCESS_KEY,
    timeoutMs: 300,
    ...(settings.maxCopiesMb !== undefined && { maxCopiesMb: settings.maxCopiesMb }),
  });
}
async function keep(text = 'a picture') {
  await mkdir(join(root, 'one/f'), { recursive: true });
  await writeFile(join(root, 'one/f/a b.webp'), text);
  await storage().keep('f', ['a b.webp']);
}

test('what one process keeps, another lists, brings once and removes', async () => {
  await keep();
  const other = storage({ at: 'two' });
  expect(await other.list('f')).toEqual(['a b.webp']);
  expect(await other.list('nothing')).toEqual([]);
  expect(await other.bring('f', 'a b.webp')).toBe(true);
  expect(await readFile(join(root, 'two/f/a b.webp'), 'utf8')).toBe('a picture');
  const asked = s3.requests.length;
  expect(await other.bring('f', 'a b.webp')).toBe(true);
  expect(s3.requests).toHaveLength(asked);
  expect(await other.bring('f', 'missing.webp')).toBe(false);
  await other.remove('f');
  expect([await other.list('f'), s3.objects.size]).toEqual([[], 0]);
});

test('a list of many files comes in several answers, and each file has its time', async () => {
  for (const index of [1, 2, 3, 4, 5]) s3.objects.set(`files/${index}`, Buffer.from('x'));
  s3.objects.set('files too/6', Buffer.from('x'));
  s3.storedAt.set('files/2', new Date('2026-01-01T00:00:00Z')).set('files/5', new Date('2026-01-03T00:00:00Z'));
  s3.pageSize = 2;
  expect(await storage().list('files')).toEqual(['1', '2', '3', '4', '5']);
  expect(s3.requests).toHaveLength(3);
  const pages: string[][] = [];
  for await (const page of storage().walk('files', new Date('2026-01-02T00:00:00Z'))) pages.push(page);
  expect(pages).toEqual([['2']]);
});

test('a file that is taken leaves no local copy, neither where it was nor where it is read', async () => {
  const path = join(root, 'sent');
  await writeFile(path, 'a letter');
  await storage().take(path, 'attachments', 'one');
  expect(await storage({ at: 'two' }).read('attachments', 'one')).toEqual(Buffer.from('a letter'));
  expect(await storage().read('attachments', 'two')).toBeNull();
  expect(await readdir(root, { recursive: true })).toEqual([]);
  await storage({ at: 'two' }).remove('attachments', 'one');
  expect(s3.objects.size).toBe(0);
});

test('a file that could not be taken stays where it was', async () => {
  const path = join(root, 'sent');
  await writeFile(path, 'a letter');
  s3.fault = { methods: ['PUT'], kind: 'error' };
  await expect(storage().take(path, 'attachments', 'one')).rejects.toThrow(StorageUnavailable);
  expect(await readFile(path, 'utf8')).toBe('a letter');
});

test.each([
  ['a wrong secret', { secretAccessKey: 'another secret' }],
  ['a bucket that does not exist', { bucket: 'elsewhere' }],
])('%s is a failure, not an empty folder', async (_what, settings) => {
  await expect(storage(settings).list('f')).rejects.toThrow(StorageUnavailable);
});

test.each(['error', 'slow', 'cut'] as const)(
  'a storage that answers with the fault %s leaves no file',
  async (kind) => {
    await keep('a picture of some length');
    s3.fault = { methods: ['GET'], kind };
    await expect(storage({ at: 'two' }).bring('f', 'a b.webp')).rejects.toThrow(StorageUnavailable);
    expect(await readdir(join(root, 'two/f')).catch(() => [])).toEqual([]);
  },
);

test('a file that cannot be written here leaves no part of it', async () => {
  await keep();
  // A folder takes its place while it is fetched.
  vi.spyOn(s3.objects, 'get').mockImplementation(() => {
    mkdirSync(join(root, 'two/f/a b.webp'), { recursive: true });
    return Buffer.from('a picture');
  });
  await expect(storage({ at: 'two' }).bring('f', 'a b.webp')).rejects.toThrow('EISDIR');
  expect(await readdir(join(root, 'two/f'))).toEqual(['a b.webp']);
});

test('a process keeps copies up to a limit, and brings what has gone once more', async () => {
  for (const name of ['1', '2', '3']) s3.objects.set(`files/${name}`, Buffer.alloc(1024 * 1024));
  const other = storage({ at: 'two', maxCopiesMb: 2 });
  const here = () => readdir(join(root, 'two/files'));
  for (const name of ['1', '2']) {
    await other.bring('files', name);
    const hours = new Date(Date.now() - Number(name) * 3_600_000);
    await utimes(join(root, 'two/files', name), hours, hours);
  }
  await other.bring('files', '3');
  await vi.waitFor(async () => expect(await here()).toEqual(['1', '3']));
  expect(await other.bring('files', '2')).toBe(true);
});
