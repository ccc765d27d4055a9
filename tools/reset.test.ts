import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './project.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phi-reset-'));
  writeFileSync(join(folder, 'phi.sqlite'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reset(answer: string, args: string[] = [], env: Record<string, string> = {}) {
  const done = spawnSync(process.execPath, [join(root, 'tools/reset.mjs'), ...args], {
    input: answer,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
  });
  return { code: done.status, text: done.stdout + done.stderr };
}

test('the answer yes deletes everything', () => {
  expect(reset('yes\n')).toMatchObject({ code: 0, text: expect.stringContaining('`npm start` starts afresh') });
  expect(existsSync(folder)).toBe(false);
});

test('--yes does not ask', () => {
  expect(reset('', ['--yes']).code).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

test.each(['no\n', 'y\n', '\n', ''])('the answer %j deletes nothing', (answer) => {
  expect(reset(answer)).toMatchObject({ code: 1, text: expect.stringContaining('Nothing was deleted') });
  expect(existsSync(join(folder, 'phi.sqlite'))).toBe(true);
});

test('does not touch a PostgreSQL database without --yes, and does not show its password', () => {
  const { code, text } = reset('yes\n', [], { DATABASE_URL: 'postgres://phi:secret@db.example/site' });
  expect(code).toBe(1);
  expect(text).toContain('db.example/site');
  expect(text).not.toContain('secret');
  expect(existsSync(folder)).toBe(true);
});

test('does not touch a folder without files of the site', () => {
  rmSync(join(folder, 'phi.sqlite'));
  writeFileSync(join(folder, 'thesis.txt'), '');
  expect(reset('', ['--yes'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('does not look like a data folder'),
  });
  expect(existsSync(folder)).toBe(true);
});

test('does not touch a running site', () => {
  const lock = new DatabaseSync(join(folder, 'phi.lock'));
  lock.exec('pragma locking_mode = exclusive; begin exclusive;');
  expect(reset('', ['--yes'])).toMatchObject({ code: 1, text: expect.stringContaining('is running') });
  lock.close();
  expect(existsSync(folder)).toBe(true);
});
