import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importFault, mayUseSql, placeOf } from './boundaries/rules.ts';
import { type Import, scan } from './boundaries/imports.ts';
import { pairFaults } from './boundaries/pairs.ts';
import { root } from './project.mjs';

// Checks the import rules of src and demo, and the width of comments everywhere, in every test run.
// `node tools/boundaries.ts` runs only this check.

const maxLines = 400;
/** The formatter wraps code at this width, but not comments. */
const maxCommentWidth = 120;
/** They send to frames of an opaque origin, which cannot be named; nothing else may send to '*'. */
const sandboxed = ['blocks/code/code-frame.tsx', 'web/store/card-field/frame-messages.ts'];
const isTest = (path: string) => /\.test\.tsx?$|-fixture\.tsx?$/.test(path) || path.startsWith('server/testing/');

/** All violations in one file, as `src/path:line what`. `path` is relative to src, or begins with `demo/`. */
export const faultsIn = (path: string, text: string): string[] => check(path, text).faults;

/** The violations in a file, and what it imports; nothing of a test, which may import everything. */
function check(path: string, text: string): { faults: string[]; imports: readonly Import[] } {
  const shown = path.startsWith('demo/') ? path : `src/${path}`;
  const faults = wideComments(shown, text);
  const report = (line: number, what: string) => faults.push(`${shown}:${line} ${what}`);
  if (!placeOf(path)) report(1, 'is not in a folder of the house');

  const lines = text.split('\n').length;
  if (lines > maxLines && !/^\/[/*]/.test(text))
    report(1, `has ${lines} lines; above ${maxLines} the first line says why`);

  const { imports, code } = scan(path, text);
  const reportAll = (pattern: RegExp, what: string) => {
    for (const { index } of code.matchAll(pattern)) report(code.slice(0, index).split('\n').length, what);
  };
  reportAll(/\bas (unknown as|any)\b/g, 'forces a type: narrow it instead');
  if (/@ts-(ignore|expect-error|nocheck)/.test(text)) report(1, 'silences the compiler');
  if (isTest(path)) return { faults, imports: [] };
  for (const { index } of sandboxed.includes(path) ? [] : text.matchAll(/\bpostMessage\([^;'"`]*,\s*['"`]\*['"`]/g))
    report(text.slice(0, index).split('\n').length, 'sends to every origin: name the one that may read it');

  for (const wanted of imports) {
    const why = importFault(path, wanted);
    if (why) report(wanted.line, why);
  }
  if (!mayUseSql(path))
    reportAll(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/g, 'makes a query: that belongs in a .sql.ts file');
  if (path.startsWith('server/') || (path.startsWith('contract/') && path !== 'contract/money.ts'))
    reportAll(/\bMath\.round\([^()]*\* 100\)/g, 'makes cents of dollars: contract/money.ts does');
  if (!['server/config.ts', 'server/main.ts', 'server/command.ts'].includes(path))
    reportAll(/\bprocess\s*\.\s*env\b/g, 'reads the environment: only server/config.ts does');
  return { faults, imports };
}

/** Comments that are too wide. `path` is relative to the repository. */
export function wideComments(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > maxCommentWidth && /^\s*(\/\/|\/?\*)/.test(line)
        ? [`${path}:${index + 1} is a comment of ${line.length} characters; wrap it at ${maxCommentWidth}`]
        : [],
    );
}

function allFaults(): { files: number; faults: string[] } {
  const filesIn = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .sort()
      .map((path) => path.split('\\').join('/'));
  const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
  const src = filesIn('src');
  const demo = filesIn('demo').map((path) => `demo/${path}`);
  const others = ['bench', 'e2e', 'tools'].flatMap((folder) => filesIn(folder).map((path) => `${folder}/${path}`));
  const checked = [
    ...src.map((path) => ({ path, ...check(path, textOf('src', path)) })),
    ...demo.map((path) => ({ path, ...check(path, textOf(path)) })),
  ];
  const faults = [
    ...checked.flatMap((file) => file.faults),
    ...pairFaults(new Map(checked.map(({ path, imports }) => [path, imports]))),
    ...others.flatMap((path) => wideComments(path, textOf(path))),
  ];
  return { files: src.length + demo.length, faults };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, faults } = allFaults();
  console.log(faults.length ? faults.join('\n') : `${files} files in src and demo follow the import rules.`);
  process.exitCode = faults.length ? 1 : 0;
}
