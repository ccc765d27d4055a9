import { connect } from '#server/db/connect.ts';
import { type ThrowAwayPostgres, startPostgres } from '../postgres.ts';
import { prepareMachine } from './machine.ts';
import { type Counts, type SuiteName, stopRunning, suites } from './suites.ts';

// Words after `npm test --` that name suites choose them; any other word filters by file.
const groups: Record<string, SuiteName[]> = {
  check: ['types', 'lint', 'boundaries'],
  // Documents are drawn by the built app.
  sqlite: ['build', 'sqlite'],
  postgres: ['build', 'postgres'],
  api: ['build', 'sqlite', 'postgres'],
  e2e: ['build', 'e2e'],
};
const all = Object.keys(suites) as SuiteName[];
const words = process.argv.slice(2);
const isSuite = (word: string): word is SuiteName => word in suites;
const named = words.flatMap((word) => groups[word] ?? (isSuite(word) ? [word] : []));
const filters = words.filter((word) => !groups[word] && !isSuite(word));
const quick: SuiteName[] = filters.length > 0 ? ['unit', 'build', 'sqlite'] : all;
const chosen = named.length > 0 ? all.filter((name) => named.includes(name)) : quick;

const inCi = !['', '0', 'false', undefined].includes(process.env.CI);
const startedAt = Date.now();
const lines: string[] = [];
const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
const started: { postgres?: ThrowAwayPostgres } = {};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopRunning();
    void Promise.resolve(started.postgres?.stop()).finally(() => process.exit(130));
  });
}

const wanted = { chromium: chosen.includes('e2e'), postgres: chosen.includes('postgres') };
const machine = prepareMachine(wanted);
const env: Record<string, string> = machine.chromium ? { CHROMIUM_PATH: machine.chromium } : {};

for (const name of chosen) {
  const suite = suites[name];
  const from = Date.now();
  console.log(`\n── ${suite.name} ${'─'.repeat(Math.max(0, 70 - suite.name.length))}`);
  add(suite.name, await outcomeOf(name), from);
}
await started.postgres?.stop();

console.log(`\n${lines.join('\n')}\n  ${'in all'.padEnd(20)} ${minutes(startedAt)}\n`);
// In CI a test that did not run has not passed.
const failed = sum.failed + (inCi ? sum.skipped : 0);
console.log(`${sum.passed} passed, ${failed} failed${!inCi && sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

async function outcomeOf(name: SuiteName): Promise<Counts> {
  if ((name === 'e2e' && !machine.chromium) || (name === 'postgres' && !machine.postgres)) {
    console.log(`Not run: ${name === 'e2e' ? 'Chromium' : 'PostgreSQL'} is missing.`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    if (name === 'postgres') {
      started.postgres ??= await startPostgres(machine.postgres ?? '');
      env.TEST_DATABASE_URL = started.postgres.url;
      await putTablesInto('template1', started.postgres.url);
    }
    return await suites[name].run(filters, env);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** A new database is a copy of template1; with the tables there, a test need not make them anew. */
async function putTablesInto(database: string, server: string): Promise<void> {
  const db = await connect({ DATABASE_URL: new URL(`/${database}`, server).href, DATA_DIR: '' });
  await db.close();
}

function add(name: string, counts: Counts, from: number): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key];
  const mark = counts.failed > 0 ? '✗' : counts.skipped > 0 ? '○' : '✓';
  const skipped =
    counts.skipped > 0 ? `, ${counts.skipped} ${inCi ? 'not run, which counts as failed' : 'skipped'}` : '';
  lines.push(
    `${mark} ${name.padEnd(20)} ${minutes(from)}   ${counts.passed} passed, ${counts.failed} failed${skipped}`,
  );
}

function minutes(from: number): string {
  const seconds = Math.round((Date.now() - from) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
