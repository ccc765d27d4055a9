import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { bin, execute, type Print, readReport, reportFile } from './program.ts';

/** One browser journey in one run, named as in Playwright's test lists: `[phone] › events.spec.ts › …`. */
export interface Journey {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'not run';
}

export interface Verdict {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the journeys that failed once and then passed each time when run alone. */
  flaky: string[];
}

/** How often a failed journey is run again alone. */
export const repeats = 3;
/** More failures than this are not flakiness, and repeating them would take long. */
export const maxToRepeat = 10;

const toRepeat = (first: Journey[]): string[] => {
  const failed = namesOf(first, 'failed');
  return failed.length <= maxToRepeat ? failed : [];
};

/** A journey that failed counts as passed only if all of its repeats have run and passed. */
export function verdictOf(first: Journey[], again: Journey[]): Verdict {
  const flaky = toRepeat(first).filter((name) => {
    const runs = again.filter((journey) => journey.name === name);
    return runs.length === repeats && runs.every(({ outcome }) => outcome === 'passed');
  });
  const count = (outcome: Journey['outcome']) => first.filter((journey) => journey.outcome === outcome).length;
  return {
    passed: count('passed') + flaky.length,
    // A journey that did not run because of an earlier failure counts as failed.
    failed: count('failed') - flaky.length + count('not run'),
    skipped: count('skipped'),
    flaky,
  };
}

/** Runs the journeys, then repeats the failed ones, one at a time. Returns null if Playwright wrote no report. */
export async function runJourneys(
  options: { args: string[]; env: Record<string, string> },
  print: Print,
): Promise<(Verdict & { code: number }) | null> {
  const first = await playwright(options.args, options.env, print);
  if (!first) return null;
  const names = toRepeat(first.journeys);
  let again: Journey[] = [];
  if (names.length > 0) {
    print(`\nRunning the failed journeys ${repeats} more times, one at a time:\n`);
    const list = reportFile('journeys-to-repeat');
    writeFileSync(list, names.join('\n'));
    // A separate output folder, or Playwright would delete the screenshots of the first run.
    const args = [...options.args, `--test-list=${list}`, `--repeat-each=${repeats}`, '--workers=1'];
    again = (await playwright([...args, '--output=test-results/again'], options.env, print))?.journeys ?? [];
    rmSync(list);
  }
  const verdict = verdictOf(first.journeys, again);
  // Errors outside of journeys, such as a site that does not start, always count as failures.
  return { ...verdict, failed: verdict.failed + first.faults, code: first.code };
}

async function playwright(
  args: string[],
  env: Record<string, string>,
  print: Print,
): Promise<{ journeys: Journey[]; faults: number; code: number } | null> {
  const file = reportFile('journeys');
  const code = await execute(
    join(bin, 'playwright'),
    ['test', '--reporter=list,json', '--pass-with-no-tests', ...args],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    print,
  );
  const report = readReport(file, reportShape);
  return report && { journeys: report.suites.flatMap((each) => journeysIn(each)), faults: report.errors.length, code };
}

const suiteShape = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          expectedStatus: z.string(),
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(suiteShape));
  },
});
const reportShape = z.object({ suites: z.array(suiteShape), errors: z.array(z.unknown()) });

function journeysIn(suite: z.infer<typeof suiteShape>, above: string[] = []): Journey[] {
  const path = [...above, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, expectedStatus, status }): Journey => ({
      name: [...(projectName ? [`[${projectName}]`] : []), ...path, title].join(' › '),
      outcome:
        status === 'expected'
          ? 'passed'
          : status !== 'skipped'
            ? 'failed'
            : expectedStatus === 'skipped'
              ? 'skipped'
              : 'not run',
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((each) => journeysIn(each, path))];
}

const namesOf = (journeys: Journey[], outcome: Journey['outcome']): string[] =>
  journeys.filter((journey) => journey.outcome === outcome).map(({ name }) => name);
