import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { search } from '#contract/search.ts';
import { getEvent, getEvents } from '#contract/events.ts';
import { getGuides } from '#contract/guides.ts';
import { getProducts, type Product } from '#contract/store.ts';
import type { ownDatabase } from '#server/testing/test-app.ts';
import { commonWord, rareWord } from './large-site.ts';
import { ask, post, type Shot } from './load.ts';
import { startLargeHost, type LargeHost, type Settings, startGateway, timeStart } from './processes.ts';
import { median } from './report.ts';
import { addShot, cartShot, type Choice, checkout, newCart, productShot } from './shop.ts';

/** One measured call: milliseconds until the complete response, and the server's CPU time for it. */
interface Time {
  milliseconds: number;
  cpu: number;
}

interface Site {
  settings: Settings;
  host: LargeHost;
  close(): Promise<void>;
}

interface Call {
  /** Runs before each measurement and is not measured. */
  prepare?: (site: Site) => Promise<void>;
  run: (site: Site) => Promise<void>;
}

const starts = 3;
const rounds = 15;
const event = 'open-door';

/**
 * Compares the demonstration site with a large one: runs each call alternately on both, one at a time. Returns the
 * table.
 */
export async function measureLarge(engine: string, makeDatabase: typeof ownDatabase | null): Promise<string> {
  const small = await openSite(makeDatabase, false);
  const large = await openSite(makeDatabase, true);
  try {
    const calls = await callsOn([small, large]);
    const times = new Map([...calls.keys()].map((name) => [name, { small: [] as Time[], large: [] as Time[] }]));
    // The first round compiles the code.
    for (let round = 0; round <= rounds; round++) {
      for (const [name, call] of calls) {
        for (const [size, site] of [
          ['small', small],
          ['large', large],
        ] as const) {
          // Fills the caches again after a change, except for calls that measure the change.
          await (call.prepare ?? call.run)(site);
          const time = await timed(site, () => call.run(site));
          if (round > 0) times.get(name)?.[size].push(time);
        }
      }
    }
    const started = { small: [] as Time[], large: [] as Time[] };
    await Promise.all([small.host.stop(), large.host.stop()]);
    for (let round = 0; round < starts; round++) {
      for (const [size, { settings }] of [
        ['small', small],
        ['large', large],
      ] as const)
        started[size].push({ milliseconds: (await timeStart(settings)).milliseconds, cpu: 0 });
    }
    return `### ${engine}\n\n${tableOf([['start to first page', started], ...times])}\n`;
  } finally {
    await small.close();
    await large.close();
  }
}

async function openSite(makeDatabase: typeof ownDatabase | null, isLarge: boolean): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-bench-'));
  process.env.TEST_ENGINE = makeDatabase ? 'postgres' : 'sqlite';
  const database = (await makeDatabase?.()) ?? null;
  const gateway = await startGateway(dataDir);
  const settings: Settings = {
    DATA_DIR: dataDir,
    LOCAL_GATEWAY_URL: gateway.url,
    LIMIT_FACTOR: '9999',
    ...(database && { DATABASE_URL: database.url }),
  };
  const host = await startLargeHost({ ...settings, ...(isLarge && { LARGE: '1' }) });
  return {
    settings,
    host,
    async close() {
      await host.stop();
      await gateway.stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function timed(site: Site, call: () => Promise<void>): Promise<Time> {
  const before = await site.host.cpu();
  const started = performance.now();
  await call();
  return { milliseconds: performance.now() - started, cpu: ((await site.host.cpu()) - before) / 1000 };
}

const product = 'looking-out-for-each-other';

async function callsOn(sites: readonly Site[]): Promise<Map<string, Call>> {
  const bought = new Map(await Promise.all(sites.map(async (site) => [site, await choiceOn(site)] as const)));
  const carts = new Map(
    await Promise.all(
      [...bought].map(async ([site, choice]) => [site, await newCart(site.host.site, [choice])] as const),
    ),
  );
  const at = <T>(values: ReadonlyMap<Site, T>, site: Site): T => {
    const value = values.get(site);
    if (!value) throw new Error('A site has no prepared cart or product.');
    return value;
  };
  const one = (shot: Shot | ((site: Site) => Shot), expected: string): Call => ({
    async run(site) {
      const sent = typeof shot === 'function' ? shot(site) : shot;
      const { status, body } = await ask(site.host.site, sent);
      if (status !== 200 || !body.includes(expected))
        throw new Error(`${sent.path} returned ${status} ${body.toString().slice(0, 200)}`);
    },
  });
  const afterChange = (call: Call): Call => ({ ...call, prepare: (site) => site.host.change() });
  const searched = (keyword: string) => one(post(search.path, { keyword }), '{"pages":[{');
  return new Map<string, Call>([
    ['getProduct', one(productShot(product), '"totalCnt":1')],
    ['getProducts, all', one(post(getProducts.path, {}), '"items":[')],
    ['getProducts, page 1', one(post(getProducts.path, { page: 1 }), '"totalCnt":')],
    ['getEvents, all', one({ path: getEvents.path }, '"events":[')],
    ['getEvents, page 1', one({ path: `${getEvents.path}?page=1` }, '"totalCnt":')],
    ['getEvent', one({ path: getEvent.path.replace('{slug}', event) }, `"eventSlug":"${event}"`)],
    ['getGuides, all', one({ path: getGuides.path }, '"guides":[')],
    ['getGuides, page 1', one({ path: `${getGuides.path}?page=1` }, '"totalCnt":')],
    ['getCart', one((site) => cartShot(at(carts, site)), '"numberOfItems":1')],
    ['addToCart', one((site) => addShot(at(bought, site), null), '"results":{')],
    ['checkout: add, details, pay', { run: (site) => checkout(site.host.site, at(bought, site)) }],
    [`search for '${commonWord}', in 22,000 documents`, searched(commonWord)],
    [`search for its beginning '${commonWord.slice(0, -2)}'`, searched(commonWord.slice(0, -2))],
    [`search for '${rareWord}', in two documents`, searched(rareWord)],
    ['cached page', one({ path: '/', headers: { 'accept-encoding': 'br' } }, '')],
    ['getProduct after a change of products', afterChange(one(productShot(product), '"totalCnt":1'))],
    ['page of all products after a change', afterChange(one({ path: '/shop' }, '<html'))],
  ]);
}

async function choiceOn({ host }: Site): Promise<Choice> {
  const { productId, variantAttributes } = (await ask(host.site, productShot(product))).json() as Product;
  const [variant] = variantAttributes.variants;
  if (!variant) throw new Error('The product has no variant.');
  return { productId, slug: product, variantId: variant.variantId, variantOptions: variant.variantOptions };
}

type Sizes = Record<'small' | 'large', Time[]>;

function tableOf(rows: [string, Sizes][]): string {
  const of = (times: readonly Time[], what: keyof Time) => median(times.map((time) => time[what]));
  const figure = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
  return [
    '| call | small, ms | large, ms | ratio | small, CPU ms | large, CPU ms |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows.map(([name, { small, large }]) => {
      const [before, after] = [of(small, 'milliseconds'), of(large, 'milliseconds')];
      const cpu = [of(small, 'cpu'), of(large, 'cpu')].map((value) => (value === 0 ? '' : figure(value)));
      return `| ${name} | ${figure(before)} | ${figure(after)} | ${(after / before).toFixed(1)} × | ${cpu.join(' | ')} |`;
    }),
  ].join('\n');
}
