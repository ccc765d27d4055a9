import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../project.mjs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Suite {
  name: string;
  run(filters: string[], env: Record<string, string>): Promise<Counts>;
}

const reports = join(root, '.cache/test');
const bin = join(root, 'node_modules/.bin');
/** Ends what hangs: twice and more of what the longest takes on two busy cores. */
const longestSuite = 25 * 60_000;
const running = new Set<ChildProcess>();

/** The last thing a run that is being stopped does before it leaves. */
export function stopRunning(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program of the project and answers with its exit code. */
async function execute(command: string, args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...env },
  });
  running.add(child);
  const limit = setTimeout(() => {
    console.log(`Stopped after ${longestSuite / 60_000} minutes.`);
    child.kill('SIGKILL');
  }, longestSuite);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    clearTimeout(limit);
    running.delete(child);
  }
}

/** A check that has one answer. */
function check(name: string, command: string, ...args: string[]): Suite {
  return {
    name,
    async run() {
      const failed = (await execute(command, args, {})) === 0 ? 0 : 1;
      return { passed: 1 - failed, failed, skipped: 0 };
    },
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

function vitest(name: string, projects: string[], env: Record<string, string>): Suite {
  return {
    name,
    async run(filters, more) {
      const file = reportFile(name);
      const projectArgs = projects.map((project) => `--project=${project}`);
      const code = await execute(
        join(bin, 'vitest'),
        [
          'run',
          ...projectArgs,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          '--silent=passed-only',
          ...filters,
        ],
        { ...env, ...more },
      );
      const report = readReport(file, vitestReport);
      if (!report) return { passed: 0, failed: 1, skipped: 0 };
      // A file that could not even be loaded has no tests to count.
      const broken = report.testResults.filter(
        (one) => one.status === 'failed' && one.assertionResults.length === 0,
      ).length;
      return honest(code, filters, {
        passed: report.numPassedTests,
        failed: report.numFailedTests + broken,
        skipped: report.numPendingTests + report.numTodoTests,
      });
    },
  };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

function playwright(name: string): Suite {
  return {
    name,
    async run(filters, env) {
      const file = reportFile(name);
      const code = await execute(
        join(bin, 'playwright'),
        ['test', '--reporter=list,json', '--pass-with-no-tests', ...filters],
        { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      );
      const report = readReport(file, playwrightReport);
      if (!report) return { passed: 0, failed: 1, skipped: 0 };
      const { expected, unexpected, flaky, skipped } = report.stats;
      return honest(code, filters, { passed: expected, failed: unexpected + flaky, skipped });
    },
  };
}

/** A runner that complains without naming a test, or that found no test at all, has not passed. */
function honest(code: number, filters: string[], counts: Counts): Counts {
  const ran = counts.passed + counts.failed + counts.skipped;
  if (ran === 0)
    console.log(filters.length === 0 ? 'There are no tests here, which counts as a failure.' : 'No test here matches.');
  if ((code !== 0 && counts.failed === 0) || (ran === 0 && filters.length === 0))
    return { ...counts, failed: counts.failed + 1 };
  return counts;
}

function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true });
  return join(reports, `${name.replaceAll(/[^a-z]+/gi, '-')}-${process.pid}.json`);
}

function readReport<Shape extends z.ZodMiniType>(file: string, shape: Shape): z.infer<Shape> | null {
  if (!existsSync(file)) return null;
  const parsed = z.safeParse(shape, JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  return parsed.success ? parsed.data : null;
}

export const suites = {
  types: check('types', join(bin, 'tsc'), '--noEmit'),
  lint: check('lint', join(bin, 'oxlint')),
  boundaries: check('boundaries', process.execPath, 'tools/boundaries.ts'),
  unit: vitest('unit', ['unit'], {}),
  build: check('build', process.execPath, 'tools/build.mjs'),
  sqlite: vitest('API on SQLite', ['api', 'race'], { TEST_ENGINE: 'sqlite' }),
  postgres: vitest('API on PostgreSQL', ['api', 'race'], { TEST_ENGINE: 'postgres' }),
  e2e: playwright('browser journeys'),
};
export type SuiteName = keyof typeof suites;
