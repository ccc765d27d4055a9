import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '#server/db/connect.ts';
import { type ThrowAwayPostgres, startPostgres } from '../postgres.ts';
import { choose } from './choose.ts';
import { memoryFolder, prepareMachine } from './machine.ts';
import { type Print, stopRunning } from './program.ts';
import { type Counts, stages, type SuiteName, suites, usesPostgres, usesProcesses, usesSqlite } from './suites.ts';

const { suites: chosen, filters } = choose(process.argv.slice(2));
if (chosen.length === 0) {
  console.error(`No test file has ${filters.map((word) => `'${word}'`).join(' or ')} in its path.`);
  process.exit(1);
}

const inCi = !['', '0', 'false', undefined].includes(process.env.CI);
const startedAt = Date.now();
const lines = new Map<SuiteName, string>();
const flaky: string[] = [];
const failures: string[] = [];
const sum = { passed: 0, failed: 0, skipped: 0 };
let postgres: Promise<ThrowAwayPostgres> | undefined;
let sqliteFile: Promise<string> | undefined;
let sqliteFolder: string | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopRunning();
    void removeDatabases().finally(() => process.exit(130));
  });
}

const wanted = {
  chromium: chosen.includes('e2e') || chosen.some(usesProcesses),
  postgres: chosen.some(usesPostgres) || chosen.some(usesProcesses),
  pooler: chosen.includes('postgres'),
  firefox: chosen.includes('firefox'),
  webkit: chosen.includes('webkit'),
};
const machine = prepareMachine(wanted);
// Databases of tests are in memory, because each commit to a disk waits for it.
const temporary = memoryFolder() ?? tmpdir();
const env: Record<string, string> = {
  TMPDIR: temporary,
  ...(machine.chromium ? { CHROMIUM_PATH: machine.chromium } : {}),
};

let running: Promise<void>[] = [];
for (const { lanes, mayOverlap } of stages) {
  const parts = lanes.map((lane) => lane.filter((name) => chosen.includes(name))).filter((lane) => lane.length > 0);
  const names = parts.map((lane) => lane.map((name) => suites[name].name).join(', then '));
  if (parts.length > 1) console.log(`\nIn parallel: ${names.join('; ')}`);
  running = [...running, ...parts.map((lane) => runLane(lane, parts.length === 1))];
  await (mayOverlap ? allButOne(running) : Promise.all(running));
}
await Promise.all(running);
await removeDatabases();

const table = stages.flatMap(({ lanes }) => lanes.flat().flatMap((name) => lines.get(name) ?? []));
console.log(`\n${table.join('\n')}\n  ${'in all'.padEnd(20)} ${minutes(startedAt)}\n`);
if (flaky.length > 0)
  console.log(
    `Flaky: failed once, then passed each time when run alone\n${flaky.map((name) => `  ${name}`).join('\n')}\n`,
  );
if (failures.length > 0) console.log(`Failed\n${failures.map((line) => `  ${line}`).join('\n')}\n`);
// In CI a skipped test counts as failed.
const failed = sum.failed + (inCi ? sum.skipped : 0);
console.log(`${sum.passed} passed, ${failed} failed${!inCi && sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

async function runLane(lane: SuiteName[], atOnce: boolean): Promise<void> {
  for (const name of lane) lines.set(name, await run(name, atOnce));
}

/** Resolves when at most one of the parts is still running. */
function allButOne(parts: Promise<void>[]): Promise<void> {
  let left = parts.length;
  return new Promise((resolve) => {
    if (left <= 1) resolve();
    for (const part of parts) void part.then(() => --left <= 1 && resolve());
  });
}

/**
 * Prints the output of a part at once, or in one piece at its end, so that parallel parts stay readable. Returns the
 * part's line of the closing table.
 */
async function run(name: SuiteName, atOnce: boolean): Promise<string> {
  const title = suites[name].name;
  const from = Date.now();
  const heading = `\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}\n`;
  const pieces = [heading];
  if (atOnce) process.stdout.write(heading);
  const counts = await outcomeOf(name, atOnce ? (text) => process.stdout.write(text) : (text) => pieces.push(text));
  if (!atOnce) process.stdout.write(pieces.join(''));
  return add(title, counts, from);
}

async function outcomeOf(name: SuiteName, print: Print): Promise<Counts> {
  const missing = needsOf(name).find((need) => !machine[need]);
  if (missing) {
    print(`Not run: ${missing} is missing.\n`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    if (usesSqlite(name))
      return await suites[name].run(
        filters,
        { ...env, TEST_SQLITE_FILE: await (sqliteFile ??= fileWithTables()) },
        print,
      );
    if (!usesPostgres(name)) return await suites[name].run(filters, env, print);
    const { url } = await (postgres ??= startWithTables());
    return await suites[name].run(filters, { ...env, TEST_DATABASE_URL: url }, print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The programs that a part cannot run without. */
function needsOf(name: SuiteName): (keyof typeof machine)[] {
  if (usesPostgres(name)) return ['postgres'];
  if (usesProcesses(name)) return ['chromium', 'postgres'];
  if (name === 'e2e') return ['chromium'];
  return name === 'firefox' || name === 'webkit' ? [name] : [];
}

/** A new database is a copy of template1; with the tables in it, tests need not create them. */
async function startWithTables(): Promise<ThrowAwayPostgres> {
  const server = await startPostgres(machine.postgres ?? '', temporary);
  const db = await connect({ DATABASE_URL: new URL('/template1', server.url).href, DATA_DIR: '' });
  await db.close();
  return server;
}

/** The same for the embedded engine: a file that each test app copies. */
async function fileWithTables(): Promise<string> {
  sqliteFolder = mkdtempSync(join(temporary, 'phi-tables-'));
  const db = await connect({ DATA_DIR: sqliteFolder });
  // Only a connection that was used is closed, and the last to close writes all into the one file.
  await sql`select 1`.execute(db.read);
  await db.close();
  return join(sqliteFolder, 'phi.sqlite');
}

async function removeDatabases(): Promise<void> {
  if (sqliteFolder !== undefined) rmSync(sqliteFolder, { recursive: true, force: true });
  // A server that did not start is reported by its suite.
  await postgres?.then(
    (server) => server.stop(),
    () => {},
  );
}

function add(name: string, counts: Counts, from: number): string {
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key];
  flaky.push(...(counts.flaky ?? []));
  failures.push(...(counts.failures ?? []).map((failure) => `${name}: ${failure}`));
  const mark = counts.failed > 0 ? '✗' : counts.skipped > 0 ? '○' : '✓';
  const skipped =
    counts.skipped > 0 ? `, ${counts.skipped} ${inCi ? 'not run, which counts as failed' : 'skipped'}` : '';
  return `${mark} ${name.padEnd(20)} ${minutes(from)}   ${counts.passed} passed, ${counts.failed} failed${skipped}`;
}

function minutes(from: number): string {
  const seconds = Math.round((Date.now() - from) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
