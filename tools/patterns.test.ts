// Invariant 33: all of this file.
import { filePattern } from '#server/media/address.ts';
import { offersOf } from '#server/media/moved-text.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Parameters, check } from 'recheck';
import { expect, test } from 'vitest';
import { patternOf } from '../src/server/search/highlight.ts';
import { markPattern } from '../src/web/app/editing/marks.ts';
import { type Pattern, patternsIn } from './patterns/find.ts';
import { root } from './project.mjs';

// With a regular expression of more than linear time, one request can block all others (invariant 33).

/** Examples of patterns that are built at run time, by file, made from difficult words. */
const made: Record<string, readonly RegExp[]> = {
  'server/media/address.ts': [filePattern],
  'server/media/moved-text.ts': [offersOf('/media/2026/a.b-c_1.webp')],
  'server/search/highlight.ts': [
    patternOf([
      { word: 'aaa', beginning: true },
      { word: 'aa', beginning: true },
      { word: 'a', beginning: false },
    ]),
    patternOf([
      { word: '(a+)+$', beginning: true },
      { word: "a'a", beginning: false },
    ]),
  ],
  'web/app/editing/marks.ts': [markPattern],
};

/** The slow patterns of a file, as `src/path:line /pattern/ what`. */
async function faultsIn(path: string, text: string): Promise<string[]> {
  const patterns: readonly Pattern[] = patternsIn(path, text);
  const faults = await Promise.all(
    patterns.map(async ({ line, source, flags }) => {
      const place = `src/${path}:${line}`;
      if (source === null)
        return made[path] ? null : `${place} is built at run time: add an example of it to tools/patterns.test.ts`;
      const what = await faultOf(source, flags);
      return what && `${place} ${what}`;
    }),
  );
  return faults.filter((fault) => fault !== null);
}

/**
 * Limits steps instead of time, so that a busy machine gets the same result. Short texts suffice to distinguish
 * quadratic from linear time.
 */
const bounds: Parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 100_000_000,
  maxAttackStringSize: 30_000,
};
const known = new Map<string, Promise<string | null>>();
/**
 * Null for a pattern that takes linear time on every input. A pattern that the checker cannot decide counts as a fault.
 */
function faultOf(source: string, flags: string): Promise<string | null> {
  const written = `/${source}/${flags}`;
  let fault = known.get(written);
  if (!fault) {
    fault = check(source, flags, bounds).then((found) => {
      if (found.status === 'safe') return null;
      return found.status === 'vulnerable'
        ? `${written} is ${found.complexity.summary}, such as for ${found.attack.pattern}`
        : `${written} cannot be checked: ${found.error.kind}`;
    });
    known.set(written, fault);
  }
  return fault;
}

test('every pattern in src takes linear time', { timeout: 300_000 }, async () => {
  // Starts the checker's process. Checks that begin together would each start one of their own.
  await faultOf('a', '');
  const src = join(root, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) => path.split('\\').join('/'));
  const paths = files.filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('server/testing/'));
  const faults = (await Promise.all(paths.map((path) => faultsIn(path, readFileSync(join(src, path), 'utf8'))))).flat();
  const madeFaults = await Promise.all(
    Object.values(made)
      .flat()
      .map(({ source, flags }) => faultOf(source, flags)),
  );
  expect([...faults, ...madeFaults.filter((fault) => fault !== null)]).toEqual([]);
  expect(known.size).toBeGreaterThan(100);
});

test.each([
  ['a literal', String.raw`const is = /^(\w+\s?)*$/.test(text);`],
  ['the one that once blocked the site', String.raw`header.replaceAll(/[\w-]+\s*;\s*q=0(\.0*)?(?=\s*(,|$))/g, '');`],
  ['a slash at the end', String.raw`path.replace(/\/+$/, '');`],
  ['a text', String.raw`const is = new RegExp('^(a+)+$', 'i');`],
  ['without new', 'const is = RegExp("^(a+)+$");'],
  ['a template with a constant', 'const part = "(a+)+";\nconst is = new RegExp(`^${part}$`);'],
  ['joined texts', 'const part = "(a+)+";\nconst is = new RegExp("^" + part + "$");'],
  ['a raw template', 'const is = new RegExp(String.raw`^(\\w+\\s?)*$`);'],
  ['a text that is matched', 'const found = text.match("^(a+)+$");'],
  [
    'in a component',
    'export const Field = () => <input pattern="a" onChange={({ target }) => /^(a+)+$/.test(target.value)} />;',
  ],
])('finds a slow pattern: %s', { timeout: 60_000 }, async (_name, source) => {
  expect(await faultsIn('server/planted.tsx', source)).toEqual([
    expect.stringMatching(/^src\/server\/planted\.tsx:\d .* is (2nd|exponential)/),
  ]);
});

test('reports a pattern built at run time that has no example', async () => {
  const source = 'export const find = (word: string) => new RegExp(`^${word}$`);';
  expect(await faultsIn('server/planted.ts', source)).toEqual([expect.stringContaining('is built at run time')]);
  expect(await faultsIn('server/search/highlight.ts', source)).toEqual([]);
});

test('ignores patterns in comments and strings', () => {
  expect(patternsIn('a.ts', "// /(a+)+$/\nconst text = '/(a+)+$/';\nconst half = 4 / 2 / 1;")).toEqual([]);
});
