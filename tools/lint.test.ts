import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { root } from './project.mjs';

// A broken linter also reports nothing, so each rule is tested with a planted fault.
const folder = mkdtempSync(join(tmpdir(), 'phi-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));
copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { strict: true, types: [], jsx: 'preserve', module: 'nodenext' } }),
);

function lint(name: string, source: string): { failed: boolean; text: string } {
  const file = join(folder, name);
  writeFileSync(file, source);
  const done = spawnSync(join(root, 'node_modules/.bin/oxlint'), [name], { cwd: folder, encoding: 'utf8' });
  rmSync(file);
  return { failed: done.status !== 0, text: done.stdout + done.stderr };
}

const save = 'async function save(): Promise<number> {\n  return 1;\n}\n';

test('a valid file passes', () => {
  expect(lint('sound.ts', `${save}export const saved = await save();\n`)).toMatchObject({ failed: false });
});

test.each([
  ['no-floating-promises', 'floating.ts', `${save}save();\n`],
  ['no-misused-promises', 'misused.ts', `${save}export const word = save() ? 'yes' : 'no';\n`],
  ['await-thenable', 'await.ts', 'export const one = await 1;\n'],
  ['no-explicit-any', 'any.ts', 'export const x: any = 1;\n'],
  [
    'rules-of-hooks',
    'hook.tsx',
    "import { useState } from 'react';\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
  ],
  ['alt-text', 'picture.tsx', 'export const A = () => <img src="a.png" />;\n'],
  ['expect-expect', 'asserts.test.ts', "import { test } from 'vitest';\ntest('a', () => {\n  String(1);\n});\n"],
  ['no-focused-tests', 'only.test.ts', "import { test } from 'vitest';\ntest.only('a', () => {});\n"],
])('%s fails', (rule, name, source) => {
  const { failed, text } = lint(name, source);
  expect(text).toContain(rule);
  expect(failed).toBe(true);
});

// The rule checks only imports from vitest, so the test replaces the import in each journey.
test('every journey asserts something', () => {
  const names = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
  const journeys = names.map((name) => readFileSync(join(root, 'e2e', name), 'utf8'));
  const planted = "import { test } from './support/test.ts';\ntest('opens', ({ page }) => page.goto('/'));\n";
  const files = [...journeys, planted].map((source, index) => {
    const file = `${names[index] ?? 'planted'}.test.ts`;
    writeFileSync(join(folder, file), source.replace("from './support/test.ts'", "from 'vitest'"));
    return file;
  });
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  const only = {
    plugins: ['vitest'],
    categories: { correctness: 'off' },
    rules: { 'vitest/expect-expect': config.rules['vitest/expect-expect'] },
  };
  writeFileSync(join(folder, 'journeys.json'), JSON.stringify(only));
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', 'journeys.json', '-f', 'unix', ...files],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const without = stdout.split('\n').filter((line) => line.includes('expect-expect'));
  expect(without).toEqual([expect.stringContaining('planted.test.ts:2')]);
});

describe('files that import each other', () => {
  const other = join(folder, 'other.ts');
  afterEach(() => rmSync(other));

  test('fail: no-cycle', () => {
    writeFileSync(other, "import { one } from './one.ts';\nexport const two = () => one();\n");
    const { failed, text } = lint('one.ts', "import { two } from './other.ts';\nexport const one = () => two();\n");
    expect(text).toContain('no-cycle');
    expect(failed).toBe(true);
  });

  test('pass if one of them imports only types', () => {
    writeFileSync(other, "import type { One } from './one.ts';\nexport const two = (one: One) => one;\n");
    const source = "import { two } from './other.ts';\nexport type One = 1;\nexport const one = () => two(1);\n";
    expect(lint('one.ts', source)).toMatchObject({ failed: false });
  });
});
