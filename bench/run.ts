import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ownDatabase } from '#server/testing/test-app.ts';
import { postgresPrograms, startPostgres } from '../tools/postgres.ts';
import { root } from '../tools/project.mjs';
import { measureLarge } from './large.ts';
import { pageBytes } from './page-bytes.ts';
import {
  type Comparison,
  fillSite,
  type Host,
  type Settings,
  startComparison,
  startGateway,
  startHost,
  timeStart,
} from './processes.ts';
import { machine, type MeasuredScenario, reportOf, writeInto } from './report.ts';
import { scenariosOf } from './scenarios.ts';

/** The home page has the most blocks; the others are a text page, a list and the checkout. */
const weighedPages = ['/', '/about', '/events', '/cart'];

// `npm run bench` runs all scenarios on both engines in interleaved rounds and writes a table to docs/performance.md.
//   --quick       one short round, writes nothing
//   --engine=...  only sqlite or postgres, writes nothing
//   --only=text   only scenarios with this text in their name (and the raw reply), writes nothing
//   --rounds=N    number of rounds, default 7
//   --large       instead compares the demonstration site with a large one (bench/large.ts)
//   --profile=DIR CPU profile of the measured server into DIR

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string' },
    only: { type: 'string' },
    profile: { type: 'string' },
    rounds: { type: 'string' },
    large: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 1 : 7));
const seconds = values.quick ? 0.4 : 1.5;
const isComplete = !values.quick && !values.engine && !values.only && !values.profile;

const loadBefore = loadavg()[0] ?? 0;
const reports: string[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  if (values.engine && values.engine !== engine) continue;
  const report = engine === 'sqlite' ? await measure('Embedded (SQLite)', null) : await onPostgres();
  if (report === null) continue;
  reports.push(report);
  console.log(`\n${reports.at(-1)}`);
}
const given = [...(values.large ? ['--large'] : []), ...(values.rounds ? [`--rounds=${values.rounds}`] : [])];
const conditions = machine(
  ['npm run bench', ...(given.length > 0 ? ['--', ...given] : [])].join(' '),
  loadBefore,
  loadavg()[0] ?? 0,
);
console.log(conditions);
if (isComplete)
  writeInto(
    join(root, 'docs/performance.md'),
    `${conditions}\n\n${reports.join('\n')}`,
    values.large ? 'large' : 'benchmark',
  );

async function onPostgres(): Promise<string | null> {
  const programs = postgresPrograms();
  const given = process.env.TEST_DATABASE_URL;
  if (!given && !programs) {
    console.log('PostgreSQL is not measured: set TEST_DATABASE_URL, or install the PostgreSQL server.');
    return null;
  }
  const own = given ? null : await startPostgres(programs ?? '');
  process.env.TEST_DATABASE_URL = given ?? own?.url ?? '';
  try {
    return await measure('PostgreSQL', ownDatabase);
  } finally {
    await own?.stop();
  }
}

async function measure(engine: string, makeDatabase: typeof ownDatabase | null): Promise<string> {
  if (values.large) return measureLarge(engine, makeDatabase);
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-bench-'));
  process.env.TEST_ENGINE = makeDatabase ? 'postgres' : 'sqlite';
  const database = (await makeDatabase?.()) ?? null;
  const settings: Settings = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
  try {
    const firstStart = await timeStart(settings);
    const secondStart = await timeStart(settings);
    await fillSite(settings);
    const gateway = await startGateway(dataDir);
    const host = await startHost(
      { ...settings, LOCAL_GATEWAY_URL: gateway.url, LIMIT_FACTOR: '9999' },
      values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
    );
    const comparison = await startComparison({ ...settings, SITE: host.site });
    // Measured first, because a build during the run would replace the files.
    const pages = await Promise.all(
      weighedPages.map(async (path) => ({ path, ...(await pageBytes(host.site, path)) })),
    );
    const measured = await interleaved(engine, host, comparison);
    const result = reportOf({
      engine,
      scenarios: measured,
      firstStart,
      secondStart,
      underLoad: (await host.usage()).memory,
      pages,
      wireBytes: comparison.pageBytes,
    });
    await comparison.stop();
    await host.stop();
    await gateway.stop();
    return result;
  } finally {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Interleaves the scenarios round by round, so that other load on the machine affects all of them. */
async function interleaved(engine: string, host: Host, comparison: Comparison): Promise<Map<string, MeasuredScenario>> {
  const all = await scenariosOf(host, comparison);
  const chosen = all.filter((scenario, index) => index === 0 || !values.only || scenario.name.includes(values.only));
  const results = new Map<string, MeasuredScenario>(
    chosen.map(({ name, floor = null }) => [name, { rounds: [], floor }]),
  );
  // The first round compiles the code.
  for (let round = 0; round <= rounds; round++) {
    process.stdout.write(round === 0 ? `${engine}: warming up\n` : `${engine}: round ${round} of ${rounds}\n`);
    for (const scenario of chosen) {
      await scenario.prepare?.();
      const answering = scenario.isComparison ? comparison : host;
      const before = await answering.usage();
      const measured = await scenario.run(round === 0 ? seconds / 2 : seconds);
      const { cpu } = await answering.usage();
      if (round > 0)
        results.get(scenario.name)?.rounds.push({ ...measured, cpu: (cpu - before.cpu) / measured.answers });
    }
  }
  return results;
}
