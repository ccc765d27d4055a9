import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './project.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = globSync('{src,e2e,bench,tools}/**/*', { cwd: root });

interface Shown {
  file: string;
  /** Null for all of the file. */
  name: string | null;
  invariants: number[];
}

/** What a test file says that it shows: `// Invariants 2, 4.` above a test, or in the first line for the whole file. */
function shownBy(file: string, text: string): Shown[] {
  return [...text.matchAll(/^ *\/\/ Invariants? ([\d, ]+)(: all of this file)?\.$(.*(?:\n.*){0,3})/gm)].map(
    ([, numbers = '', whole, below = '']) => ({
      file,
      name: whole ? null : (/(["'`])(.+?)\1,/.exec(below)?.[2] ?? '(no name)'),
      invariants: numbers.split(', ').map(Number),
    }),
  );
}

function tableOf(invariants: string, shown: readonly Shown[]): string {
  const rows = [...invariants.matchAll(/^(\d+)\. /gm)].map(([, number]) => {
    const own = shown.filter((each) => each.invariants.includes(Number(number)));
    const byFile = [...Map.groupBy(own, ({ file }) => file)].map(([file, tests]) => {
      const names = tests.flatMap(({ name }) => (name === null ? [] : [name.replaceAll('|', '\\|')]));
      return `\`${file.split('/').at(-1)}\`${names.length > 0 ? ` › ${names.join('; ')}` : ''}`;
    });
    return `| ${number} | ${byFile.join(' · ')} |`;
  });
  return ['| Invariant | Tests |', '|--:|---|', ...rows].join('\n');
}

const parts = /^([^]*\n## Tests of each invariant\n\n[^|#]*\n\n)(?:\|[^\n]*\n)*\n*(## [^]*)$/;

/** Numbers without a row, and files that the table of implementations names and that do not exist. */
function faultsOf(invariants: string, document: string): string[] {
  const [table = ''] = document.split('\n## ');
  const numbers = [...invariants.matchAll(/^(\d+)\. /gm)].map(([, number]) => number ?? '');
  const covered = [...table.matchAll(/^\|([\d, to]+) /gm)].flatMap(([, what = '']) => {
    const [first = 0, last] = what.split(' to ').map(Number);
    return last ? Array.from({ length: last - first + 1 }, (_, at) => String(first + at)) : what.trim().split(/,\s*/);
  });
  const named = [...table.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, file = '']) => file);
  return [
    ...numbers.filter((number) => !covered.includes(number)).map((number) => `${number} has no row`),
    ...new Set(named.filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))),
  ];
}

describe('docs/reliability.md', () => {
  const invariants = read('docs/invariants.md');
  const shown = files
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .toSorted()
    .flatMap((path) => shownBy(path, read(path)));

  test('names the tests that say which invariant they show', async () => {
    const [, before = '', after = ''] = parts.exec(read('docs/reliability.md')) ?? [];
    // To write it: npm run reliability-table
    await expect(`${before}${tableOf(invariants, shown)}\n\n${after}`).toMatchFileSnapshot('../docs/reliability.md');
  });

  test('every invariant has a test, and a row that names only files that exist', () => {
    expect(shown.filter(({ name }) => name === '(no name)')).toEqual([]);
    expect(tableOf(invariants, shown)).not.toContain('|  |');
    expect(faultsOf(invariants, read('docs/reliability.md'))).toEqual([]);
  });

  test('planted faults are found', () => {
    expect(faultsOf('1. One\n2. Two\n3. Three\n', '| 1 to 2 Both | `gone.ts` |\n')).toEqual([
      '3 has no row',
      'gone.ts',
    ]);
    const [above, whole] = ['// Invariants 1, 2.', '// Invariant 2: all of this file.'];
    const said = [...shownBy('a.test.ts', `${above}\ntest('is so', () => {`), ...shownBy('e2e/b.spec.ts', whole)];
    expect(tableOf('1. One\n2. Two\n3. Three\n', said)).toContain(
      '| 1 | `a.test.ts` › is so |\n| 2 | `a.test.ts` › is so · `b.spec.ts` |\n| 3 |  |',
    );
  });
});
