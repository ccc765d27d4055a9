import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getPublishedPage } from '#contract/cms.ts';
import { readConfig } from '#server/config.ts';
import { contentChanged } from '#server/db/content-versions.ts';
import { publishPage } from '#server/pages/write-page.ts';
import { startServer } from '#server/start-server.ts';
import { makeLarge } from './large-site.ts';
import { addManyPages } from './many-pages.ts';

// `node bench/sitemaps.ts`: how long the first page, the sitemaps and the jobs after a publication of one page hold the
// event loop of a site of 20,000 pages (`PAGES`), with `LARGE=1` also of 10,000 products and more. A turn is counted in
// processor time of its thread, because other work on the machine makes a clock say more.

const dataDir = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'phi-bench-')));
const read = () => {
  const result = readConfig({ DATA_DIR: dataDir, PORT: '0', PICTURE_JOB: 'false', LOG_LEVEL: 'error', ...process.env });
  if (!result.ok) throw new Error(result.faults.join('\n'));
  return result.config;
};
const filled = await startServer(read(), async (deps) => {
  if (deps.content.current('pages') > 0) return;
  await addManyPages(deps, Number(process.env.PAGES ?? 20_000));
  if (process.env.LARGE) await makeLarge(deps, () => {});
});
await filled.close();

const config = read();
const server = await startServer(config, async () => {});

interface Turns {
  longest: number;
  all: number;
}
/** The longest turn of the event loop while `work` runs, and all processor time, in ms. */
async function turnsOf(work: () => Promise<void>): Promise<Turns> {
  const turns = { longest: 0, all: 0 };
  let isOver = false;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    turns.longest = Math.max(turns.longest, (user + system) / 1000);
    turns.all += (user + system) / 1000;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  await wait(10);
  return turns;
}

const ask = async (path: string): Promise<void> => {
  const started = performance.now();
  const bytes = (await (await fetch(`${config.publicOrigin}${path}`)).arrayBuffer()).byteLength;
  console.log(`  ${path}: ${(bytes / 1000).toFixed(0)} KB in ${(performance.now() - started).toFixed(0)} ms`);
};
const crawl = async () => {
  for (const path of ['/sitemap.xml', '/sitemap-1.xml', '/sitemap.xml?nz=true', '/sitemap-1.xml?nz=true'])
    await ask(path);
};
const measure = async (name: string, work: () => Promise<void>): Promise<void> => {
  const { longest, all } = await turnsOf(work);
  console.log(`${name}: longest turn ${longest.toFixed(0)} ms, all ${all.toFixed(0)} ms of the processor`);
};
let path = '/';
const publishOne = async () => {
  path = `/published-${Date.now()}`;
  await publishPage(server.deps, { path, title: path, content: { sections: [], payloads: {} } });
};

await measure('a new process', crawl);
for (let round = 0; round < 3; round++) {
  await measure('a crawler right after a publication', async () => {
    await publishOne();
    await crawl();
  });
}
await measure('three seconds after a publication', async () => {
  await publishOne();
  await wait(3000);
});
await measure('a crawler at rest', crawl);
await measure('a visitor after a publication', async () => {
  await publishOne();
  await ask(`${getPublishedPage.path}?path=${path}`);
});
await measure('a visitor and a crawler after a change of products', async () => {
  await server.deps.db.transaction((tx) => contentChanged(tx, 'products'));
  await server.deps.content.refresh();
  await ask(`${getPublishedPage.path}?path=${path}`);
  await crawl();
});
await server.close();
if (process.env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
process.exit(0);
