import '../testing/needs-build.ts';
import { readdirSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { clientFolder } from '../built-files.ts';
import { type S3Server, s3Server } from '../testing/s3-server.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { keepBuild, oldBuilds } from './build-files.ts';

let bucket: S3Server;
const apps: TestApp[] = [];
beforeAll(async () => {
  bucket = await s3Server();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await bucket.close();
});

const font = readdirSync(join(clientFolder, 'assets')).find((file) => file.endsWith('.woff2')) ?? '';
const own = readdirSync(join(clientFolder, 'assets')).find((file) => file.endsWith('.js')) ?? '';

/** One machine of a site; those with the same bucket share it. */
async function machine(settings: Record<string, string> = {}) {
  const app = await testApp(settings);
  apps.push(app);
  const now = { ahead: 0 };
  const failed = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {});
  const deps = { ...app.deps, now: () => new Date(Date.now() + now.ahead) };
  const get = (path: string, encoding = 'identity') =>
    fetch(`${app.url}/assets/${path}`, { headers: { 'accept-encoding': encoding } });
  return { dataDir: deps.config.DATA_DIR, deps, now, get, failed, storage: deps.storage };
}

test('files of another version are sent by each machine that shares the bucket, and made-up names cost no question each', async () => {
  const [first, second] = [await machine(bucket.settings), await machine(bucket.settings)];
  await keepBuild(first.deps);
  expect(first.failed).not.toHaveBeenCalled();
  const stored = [...bucket.objects.keys()];
  expect(stored.filter((key) => key.includes(own)).length).toBe(2);
  expect(stored.some((key) => key.endsWith('.gz'))).toBe(false);

  // Another version has a file that neither has.
  const part = join(second.dataDir, 'part.js');
  await writeFile(part, 'export const of = "another version";');
  await second.storage.take(part, 'builds/client', 'entry-AnotherV.js');
  const answer = await first.get('entry-AnotherV.js');
  expect([answer.status, await answer.text()]).toEqual([200, 'export const of = "another version";']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await first.get(own, 'br')).headers.get('content-encoding')).toBe('br');
  // The frames of card fields, of another origin, use the site's font; nothing else is for them.
  expect((await first.get(font)).headers.get('access-control-allow-origin')).toBe('*');
  expect((await first.get(own)).headers.get('access-control-allow-origin')).toBeNull();

  const before = bucket.requests.length;
  for (let serial = 0; serial < 30; serial++)
    expect((await first.get(`made-up-${serial}-12345678.js`)).status).toBe(404);
  expect((await first.get('..%2fwhole%2fx')).status).toBeGreaterThanOrEqual(400);
  expect(bucket.requests.length - before).toBeLessThan(10);
});

test('a version is stored once, and again before its files are too old; others go after two months', async () => {
  const { dataDir, deps, now, get, storage } = await machine();
  await keepBuild(deps);
  await writeFile(join(dataDir, 'builds/client', own), 'changed');
  await keepBuild(deps);
  expect((await storage.read('builds/client', own))?.toString()).toBe('changed');

  await mkdir(join(dataDir, 'builds/client'), { recursive: true });
  const old = join(dataDir, 'builds/client/entry-OldBuild.js');
  await writeFile(old, 'old');
  await utimes(old, new Date(), new Date(Date.now() - 59 * dayMs));
  expect(await oldBuilds.sweep(deps, 100)).toEqual({ removed: 0, next: null });
  expect(await (await get('entry-OldBuild.js')).text()).toBe('old');
  now.ahead = 2 * dayMs;
  expect(await oldBuilds.sweep(deps, 100)).toEqual({ removed: 1, next: null });

  now.ahead = 21 * dayMs;
  await keepBuild(deps);
  expect((await storage.read('builds/client', own))?.toString()).not.toBe('changed');
});

test('without the bucket a machine starts, and sends its own files', async () => {
  const { deps, get, failed } = await machine({ ...bucket.settings, S3_BUCKET: 'another-bucket' });
  await keepBuild(deps);
  expect(failed).toHaveBeenCalledOnce();
  expect((await get(own)).status).toBe(200);
  expect((await get('entry-OldBuild.js')).status).toBe(404);
});
