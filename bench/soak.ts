import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getEvents, registerForEvent } from '#contract/events.ts';
import { pay, saveShippingInfo } from '#contract/store.ts';
import { gatewayClient } from '#server/providers/payments/gateway-fixture.ts';
import { localKeys } from '#server/providers/payments/local/keys.ts';
import { postgresPrograms, startPostgres } from '../tools/postgres.ts';
import { post, type Shot } from './load.ts';
import { startGateway } from './processes.ts';
import { addShot, choices, productShot } from './shop.ts';
import { Counts } from './soak/counts.ts';
import { Database } from './soak/database.ts';
import { mailServer } from './soak/mail-server.ts';
import { startProduction } from './soak/site.ts';
import { Editor } from './soak/staff.ts';

// `npm run soak -- --hours=2 [--processes=1]`: visitors, buyers, registrations, an editor and their mails against
// processes that are started as in production, on PostgreSQL. Prints how memory and tables grow. Exits with 1 after a
// 5xx, a mail that came twice, or a cent that is not explained.

const { values } = parseArgs({
  options: { hours: { type: 'string', default: '2' }, processes: { type: 'string', default: '1' } },
});
const hours = Number(values.hours);
const count = Number(values.processes);
if (!(hours > 0) || !(count >= 1)) throw new Error('Say --hours=2, and --processes=1 or more.');

/** Pauses between two of a kind, of each process: two cores are busy to about a half. */
const pauses = { visit: 100, buy: 1500, register: 3000, search: 500, edit: 8000 };
/** The first minutes fill caches; growth is measured after them. */
const settlingMs = Math.min(10 * 60_000, (hours * 3_600_000) / 4);

const programs = postgresPrograms();
if (programs === null) throw new Error('PostgreSQL is not installed.');
const folder = await mkdtemp(join(tmpdir(), 'phi-soak-'));
const postgres = await startPostgres(programs);
const gateway = await startGateway(folder);
const mails = await mailServer();
const database = new Database(postgres.url);
const settings = {
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  PUBLIC_ORIGIN: 'http://127.0.0.1',
  LOCAL_SERVICES: 'payments',
  LOCAL_GATEWAY_URL: gateway.url,
  SMTP_URL: mails.url,
  SEED: 'demonstration',
  SUPPLIER_NAME: 'The soak',
  SUPPLIER_ADDRESS: '1 Long Road',
  GST_REGISTERED: 'false',
  ...Object.fromEntries(
    ['MAIL_FROM', 'STORE_RECEIVER', 'CONTACT_RECEIVER'].map((name) => [name, 'office@soak.example.org']),
  ),
  LIMIT_FACTOR: '9999',
  PICTURE_JOB: 'false',
  LOG_LEVEL: 'warn',
};
const first = await startProduction(settings);
const link = await first.printed(/"event":"set_up_link","url":"([^"]+)"/);
const sites = [first];
while (sites.length < count) sites.push(await startProduction(settings));
await database.rows('update capacity set capacity = null');

const counts = new Counts();
const editor = new Editor(counts, () => first.url);
await editor.begin(link);
const products = await choices(first.url);
const [choice] = products;
const { events } = (await (await fetch(`${first.url}${getEvents.path}`)).json()) as {
  events: { eventId: number; eventType: number }[];
};
const event = events.find(({ eventType }) => eventType !== 0);
if (!choice || !event) throw new Error('The demonstration sells nothing.');

let finished = false;
const send = (url: string, { method = 'GET', path, headers, body }: Shot) =>
  counts.ask(`${url}${path}`, { method, ...(headers && { headers }), ...(body !== undefined && { body }) });
const every = async (pauseMs: number, what: string, work: (nth: number) => Promise<void>) => {
  for (let nth = 0; !finished; nth++) {
    await counts.repeat(what, () => work(nth));
    await wait(pauseMs);
  }
};
const buyer = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '0400 000 000' };

async function buy(url: string): Promise<void> {
  if (!choice) return;
  const added = await send(url, addShot(choice, null));
  const [cookie = ''] = added.cookies[0]?.split(';', 1) ?? [];
  const { cartId } = (JSON.parse(added.text) as { results: { cartInfo: { cartId: string } } }).results.cartInfo;
  const details = { cartId, billingInfo: buyer, useSameAddress: true };
  const saved = await send(url, post(saveShippingInfo.path, details, cookie));
  const { itemTotalAmount } = (JSON.parse(saved.text) as { results: { cartModel: { itemTotalAmount: number } } })
    .results.cartModel;
  const paid = await send(url, post(pay.path, { cartId, itemTotalAmount, tokenId: 'tok_visa' }, cookie));
  if (!paid.text.includes('OrderIdToken')) throw new Error(paid.text.slice(0, 200));
}

async function register(url: string, email: string): Promise<void> {
  const person = { firstName: 'Ada', surname: 'Nguyen', email, phone: '', numberOfTickets: 1 };
  const { text } = await send(url, post(registerForEvent.path, { eventId: event?.eventId, register: person }));
  if (!text.includes('bookingCode')) throw new Error(text.slice(0, 200));
}

const pages = ['/', '/store', '/events', '/guides', '/contact', ...products.map(({ slug }) => productShot(slug).path)];
const open = await Promise.all(pages.map(async (path) => (await fetch(`${first.url}${path}`)).ok));
const visited = pages.filter((_, nth) => open[nth]);

interface Sample {
  atMs: number;
  rss: number;
  heap: number;
}
const samples: Sample[] = [];
const began = performance.now();
const passed = () => performance.now() - began;
async function sample(): Promise<void> {
  const memory = await Promise.all(sites.map((site) => site.memory()));
  const sum = (of: 'rss' | 'heap') => memory.reduce((all, each) => all + each[of], 0) / sites.length;
  samples.push({ atMs: passed(), rss: sum('rss'), heap: sum('heap') });
}

const before = await database.tables();
const work = [
  ...sites.flatMap(({ url }, site) => [
    every(pauses.visit, 'visits', (nth) => send(url, { path: visited[nth % visited.length] ?? '/' }).then(() => {})),
    every(pauses.buy, 'orders', () => buy(url)),
    every(pauses.register, 'registrations', (nth) => register(url, `p${site}-${nth}@example.org`)),
    every(pauses.search, 'searches', (nth) => send(url, { path: `/search-results?q=home+${nth % 50}` }).then(() => {})),
  ]),
  every(pauses.edit, 'published pages', () => editor.writePage()),
];
const sampleMs = Math.max(5000, (hours * 3_600_000) / 60);
while (passed() < hours * 3_600_000 && sites.every((site) => site.isRunning())) {
  await sample();
  await wait(Math.min(sampleMs, Math.max(0, hours * 3_600_000 - passed())));
}
finished = true;
await Promise.all(work);
await sample();

// Mails that wait are sent, and payments whose answer was lost are settled.
const hasEnded = async () => (await database.openPayments()).length + (await database.mailsNotSent()).length === 0;
for (const until = Date.now() + 120_000; Date.now() < until && !(await hasEnded());) await wait(1000);
const after = await database.tables();
const ledger = await gatewayClient(gateway.url, localKeys(join(folder, 'gateway'))).ledger();
const unexplained = await database.unexplainedCents(ledger);
const twice = [...mails.received.values()].filter((times) => times > 1).length;
const unsent = (await database.mailsNotSent()).length;
const stillOpen = (await database.openPayments()).length;
const ended = sites.filter((site) => !site.isRunning()).length;

/** The slope of a straight line through the samples after the settling, in MB an hour. */
function growth(of: 'rss' | 'heap'): number {
  const used = samples.filter(({ atMs }) => atMs >= settlingMs);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(used.map(({ atMs }) => atMs));
  const size = mean(used.map((each) => each[of]));
  const top = used.reduce((sum, each) => sum + (each.atMs - at) * (each[of] - size), 0);
  const bottom = used.reduce((sum, { atMs }) => sum + (atMs - at) ** 2, 0);
  return bottom === 0 ? 0 : ((top / bottom) * 3_600_000) / 1e6;
}
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const end = samples.at(-1);
console.log(`${(passed() / 3_600_000).toFixed(2)} h, ${count} process(es), ${availableParallelism()} cores`);
console.log(
  `done: ${[...counts.done].map(([what, times]) => `${times} ${what}`).join(', ')}, ${mails.received.size} mails`,
);
console.log(
  `memory of a process: rss ${megabytes(end?.rss ?? 0)} MB, ${growth('rss').toFixed(1)} MB/h; heap after a collection ${megabytes(end?.heap ?? 0)} MB, ${growth('heap').toFixed(1)} MB/h (${samples.filter(({ atMs }) => atMs >= settlingMs).length} samples)`,
);
console.log(`statuses: ${[...counts.statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`);
for (const [why, times] of [...counts.failures].slice(0, 10)) console.log(`  ${times} × ${why}`);
console.log('tables that grew, by bytes:');
const grown = [...after].map(([name, now]) => {
  const was = before.get(name) ?? { rows: 0, bytes: 0 };
  return { name, rows: now.rows - was.rows, bytes: now.bytes - was.bytes };
});
for (const { name, rows, bytes } of grown.filter((each) => each.bytes > 0).toSorted((a, b) => b.bytes - a.bytes))
  console.log(`  ${name.padEnd(28)} ${String(rows).padStart(8)} rows ${megabytes(bytes).padStart(8)} MB`);
console.log(`5xx or no answer: ${counts.broken()}; mails twice: ${twice}; cents unexplained: ${unexplained}`);

const faults = [
  counts.broken() === 0 ? '' : 'a request got a 5xx or no answer',
  twice === 0 ? '' : 'a mail came twice',
  unexplained === 0 ? '' : 'money is not explained',
  unsent === 0 ? '' : `${unsent} mails were not sent`,
  stillOpen === 0 ? '' : `${stillOpen} payments are open`,
  ended === 0 ? '' : `${ended} processes have ended`,
].filter(Boolean);
console.log(faults.length === 0 ? 'Nothing was lost.' : `FAULTS: ${faults.join('; ')}`);

await Promise.all(sites.map((site) => site.stop()));
await mails.close();
await gateway.stop();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);
