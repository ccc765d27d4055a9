import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '../tools/free-port.ts';
import { root } from '../tools/project.mjs';
import { chromiumProgram } from '../tools/test/machine.ts';
import { startSite } from './processes.ts';
import { median } from './report.ts';

// `npm run bench:first-visit`: Lighthouse (mobile, simulated throttling) on five pages of the built demonstration site;
// prints the medians. Lighthouse is not a dependency: it is fetched by npx, or named by --lighthouse.
//   --runs=N           number of visits to each page, default 5
//   --http2            through Caddy (docs/proxy/Caddyfile), which must be installed
//   --at=URL           measures a running site, for example behind another proxy
//   --data=DIR         data folder of the measured site, default .cache/first-visit
//   --pages=/,/about   other pages
//   --lighthouse=DIR   an installed Lighthouse, such as /tmp/lh/node_modules/lighthouse
//   --reports=DIR      keeps the reports in this folder

const lighthouseVersion = '12.8.2';
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    http2: { type: 'boolean', default: false },
    at: { type: 'string' },
    data: { type: 'string', default: join(root, '.cache/first-visit') },
    pages: { type: 'string', default: '/,/about,/events,/product/looking-out-for-each-other,/cart' },
    lighthouse: { type: 'string' },
    reports: { type: 'string' },
  },
});

/** The fields read from a report; times are milliseconds, scores 0 to 1. */
interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { score: number | null; numericValue: number; title: string }>;
}

const reports = values.reports ?? mkdtempSync(join(tmpdir(), 'first-visit-'));
mkdirSync(reports, { recursive: true });
const stops: (() => void)[] = [];
const before = loadavg()[0] ?? 0;
try {
  const site = values.at ?? (await startMeasured());
  const rows: string[] = [];
  const failed = new Set<string>();
  for (const path of values.pages.split(',')) {
    const visits: Report[] = [];
    // The first request fills the page cache, which all visitors except the first one find filled.
    for (let run = 1; run <= Number(values.runs); run += 1) visits.push(await visit(site, path, run));
    rows.push(rowOf(path, visits));
    for (const { audits } of visits)
      for (const [id, { score, title }] of Object.entries(audits))
        if (score === 0 && !id.endsWith('insight')) failed.add(`${path}: ${title} (${id})`);
  }
  console.log(
    `\nLighthouse ${lighthouseVersion}, mobile, median of ${values.runs}, ${site.startsWith('https') ? 'HTTP/2' : 'HTTP/1.1'}; load average ${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.\n`,
  );
  console.log(
    [
      '| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocking | layout shift |',
      '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
      ...rows,
    ].join('\n'),
  );
  if (failed.size > 0) console.log(`\nNot passed at least once:\n  ${[...failed].join('\n  ')}`);
} finally {
  for (const stop of stops) stop();
  if (!values.reports) rmSync(reports, { recursive: true, force: true });
}

/** The built site as `npm start` runs it, optionally behind Caddy. The image job is off during the measurement. */
async function startMeasured(): Promise<string> {
  const [port, securePort] = [await freePort(), await freePort()];
  const proxied = `https://localhost:${securePort}`;
  const { url, child } = await startSite({
    DATA_DIR: values.data,
    PORT: String(port),
    PICTURE_JOB: 'false',
    ...(values.http2 && { TRUST_PROXY: 'true', PUBLIC_ORIGIN: proxied }),
  });
  stops.push(() => child.kill('SIGTERM'));
  if (!values.http2) return url;
  const home = mkdtempSync(join(tmpdir(), 'caddy-'));
  const caddy = spawn('caddy', ['run', '--config', join(root, 'docs/proxy/Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: home,
      SITE_ADDRESS: proxied,
      APP_ADDRESS: `127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'ignore', values.reports ? 'inherit' : 'ignore'],
  });
  caddy.on('error', () => console.error('Caddy is not installed (apt-get install caddy).'));
  stops.push(() => {
    caddy.kill('SIGTERM');
    rmSync(home, { recursive: true, force: true });
  });
  await wait(3000);
  return proxied;
}

async function visit(site: string, path: string, run: number): Promise<Report> {
  const file = join(reports, `${path.replaceAll('/', '-')}-${run}.json`);
  const [program, ...first] = values.lighthouse
    ? [process.execPath, join(values.lighthouse, 'cli/index.js')]
    : ['npx', '--yes', `lighthouse@${lighthouseVersion}`];
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--ignore-certificate-errors',
    '--host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"',
  ];
  await promisify(execFile)(
    program,
    [
      ...first,
      site + path,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(' ')}`,
      // The other scores do not vary.
      ...(run > 1 ? ['--only-categories=performance'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: chromiumProgram() ?? undefined } },
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function rowOf(path: string, visits: Report[]): string {
  const score = (category: string) =>
    Math.round(100 * median(visits.flatMap(({ categories }) => categories[category]?.score ?? [])));
  const value = (audit: string) => median(visits.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(2)} s`;
  const cells = [
    `\`${path}\``,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${Math.round(value('total-blocking-time'))} ms`,
    Number(value('cumulative-layout-shift').toFixed(4)),
  ];
  return `| ${cells.join(' | ')} |`;
}
