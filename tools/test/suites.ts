import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../project.mjs';
import { runJourneys } from './journeys.ts';
import { bin, execute, type Print, readReport, reportFile } from './program.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of tests that failed and then passed; they count as passed. */
  flaky?: string[];
  /** Of failed tests: file, name and the first line of what went wrong. */
  failures?: string[];
}

export interface Suite {
  name: string;
  run(filters: string[], env: Record<string, string>, print: Print): Promise<Counts>;
}

/** A check with a single result. */
function check(name: string, command: string, ...args: string[]): Suite {
  return {
    name,
    async run(_filters, env, print) {
      const failed = (await execute(command, args, env, print)) === 0 ? 0 : 1;
      return { passed: 1 - failed, failed, skipped: 0 };
    },
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z._default(z.string(), ''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

function failuresOf({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const told = failed.map(({ fullName, failureMessages }) => ({ fullName, why: failureMessages[0] ?? '' }));
    // A file that could not be loaded, or whose first or last step failed, has no failed test.
    if (told.length === 0 && status === 'failed') told.push({ fullName: 'the file itself', why: message });
    return told.map(({ fullName, why }) => `${relative(root, name)} › ${fullName}\n    ${why.split('\n', 1)[0]}`);
  });
}

function vitest(name: string, projects: string[], env: Record<string, string>): Suite {
  return {
    name,
    async run(filters, more, print) {
      const file = reportFile(name);
      const projectArgs = projects.map((project) => `--project=${project}`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const code = await execute(
        join(bin, 'vitest'),
        ['run', ...projectArgs, ...reporters, '--silent=passed-only', ...filters],
        { ...env, ...more },
        print,
      );
      const report = readReport(file, vitestReport);
      if (!report) return { passed: 0, failed: 1, skipped: 0 };
      // A file that could not be loaded has no tests to count.
      const broken = report.testResults.filter(
        (one) => one.status === 'failed' && one.assertionResults.length === 0,
      ).length;
      const counts = {
        passed: report.numPassedTests,
        failed: report.numFailedTests + broken,
        skipped: report.numPendingTests + report.numTodoTests,
        failures: failuresOf(report),
      };
      return honest(code, filters, counts, print);
    },
  };
}

function journeys(name: string, args: string[] = [], own: Record<string, string> = {}): Suite {
  return {
    name,
    async run(filters, env, print) {
      const result = await runJourneys({ args: [...args, ...filters], env: { ...own, ...env } }, print);
      if (!result) return { passed: 0, failed: 1, skipped: 0 };
      const { code, ...counts } = result;
      return honest(counts.flaky.length > 0 ? 0 : code, filters, counts, print);
    },
  };
}

/** Counts a failure if the runner failed without naming a test, or found no tests. */
function honest(code: number, filters: string[], counts: Counts, print: Print): Counts {
  const ran = counts.passed + counts.failed + counts.skipped;
  if (ran === 0)
    print(`${filters.length === 0 ? 'No tests were found, which counts as a failure.' : 'No test matches.'}\n`);
  if ((code !== 0 && counts.failed === 0) || (ran === 0 && filters.length === 0))
    return { ...counts, failed: counts.failed + 1 };
  return counts;
}

const twoProcesses = { E2E_PROCESSES: '2' };
const otherBrowsers = ['--config=playwright.browsers.config.ts'];

export const suites = {
  format: check('format', join(bin, 'oxfmt'), '--check'),
  types: check('types', join(bin, 'tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types'),
  lint: check('lint', join(bin, 'oxlint')),
  boundaries: check('boundaries', process.execPath, 'tools/boundaries.ts'),
  build: check('build', process.execPath, 'tools/build.mjs'),
  browsers: check('promised browsers', process.execPath, 'tools/browsers.ts'),
  unit: vitest('unit', ['unit', 'tools'], {}),
  quickUnit: vitest('unit without tools', ['unit'], {}),
  sqlite: vitest('API on SQLite', ['api'], { TEST_ENGINE: 'sqlite' }),
  postgres: vitest('API on PostgreSQL', ['api'], { TEST_ENGINE: 'postgres' }),
  sqliteRaces: vitest('races on SQLite', ['race'], { TEST_ENGINE: 'sqlite' }),
  postgresRaces: vitest('races on PostgreSQL', ['race'], { TEST_ENGINE: 'postgres' }),
  e2e: journeys('browser journeys'),
  // Journeys that write in one request and read in the next, and all of them (`npm run test:two`).
  twoChosen: journeys('chosen, 2 processes', ['--grep=@two'], twoProcesses),
  two: journeys('journeys, 2 processes', [], twoProcesses),
  firefox: journeys('journeys in Firefox', [...otherBrowsers, '--project=firefox']),
  webkit: journeys('journeys in WebKitGTK', [...otherBrowsers, '--project=webkit']),
};
export type SuiteName = keyof typeof suites;

interface Stage {
  /** Lanes run in parallel, the suites of a lane one after the other. */
  lanes: SuiteName[][];
  /** The next stage begins when a single lane is left. */
  mayOverlap: boolean;
}

/** Races leave half of the processor time unused, so they share a stage with the other tests. */
export const stages: Stage[] = [
  { lanes: [['format'], ['types'], ['lint'], ['boundaries'], ['build']], mayOverlap: false },
  {
    lanes: [['browsers', 'unit', 'quickUnit', 'sqliteRaces', 'postgresRaces'], ['sqlite'], ['postgres']],
    mayOverlap: true,
  },
  { lanes: [['e2e', 'twoChosen', 'two', 'firefox', 'webkit']], mayOverlap: false },
];

export function usesSqlite(name: SuiteName): boolean {
  return name === 'sqlite' || name === 'sqliteRaces';
}

export function usesPostgres(name: SuiteName): boolean {
  return name === 'postgres' || name === 'postgresRaces';
}

/** Several processes; the journeys start the PostgreSQL of these themselves. */
export function usesProcesses(name: SuiteName): boolean {
  return name === 'two' || name === 'twoChosen';
}
