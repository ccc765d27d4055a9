import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { freePort } from './free-port.ts';
import { assemble } from './image/assemble.ts';
import { root } from './project.mjs';

// What deploy/Dockerfile copies into an image is started here as it is, without a container.

const folder = mkdtempSync(join(tmpdir(), 'phi-image-'));
const data = mkdtempSync(join(tmpdir(), 'phi-image-data-'));
const text = (path: string) => readFileSync(join(root, path), 'utf8');
let site: ChildProcess;
let origin: string;
let printed = '';

beforeAll(async () => {
  assemble(folder);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(folder, 0o755);
  // A volume that is mounted belongs to another user.
  chmodSync(data, 0o777);
  site = spawn(join(folder, 'node_modules/node/bin/node'), ['tools/serve.mjs'], {
    cwd: folder,
    env: { NODE_ENV: 'production', PORT: String(port), DATA_DIR: data, PUBLIC_ORIGIN: 'https://www.example.org' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...nobody,
  });
  for (const stream of [site.stdout, site.stderr]) stream?.on('data', (part: Buffer) => (printed += part.toString()));
  await vi.waitUntil(() => /PHI Online is at|cannot start/.test(printed), { timeout: 60_000, interval: 100 });
}, 180_000);

afterAll(async () => {
  if (site.exitCode === null && site.kill()) await once(site, 'exit');
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
}, 60_000);

test('the site starts from it as nobody, answers, serves its scripts, and writes nothing into it', async () => {
  expect(printed).toContain('PHI Online is at https://www.example.org');
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
  const page = await (await fetch(`${origin}/log-in`)).text();
  const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(`${origin}${script}`)).headers.get('content-type')).toContain('javascript');
  expect((await fetch(`${origin}/admin`)).status).toBe(200);
  expect(existsSync(join(folder, '.cache'))).toBe(false);
  expect(existsSync(join(folder, 'data'))).toBe(false);
  const open = readdirSync(data).filter((name) => name !== 'media' && (statSync(join(data, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});

test('it has no tests, no sources of the browser, no tool that builds, and stays small', () => {
  const libraries = readdirSync(join(folder, 'node_modules'));
  expect(libraries).not.toEqual(expect.arrayContaining(['vite']));
  expect(libraries).not.toEqual(expect.arrayContaining(['typescript']));
  expect(existsSync(join(folder, 'src/backoffice'))).toBe(false);
  expect(existsSync(join(folder, 'src/server/testing'))).toBe(false);
  const files = readdirSync(folder, { recursive: true }).map(String);
  expect(files.filter((file) => !file.startsWith('node_modules') && /\.test\.tsx?$/.test(file))).toEqual([]);
});

test('every library that is shipped has a licence that permits it', () => {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>;
  };
  const permitted =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Zlib|Python-2\.0|CC-BY-4\.0|MPL-2\.0|(Apache-2\.0 AND )?LGPL-3\.0(-or-later)?( AND MIT)?)\b/;
  const others = Object.entries(packages)
    // png-js names no licence in its package; its LICENSE is MIT.
    .filter(([path, { dev, devOptional }]) => !['', 'node_modules/png-js'].includes(path) && !dev && !devOptional)
    .map(([path, { license = 'none' }]) => `${path}: ${license}`)
    .filter((line) => !permitted.test(line.slice(line.indexOf(': ') + 2)));
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, 'licences.txt'), 'utf8')).toContain('fastify');
});

test('the Dockerfile has no fault', () => {
  expect(validate(text('deploy/Dockerfile'))).toEqual([]);
});

test('files of deploy are well-formed, and set only what the server knows', () => {
  const known = new Set(
    [...text('docs/operations.md').matchAll(/^\| (`.*?) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z][A-Z\d_]+/g) ?? [],
    ),
  );
  const others = /^(AF_|AWS_|POSTGRES_|SITE_ADDRESS$|PATH$|NODE_COMPILE_CACHE$)/;
  const files = ['deploy/compose.yaml', 'deploy/kubernetes/site.yaml'];
  for (const file of files)
    for (const { errors, warnings } of parseAllDocuments(text(file)))
      expect([file, ...errors, ...warnings]).toEqual([file]);
  const named = [...files, 'deploy/site.env.example', 'deploy/phi-online.service', 'deploy/Dockerfile'].flatMap(
    (file) =>
      [...text(file).matchAll(/(?:^|[\s'"{$]|name: )([A-Z][A-Z\d]*_[A-Z\d_]+)(?=[=:}\s,])/gm)].map(
        ([, name = '']) => `${file} ${name}`,
      ),
  );
  const unknown = named.filter((each) => {
    const [, name = ''] = each.split(' ');
    return !known.has(name) && !others.test(name) && !/^(BUILD|BASE)_IMAGE$/.test(name);
  });
  expect(unknown).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});
