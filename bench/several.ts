import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { demonstration } from '#demo/demonstration.ts';
import { uploadMedia } from '#contract/admin/media.ts';
import { roundRobin, type RoundRobin } from '#server/testing/round-robin.ts';
import { siteProcess, type SiteProcess } from '#server/testing/site-process.ts';
import { pdfOf, slowUpload } from '#server/testing/slow-upload.ts';
import { postgresPrograms, startPostgres } from '../tools/postgres.ts';
import { root } from '../tools/project.mjs';
import { ask } from './load.ts';
import { startGateway } from './processes.ts';
import { checkout, type Choice, choices } from './shop.ts';

// `node bench/several.ts [kill] [rolling] [restore] [throughput]`: several processes of one site on PostgreSQL behind a
// balancer without stickiness, as `npm start` runs them once the site is built. Prints rows for docs/reliability.md:
// how many requests failed in each event, and what one, two and three processes do.

const programs = postgresPrograms();
if (programs === null) throw new Error('PostgreSQL is not installed.');
const asked = process.argv.slice(2);
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

const folder = await mkdtemp(join(tmpdir(), 'phi-several-'));
const postgres = await startPostgres(programs);
const gateway = await startGateway(folder);
const settings = {
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  LOCAL_GATEWAY_URL: gateway.url,
  SEED: 'true',
  LIMIT_FACTOR: '9999',
  LOG_LEVEL: 'silent',
  DRAIN_SECONDS: '2',
  GRACE_SECONDS: '30',
};
const running = new Set<SiteProcess>();
async function start(more: Record<string, string> = {}): Promise<SiteProcess> {
  const started = await siteProcess({ ...settings, ...more });
  running.add(started);
  return started;
}
async function ended(some: Iterable<SiteProcess>): Promise<void> {
  for (const each of some) {
    await each.stop();
    running.delete(each);
  }
}

const first = await start();
const client = new pg.Client(postgres.url);
await client.connect();
await client.query('update capacity set capacity = null');
await client.end();
const choice = await soldThing(first.url);
const token = await staffToken(first.url);
const paths = ['/', '/search-results?q=home', '/api/site/getConfig', '/api/cms/GetMenu'];

interface Seen {
  requests: number;
  failed: Map<string, number>;
  longestMs: number;
}

/** 50 requests a second, two buyers and two uploads of 20 MB in turn, while something happens to the processes. */
async function during(balancer: RoundRobin, event: () => Promise<void>, onlyReads = false): Promise<Seen> {
  const seen: Seen = { requests: 0, failed: new Map(), longestMs: 0 };
  let finished = false;
  const note = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    const why = await work().then(
      () => null,
      (error: unknown) => `${what}: ${error instanceof Error ? error.message.slice(0, 100) : String(error)}`,
    );
    seen.requests++;
    if (what !== 'upload') seen.longestMs = Math.max(seen.longestMs, performance.now() - from);
    if (why !== null) seen.failed.set(why, (seen.failed.get(why) ?? 0) + 1);
  };
  const repeat = async (pauseMs: number, what: string, work: (nth: number) => Promise<unknown>) => {
    for (let nth = 0; !finished; nth++) await Promise.all([note(what, () => work(nth)), wait(pauseMs)]);
  };
  const page = async (nth: number) => {
    const { status } = await ask(balancer.url, { path: paths[nth % paths.length] ?? '/' });
    if (status !== 200) throw new Error(`status ${status}`);
  };
  const upload = async (nth: number) => {
    const form = new FormData();
    form.set('jsonData', JSON.stringify({ alt: '', isDecorative: true }));
    form.append('attachments', pdfOf(20, Math.floor(Math.random() * 1e9) + nth));
    const headers = { authorization: `Bearer ${token}` };
    const { status, text } = await slowUpload(`${balancer.url}${uploadMedia.path}`, form, { ms: 2000, headers });
    if (!text.includes('"results"')) throw new Error(`status ${status}`);
  };
  const load = [
    ...Array.from({ length: 10 }, () => repeat(200, 'page', page)),
    ...(onlyReads ? [] : [1, 2].map(() => repeat(500, 'order', () => checkout(balancer.url, choice)))),
    ...(onlyReads ? [] : [1, 2].map(() => repeat(0, 'upload', upload))),
  ];
  await wait(3000);
  await event();
  await wait(3000);
  finished = true;
  await Promise.all(load);
  return seen;
}

async function soldThing(url: string): Promise<Choice> {
  const [found] = await choices(url);
  if (!found) throw new Error('The demonstration sells nothing.');
  return found;
}

async function staffToken(url: string): Promise<string> {
  const account = demonstration.accounts.find(({ roles }) => roles.includes('publisher') || roles.includes('admin'));
  const answer = await fetch(`${url}/identity/v1/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password, returnSecureToken: true }),
  });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (idToken === undefined) throw new Error('Nobody could log in.');
  return idToken;
}

const rows: string[] = [];
function row(event: string, { requests, failed, longestMs }: Seen): void {
  const sum = [...failed.values()].reduce((all, times) => all + times, 0);
  for (const [why, times] of failed) console.log(`  ${times} × ${why}`);
  rows.push(`| ${event} | ${requests.toLocaleString('en')} | ${sum} | ${(longestMs / 1000).toFixed(1)} s |`);
  console.log(rows.at(-1));
}

async function withTwo(work: (balancer: RoundRobin, processes: SiteProcess[]) => Promise<void>): Promise<void> {
  const processes = [...running];
  while (processes.length < 2) processes.push(await start());
  const balancer = await roundRobin(processes.map(({ url }) => url));
  await work(balancer, processes);
  await balancer.close();
}

if (isAsked('kill'))
  await withTwo(async (balancer, [, second]) => {
    if (!second) return;
    const seen = await during(balancer, async () => {
      await second.kill();
      running.delete(second);
      await wait(2000);
      balancer.targets[1] = (await start()).url;
    });
    row('kill -9 of one of two processes, which is started again', seen);
  });

if (isAsked('rolling'))
  await withTwo(async (balancer, processes) => {
    const seen = await during(balancer, async () => {
      for (const [nth, old] of processes.entries()) {
        await ended([old]);
        const next = await start();
        balancer.targets[nth] = next.url;
        while (!balancer.isReady(next.url)) await wait(50);
      }
    });
    row('rolling restart of both', seen);
  });

if (isAsked('restore'))
  await withTwo(async (balancer, processes) => {
    const admin = new pg.Client(postgres.url);
    await admin.connect();
    await admin.query('create database restored');
    await admin.end();
    const there = { DATABASE_URL: postgres.url.replace(/postgres$/, 'restored'), DATA_DIR: join(folder, 'restored') };
    const backup = join(folder, 'backup');
    const command = (words: string[], more: Record<string, string> = {}) =>
      promisify(execFile)(process.execPath, [join(root, 'tools/command.mjs'), ...words], {
        cwd: root,
        env: { PATH: process.env.PATH, ...settings, SEED: 'false', ...more },
      });
    const seen = await during(
      balancer,
      async () => {
        await command(['backup', '--to', backup]);
        await command(['restore', '--from', backup], there);
        await command(['wake'], there);
        const copies = [await start(there), await start(there)];
        balancer.targets.push(...copies.map(({ url }) => url));
        while (!copies.every(({ url }) => balancer.isReady(url))) await wait(50);
        balancer.targets.splice(0, processes.length);
        await ended(processes);
      },
      true,
    );
    row('backup and restore into another database, and a move of all readers there', seen);
  });

/** Readers, searches and orders of several processes together, for ten seconds each. */
async function throughput(sites: readonly string[]): Promise<string> {
  const seconds = 10;
  const rate = async (clients: number, work: (site: string, nth: number) => Promise<unknown>) => {
    let done = 0;
    const until = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let nth = 0; performance.now() < until; nth++) {
          await work(sites[client % sites.length] ?? '', nth);
          done++;
        }
      }),
    );
    return (done / seconds).toFixed(0);
  };
  const read = (path: string) => async (site: string) => {
    const { status } = await ask(site, { path });
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  };
  const searched = async (site: string, nth: number) => read(`/search-results?q=home+${nth}`)(site);
  const bought = (site: string) => checkout(site, choice);
  return [await rate(24, read('/')), await rate(12, searched), await rate(12, bought)].join(' | ');
}

if (isAsked('throughput')) {
  await ended(running);
  const lines: string[] = [];
  for (const count of [1, 2, 3]) {
    await start();
    const sites = [...running].map(({ url }) => url);
    await throughput(sites.slice(-1)).catch(() => '');
    lines.push(`| ${count} | ${await throughput(sites)} |`);
    console.log(lines.at(-1));
  }
}

await Promise.all([...running].map((each) => each.kill()));
await gateway.stop();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
console.log(`${availableParallelism()} cores, load at the end ${loadavg()[0]?.toFixed(1)}`);
process.exit(0);
