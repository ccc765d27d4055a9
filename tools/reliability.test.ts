import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './project.mjs';

const files = ['src', 'e2e', 'bench', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pathsOf = (name: string) => files.filter((path) => `/${path}`.endsWith(`/${name}`));

interface Named {
  file: string;
  /** The quoted beginning of a test's name. */
  name: string;
}

/** A cell reads `x.test.ts` › a name; another name …; `y.test.ts`. */
function testsIn(cell: string): Named[] {
  let file = '';
  return cell.split(';').flatMap((part) => {
    const named = /`([^`]+\.(?:test|spec)\.tsx?)`/.exec(part)?.[1];
    if (named) file = named;
    const quoted = named ? (part.split('›')[1] ?? '') : part;
    const [name = ''] = quoted.split(/…|, (?:two processes|with negative control)/);
    return file === '' ? [] : [{ file, name: name.trim() }];
  });
}

/** Files and tests that the table names and that do not exist. */
function faultsOf(invariants: string, document: string): string[] {
  const [table = ''] = document.split('\n## ');
  const numbers = [...invariants.matchAll(/^(\d+)\. /gm)].map(([, number]) => number ?? '');
  const rows = [...table.matchAll(/^\|(.*)\|$/gm)].slice(2).map(([, row = '']) => row.split(' | '));
  const covered = rows.flatMap(([what = '']) => (/^\s*([\d, ]+) /.exec(what)?.[1] ?? '').split(/,\s*/));
  const faults = numbers.filter((number) => !covered.includes(number)).map((number) => `${number} has no row`);
  for (const [what = '', , shown = ''] of rows) {
    const tests = testsIn(shown);
    if (tests.length === 0 && shown.trim() !== 'not covered yet') faults.push(`${what.trim()}: no test`);
    for (const { file, name } of tests) {
      const paths = pathsOf(file);
      if (paths.length === 0) faults.push(`${file} does not exist`);
      else if (!paths.some((path) => read(path).includes(name))) faults.push(`${file} has no '${name}'`);
    }
  }
  for (const [, file = ''] of table.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)) {
    if (pathsOf(file).length === 0) faults.push(`${file} does not exist`);
  }
  return [...new Set(faults)];
}

describe('docs/reliability.md', () => {
  test('has a row for every invariant, and names only files and tests that exist', () => {
    expect(faultsOf(read('docs/invariants.md'), read('docs/reliability.md'))).toEqual([]);
  });

  test('planted faults are found', () => {
    const row = '| Invariant | Implementation | Tests |\n|---|---|---|\n| 1 One | `gone.ts` | ';
    expect(faultsOf('1. One\n2. Two\n', `${row}\`lint.test.ts\` › a test of nobody; \`gone.test.ts\` |\n`)).toEqual([
      '2 has no row',
      "lint.test.ts has no 'a test of nobody'",
      'gone.test.ts does not exist',
      'gone.ts does not exist',
    ]);
    expect(faultsOf('1. One\n', `${row}a look |\n`)).toContain('1 One: no test');
  });
});
