import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environment, nodeFlags } from './runtime.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'phi-runtime-'));
  writeFileSync(
    join(folder, 'server.mjs'),
    `
    process.on('SIGTERM', () => process.exit(7));
    setInterval(() => {}, 1000);
    console.log(JSON.stringify({ pid: process.pid, flags: process.execArgv, env: process.env }));`,
  );
  writeFileSync(
    join(folder, 'start.mjs'),
    `
    import { becomeProcessOf } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'runtime.mjs')).href)};
    await becomeProcessOf(new URL('./server.mjs', import.meta.url));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the server takes the place of the process that started it, with the settings for its memory', async () => {
  const child = spawn(process.execPath, [join(folder, 'start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '5', DATA_DIR: './elsewhere' },
  });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect(JSON.parse(line)).toMatchObject({
    pid: child.pid,
    flags: nodeFlags,
    env: { ...environment, MALLOC_ARENA_MAX: '5', DATA_DIR: './elsewhere' },
  });
  child.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});
