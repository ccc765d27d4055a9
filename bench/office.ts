import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exportAttendees } from '#contract/admin/attendees.ts';
import { postgresPrograms, startPostgres } from '../tools/postgres.ts';
import { load } from './load.ts';
import { type OfficeHost, startOfficeHost } from './processes.ts';
import { median } from './report.ts';

// `npm run bench:office`: how long each list, each search and each detail of the back office takes with 100,000 orders,
// 40,000 people and 50,000 tickets, and what lists and an export cost visitors. `--engine=sqlite` selects one engine.

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const rounds = 15;
/** What takes longer than this is measured three times only. */
const slowMs = 300;
const words = ['halloran', 'Māh', 'aroha.1', 'PHI-501', 'a', 'nobody at all'];
/** Checks in a minute that everything works: a hundredth of the rows. */
const isQuick = process.argv.includes('--quick');
const only = process.argv.find((option) => option.startsWith('--engine='))?.slice('--engine='.length);

for (const engine of ['sqlite', 'postgres']) {
  if (only !== undefined && only !== engine) continue;
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-office-'));
  const postgres = engine === 'postgres' ? await startPostgres(postgresPrograms() ?? '') : null;
  const before = loadavg()[0] ?? 0;
  const host = await startOfficeHost({
    DATA_DIR: dataDir,
    LIMIT_FACTOR: '9999',
    ...(isQuick && { QUICK: '1' }),
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  try {
    const send = await logIn(host.site);
    console.log(`\n### ${engine}; load average ${before.toFixed(1)} before\n`);
    const { times } = await timed(host, send, ['/api/admin/me/permissions'], '');
    console.log(
      `The simplest call of staff, which asks who one is: p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)} ms.\n`,
    );
    await lists(host, send);
    await details(host, send);
    if (engine === 'sqlite') {
      console.log('\n| slowest statements | CPU ms |\n|---|--:|');
      for (const [text, ms] of await host.slowest()) console.log(`| ${text.slice(0, 400)} | ${ms.toFixed(1)} |`);
    }
    await besideVisitors(host, send);
  } finally {
    await host.stop();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Send = (path: string, body?: object) => Promise<{ status: number; text: string }>;

async function logIn(site: string): Promise<Send> {
  const config = (await (await fetch(`${site}/api/site/getConfig`)).json()) as {
    identity: { baseUrl: string; apiKey: string };
  };
  const url = new URL(`${config.identity.baseUrl}/accounts:signInWithPassword?key=${config.identity.apiKey}`, site);
  const entered = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, returnSecureToken: true }),
  });
  const { idToken } = (await entered.json()) as { idToken: string };
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  // A file of an export is only for the browser that asked for its link, which a cookie tells.
  let cookie = '';
  return async (path, body) => {
    const response = await fetch(`${site}${path}`, {
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const [given] = response.headers.getSetCookie();
    if (given) cookie = given.split(';', 1)[0] ?? '';
    return { status: response.status, text: await response.text() };
  };
}

interface Case {
  name: string;
  times: number[];
  /** Milliseconds of processor time of the server for each answer, which other work on the machine hardly changes. */
  cpu: number;
}

type Request = [path: string, body?: object];

/** What looks for people is asked in a body. */
const requestOf = ({ path, asks }: { path: string; asks: boolean }, values: object): Request =>
  asks ? [path, values] : [`${path}?${query(values)}`];

/** Milliseconds until the whole answer is here, one call after the other. */
async function timed(host: OfficeHost, send: Send, [path, body]: Request, name: string): Promise<Case> {
  const times: number[] = [];
  const before = await host.cpu();
  for (let round = 0; round < ((times[0] ?? 0) > slowMs ? 3 : rounds); round += 1) {
    const began = performance.now();
    const { status } = await send(path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    times.push(performance.now() - began);
  }
  if ((times[0] ?? 0) > slowMs) console.error(`slow: ${path} ${times[0]?.toFixed(0)} ms`);
  return { name, times, cpu: ((await host.cpu()) - before) / times.length / 1000 };
}

function at(times: readonly number[], part: number): string {
  return (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1);
}

function query(values: object): string {
  return String(new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])));
}

async function lists(host: OfficeHost, send: Send): Promise<void> {
  const { lists: all, ids } = host;
  console.log('| list | cases | p50 ms | p95 ms | CPU ms | slowest case | its CPU ms |\n|---|--:|--:|--:|--:|---|--:|');
  for (const list of all) {
    const { path, sorts, needed, filters } = list;
    const base = Object.fromEntries(needed.map((name) => [name, ids[name] ?? 1]));
    const cases: Case[] = [];
    const ask = async (values: object) =>
      void cases.push(await timed(host, send, requestOf(list, { ...base, ...values }), query(values) || 'as it opens'));
    await ask({});
    for (const sort of sorts) {
      const { text } = await send(...requestOf(list, { ...base, sort }));
      const { next } = JSON.parse(text) as { next: string | null };
      await ask({ sort });
      if (next !== null)
        cases.push(
          await timed(host, send, requestOf(list, { ...base, sort, after: next }), `the next rows by ${sort}`),
        );
    }
    for (const [name, values] of Object.entries(filters)) for (const value of values) await ask({ [name]: value });
    for (const find of words) await ask({ find });
    const slow = cases.toSorted((a, b) => b.cpu - a.cpu)[0];
    const times = cases.flatMap((each) => each.times);
    console.log(
      `| ${path.replace('/api/admin/', '')} | ${cases.length} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${median(cases.map(({ cpu }) => cpu)).toFixed(1)} | ${slow?.name ?? ''} | ${slow?.cpu.toFixed(1) ?? ''} |`,
    );
  }
}

/** What is looked at alone: an order, a person, an event, the search of the office. */
async function details(host: OfficeHost, send: Send): Promise<void> {
  const { details: all, ids } = host;
  const values: Record<string, string | number> = {
    ...ids,
    uid: 'many-100',
    ticketCode: 'MANY100-1',
    find: 'halloran',
    text: 'halloran',
    query: 'halloran',
  };
  console.log('\n| call | p50 ms | p95 ms | CPU ms |\n|---|--:|--:|--:|');
  for (const { path, asks, needed } of all) {
    const asked = Object.fromEntries(needed.map((name) => [name, values[name] ?? 1]));
    const full = requestOf({ path, asks }, asked);
    const { status } = await send(...full);
    if (status !== 200) {
      console.log(`| ${path.replace('/api/admin/', '')} answers ${status} | | | |`);
      continue;
    }
    const { times, cpu } = await timed(host, send, full, path);
    console.log(`| ${path.replace('/api/admin/', '')} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${cpu.toFixed(1)} |`);
  }
}

/** Visitors read the home page while five people page through lists and one takes exports. */
async function besideVisitors({ site, lists: all, ids }: OfficeHost, send: Send): Promise<void> {
  const round = () => load({ url: site, connections: 16, seconds: 4, shotsOf: () => [{ path: '/' }] });
  await round();
  const ratios: { p50: number; p99: number }[] = [];
  let pages = 0;
  let exports = 0;
  for (let run = 0; run < 5; run += 1) {
    const alone = await round();
    let isOver = false;
    const people = Array.from({ length: 5 }, async (_, person) => {
      const list = all[(run * 5 + person) % all.length];
      if (!list) return;
      const base = Object.fromEntries(list.needed.map((name) => [name, ids[name] ?? 1]));
      for (let after: string | null = null; !isOver;) {
        const { text } = await send(...requestOf(list, { ...base, ...(after !== null && { after }) }));
        ({ next: after } = JSON.parse(text) as { next: string | null });
        pages += 1;
        // Nobody reads a page faster.
        await wait(500);
      }
    });
    const exporting = (async () => {
      while (!isOver) {
        const { text } = await send(exportAttendees.path, { eventId: ids['eventId'], key: crypto.randomUUID() });
        const { results } = JSON.parse(text) as { results?: { url: string } };
        if (!results) throw new Error(text);
        const file = await send(results.url);
        if (file.status !== 200) throw new Error(`The file of the export answered ${file.status}.`);
        exports += 1;
        await wait(500);
      }
    })();
    const beside = await round();
    isOver = true;
    await Promise.all([...people, exporting]);
    ratios.push({ p50: beside.p50 / alone.p50, p99: beside.p99 / alone.p99 });
  }
  console.log(
    `\nA cached page beside five people who page through lists (${pages} pages) and one who exports (${exports} files of 2,000 people): p50 ${median(ratios.map(({ p50 }) => p50)).toFixed(2)} ×, p99 ${median(ratios.map(({ p99 }) => p99)).toFixed(2)} × alone.`,
  );
}
