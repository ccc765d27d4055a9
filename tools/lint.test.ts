import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './project.mjs';

// A broken linter also reports nothing, so each rule is tested with a planted fault.
const folder = mkdtempSync(join(tmpdir(), 'phi-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));
copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { strict: true, types: [], jsx: 'preserve', module: 'nodenext' } }),
);

const save = 'async function save(): Promise<number> {\n  return 1;\n}\n';

const valid: Record<string, string> = {
  'sound.ts': `${save}export const saved = await save();\n`,
  'types-one.ts': "import { two } from './types-two.ts';\nexport type One = 1;\nexport const one = () => two(1);\n",
  'types-two.ts': "import type { One } from './types-one.ts';\nexport const two = (one: One) => one;\n",
};

/** The rule that fails, the file, and its content. */
const faulty: [rule: string, name: string, source: string][] = [
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
  ['no-cycle', 'one.ts', "import { two } from './two.ts';\nexport const one = () => two();\n"],
  ['no-cycle', 'two.ts', "import { one } from './one.ts';\nexport const two = () => one();\n"],
];

/** Exit code and findings, one a line, of one run over these files. */
function lint(names: string[], ...options: string[]): { failed: boolean; findings: string[] } {
  const done = spawnSync(join(root, 'node_modules/.bin/oxlint'), [...options, '-f', 'unix', ...names], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { failed: done.status !== 0, findings: done.stdout.split('\n') };
}

// One run over all files: each start of the linter with types takes half a second.
const planted = { ...valid, ...Object.fromEntries(faulty.map(([, name, source]) => [name, source])) };
for (const [name, source] of Object.entries(planted)) writeFileSync(join(folder, name), source);
const { findings, failed } = lint(Object.keys(planted));
const about = (name: string) => findings.filter((line) => line.startsWith(`${name}:`));

test('valid files pass, also two that import each other if one imports only types', () => {
  expect(Object.keys(valid).flatMap(about)).toEqual([]);
  expect(lint(Object.keys(valid)).failed).toBe(false);
});

test('faulty files fail the run', () => {
  expect(failed).toBe(true);
});

test.each(faulty)('%s fails in %s', (rule, name) => {
  expect(about(name)).toContainEqual(expect.stringMatching(new RegExp(`\\[Error.*${rule}`)));
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
  const { findings: found } = lint(files, '-c', 'journeys.json');
  const without = found.filter((line) => line.includes('expect-expect'));
  expect(without).toEqual([expect.stringContaining('planted.test.ts:2')]);
});
