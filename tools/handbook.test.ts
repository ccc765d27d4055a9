import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { postgresPrograms, startPostgres, type ThrowAwayPostgres } from './postgres.ts';
import { root } from './project.mjs';

// Runs the commands of docs/handbook against a production site on PostgreSQL, each page in one shell: the blocks
// ```sh run, and compares what they print with the block ```text after them, in which … stands for anything.
// `systemctl` is a stand-in that starts and stops the program that the unit starts, with the settings of its file.

const programs = postgresPrograms();
const folder = mkdtempSync(join(tmpdir(), 'phi-handbook-'));
const settings = join(folder, 'phi-online.env');
const pages = globSync('docs/handbook/*.md', { cwd: root }).toSorted();
let postgres: ThrowAwayPostgres;
let control: Server;
let site: ChildProcess | null = null;
let environment: Record<string, string | undefined>;

interface Block {
  line: number;
  commands: string;
  expected: string | undefined;
}

function blocksIn(markdown: string): Block[] {
  return [...markdown.matchAll(/^```sh run\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```)?/gm)].map((match) => ({
    line: markdown.slice(0, match.index).split('\n').length,
    commands: match[1] ?? '',
    expected: match[2],
  }));
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** What a page says that is printed; … is any text in a line, and a line of its own any lines. */
function patternOf(expected: string): RegExp {
  const lines = expected
    .trim()
    .split('\n')
    .map((line) => (line === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(escaped).join('.*')}\\n`));
  return new RegExp(`^${expected === '' ? '' : lines.join('')}$`);
}

beforeAll(async () => {
  if (!programs) return;
  postgres = await startPostgres(programs);
  const port = await freePort();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  control = createServer((request, response) => {
    const [, verb = ''] = (request.url ?? '').split('/');
    systemctl(verb).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(control.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  writeFileSync(join(bin, 'systemctl'), `#!/bin/sh\nexec curl --silent --show-error --fail-with-body ${address}/$1\n`);
  chmodSync(join(bin, 'systemctl'), 0o755);
  writeFileSync(
    settings,
    `NODE_ENV=production
PUBLIC_ORIGIN=https://www.example.org
PORT=${port}
DATABASE_URL='${postgres.url}?sslmode=disable&target_session_attrs=read-write'
DATA_DIR=${join(folder, 'data')}
APP_SECRET=the secret with which this site began its life
`.replaceAll(/=(.* .*)$/gm, "='$1'"),
    { mode: 0o600 },
  );
  environment = {
    PATH: [bin, process.env.PATH].join(delimiter),
    HOME: folder,
    SITE: root,
    SITE_ENV: settings,
    BACKUPS: join(folder, 'backups'),
    ORIGIN: `http://127.0.0.1:${port}`,
  };
  await systemctl('start');
}, 120_000);

afterAll(async () => {
  if (!programs) return;
  await systemctl('stop');
  control.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function systemctl(verb: string): Promise<void> {
  if (verb !== 'start' && site) {
    const exited = once(site, 'exit');
    site.kill('SIGTERM');
    await exited;
    site = null;
  }
  if (verb === 'stop') return;
  let printed = '';
  const started = spawn(process.execPath, ['tools/serve.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...parseEnv(readFileSync(settings, 'utf8')) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  site = started;
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()));
  await vi.waitUntil(() => /PHI Online is at|cannot start/.test(printed), { timeout: 60_000, interval: 50 });
  if (printed.includes('cannot start')) throw new Error(printed);
}

const blockMark = '--- the next block ---';

/** Runs blocks in one shell, as somebody does who follows a page, and says what each has printed. */
async function run(blocks: readonly Block[]): Promise<{ printed: string[]; code: number }> {
  const [prepared] = blocksIn(readFileSync(join(root, 'docs/handbook/README.md'), 'utf8'));
  const commands = blocks.map((block) => `echo '${blockMark}'\n${block.commands}`).join('');
  // Bash reads its start files when a program that gives it a socket as input looks like a remote shell.
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', `exec 2>&1\n${prepared?.commands}${commands}`], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  shell.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(shell, 'close')) as [number];
  return { printed: printed.split(`${blockMark}\n`).slice(1), code };
}

test('a page that says nothing of its commands would not pass', () => {
  const [block] = blocksIn('# A\n\n```sh run\necho one two\n```\n\n```text\none …\n…\n```\n');
  expect(block).toMatchObject({ line: 3, commands: 'echo one two\n', expected: 'one …\n…\n' });
  expect('one two\n').toMatch(patternOf('one …'));
  expect('one two\nthree\n').not.toMatch(patternOf('one …'));
  expect('one two\nthree\n').toMatch(patternOf('one …\n…'));
});

test('the balancer of the fail-over page has no fault', () => {
  const page = readFileSync(join(root, 'docs/handbook/fail-over.md'), 'utf8');
  const [, text = ''] = /^```haproxy\n([\s\S]*?)^```/m.exec(page) ?? [];
  expect(text).toContain('listen database');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const checked = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  // Where HAProxy is not installed, nothing else can read it.
  if (checked.error) return expect(checked.error).toMatchObject({ code: 'ENOENT' });
  expect(`${checked.stdout}${checked.stderr}`).toContain('Configuration file is valid');
});

// If PostgreSQL is not installed, the test run reports it before.
test.runIf(programs).each(pages)(
  '%s: its commands do what it says',
  async (page) => {
    const blocks = blocksIn(readFileSync(join(root, page), 'utf8'));
    const { printed, code } = await run(blocks);
    expect(code, `${basename(page)}:${blocks[printed.length - 1]?.line} printed ${printed.at(-1)}`).toBe(0);
    for (const [nth, { line, expected }] of blocks.entries())
      expect(printed[nth], `${basename(page)}:${line}`).toMatch(patternOf(expected ?? ''));
  },
  180_000,
);
