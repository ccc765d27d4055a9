import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { type SuiteName, suites } from './suites.ts';

// Words after `npm test --` that name suites select them; any other word filters by file.
const groups: Record<string, SuiteName[]> = {
  check: ['format', 'types', 'lint', 'boundaries'],
  // Without races, which wait for each other, and tests of the tools.
  quick: ['format', 'types', 'lint', 'boundaries', 'build', 'browsers', 'quickUnit', 'sqlite'],
  // Some API tests need the built app to draw documents.
  sqlite: ['build', 'sqlite', 'sqliteRaces'],
  postgres: ['build', 'postgres', 'postgresRaces'],
  api: ['build', 'sqlite', 'postgres', 'sqliteRaces', 'postgresRaces'],
  browsers: ['build', 'browsers'],
  e2e: ['build', 'e2e'],
  // Outside of `npm test`, which runs those of them that are chosen (@two).
  two: ['build', 'two'],
  // Outside of `npm test`: they take their time, and few machines have these browsers.
  firefox: ['build', 'firefox'],
  webkit: ['build', 'webkit'],
};
const all: SuiteName[] = [...(groups.check ?? []), ...(groups.api ?? []), 'browsers', 'unit', 'e2e', 'twoChosen'];

export interface Choice {
  suites: SuiteName[];
  /** Parts of the paths of test files; none for all files. */
  filters: string[];
}

/** What `npm test -- …words` runs. */
export function choose(words: readonly string[], files: readonly TestFile[] = testFiles()): Choice {
  const isSuite = (word: string): word is SuiteName => word in suites;
  const named = words.flatMap((word) => groups[word] ?? (isSuite(word) ? [word] : []));
  const filters = words.filter((word) => !groups[word] && !isSuite(word));
  if (named.length > 0) return { suites: named, filters };
  if (filters.length === 0) return { suites: all, filters };
  // A word such as 'cart' means unit and API tests; journeys take minutes and are asked for by their file.
  const meansJourneys = filters.some((word) => /e2e|\.spec/.test(word));
  const chosen = files.filter(
    ({ path }) => filters.some((word) => path.includes(word)) && (meansJourneys || !path.endsWith('.spec.ts')),
  );
  const needed = new Set(chosen.map(({ path }) => suiteOf(path)));
  return { suites: [...(chosen.some(needsBuild) ? (['build'] as const) : []), ...needed], filters };
}

export interface TestFile {
  path: string;
  text: () => string;
}

function testFiles(): TestFile[] {
  return globSync(['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tools/**/*.test.ts', 'e2e/*.spec.ts'], {
    cwd: root,
  }).map((path) => ({ path, text: () => readFileSync(join(root, path), 'utf8') }));
}

function suiteOf(path: string): SuiteName {
  if (path.endsWith('.spec.ts')) return 'e2e';
  if (path.endsWith('.api.test.ts')) return 'sqlite';
  return path.endsWith('.race.test.ts') ? 'sqliteRaces' : 'unit';
}

/** Journeys, and API tests that draw pages (server/testing/needs-build.ts). */
function needsBuild({ path, text }: TestFile): boolean {
  return path.endsWith('.spec.ts') || (path.startsWith('src/server/') && text().includes('/needs-build.ts'));
}
