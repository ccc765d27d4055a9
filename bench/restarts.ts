import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { getEvents, registerForEvent } from '#contract/events.ts';
import { addToCart, pay, saveShippingInfo } from '#contract/store.ts';
import { gatewayClient } from '#server/providers/payments/gateway-fixture.ts';
import { localKeys } from '#server/providers/payments/local/keys.ts';
import { postgresPrograms, startPostgres } from '../tools/postgres.ts';
import { type Settings, startGateway, startSite } from './processes.ts';
import { choices } from './shop.ts';

// `node bench/restarts.ts [--restarts=N]` restarts PostgreSQL repeatedly (fast shutdown: it closes every connection)
// while two server processes of one demonstration site are under load. Prints the responses, the time until each
// process is ready again, and whether the database has everything acknowledged (invariant 35). Exits with 1 if not.

const { values } = parseArgs({ options: { restarts: { type: 'string', default: '6' } } });
const shoppersEach = 4;
const pauseMs = 2000;

interface Site {
  name: string;
  url: string;
  child: ChildProcess;
}

const isRunning = ({ child }: Site) => child.exitCode === null && child.signalCode === null;

/** Response statuses by count, and what the servers acknowledged. */
const seen = new Map<string, number>();
const acknowledged = { tokens: 0, bookingCodes: [] as string[] };
let finished = false;

async function ask(
  site: Site,
  path: string,
  body?: unknown,
  cookie = '',
): Promise<{ answer: Record<string, unknown>; cookie: string }> {
  let response: Response;
  try {
    response = await fetch(
      `${site.url}${path}`,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) },
    );
  } catch (error) {
    count('no response');
    throw error;
  }
  const text = await response.text();
  count(
    response.status === 503 && !response.headers.has('retry-after')
      ? '503 without Retry-After'
      : String(response.status),
  );
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return {
    answer: body === undefined ? {} : (JSON.parse(text) as Record<string, unknown>),
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie,
  };
}

function count(what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1);
}

/** Repeats `work` until the load ends; waits a moment after a failure. */
async function repeat(work: () => Promise<void>): Promise<void> {
  while (!finished) await work().catch(() => wait(30));
}

const buyer = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '0400 000 000' };

async function buy(site: Site, choice: Awaited<ReturnType<typeof choices>>[number]): Promise<void> {
  const added = await ask(site, addToCart.path, {
    productId: choice.productId,
    variantOptions: choice.variantOptions,
    quantity: 1,
    cartId: null,
  });
  const { cartId } = (added.answer.results as { cartInfo: { cartId: string } }).cartInfo;
  const saved = await ask(
    site,
    saveShippingInfo.path,
    { cartId, billingInfo: buyer, useSameAddress: true },
    added.cookie,
  );
  const { itemTotalAmount } = (saved.answer.results as { cartModel: { itemTotalAmount: number } }).cartModel;
  const paid = await ask(site, pay.path, { cartId, itemTotalAmount, tokenId: 'tok_visa' }, added.cookie);
  if ((paid.answer.results as { OrderIdToken?: string } | undefined)?.OrderIdToken) acknowledged.tokens++;
}

async function register(site: Site, eventId: number, email: string): Promise<void> {
  const { answer } = await ask(site, registerForEvent.path, {
    eventId,
    register: { firstName: 'Ada', surname: 'Nguyen', email, phone: '', numberOfTickets: 1 },
  });
  const code = (answer.results as { bookingCode?: string } | undefined)?.bookingCode;
  if (code !== undefined) acknowledged.bookingCodes.push(code);
}

/** Milliseconds until the process reports that it is ready. */
async function readyAgain(site: Site): Promise<number> {
  const from = performance.now();
  while (isRunning(site)) {
    const response = await fetch(`${site.url}/health/checks`).catch(() => null);
    if (response?.status === 200) return performance.now() - from;
    await wait(10);
  }
  return Number.POSITIVE_INFINITY;
}

const programs = postgresPrograms();
if (programs === null) throw new Error('PostgreSQL is not installed.');
const dataDir = await mkdtemp(join(tmpdir(), 'phi-restarts-'));
const postgres = await startPostgres(programs);
const gateway = await startGateway(dataDir);
const settings: Settings = {
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.url,
  LOCAL_GATEWAY_URL: gateway.url,
  LIMIT_FACTOR: '9999',
  PICTURE_JOB: 'false',
};
const rows = async <T extends pg.QueryResultRow>(text: string) => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};
const sites: Site[] = [];
for (const name of ['first process', 'second process']) sites.push({ name, ...(await startSite(settings)) });
const [first] = sites as [Site];
await rows('update capacity set capacity = null');
const [choice] = await choices(first.url);
const { events } = (await (await fetch(`${first.url}${getEvents.path}`)).json()) as {
  events: { eventId: number; eventType: number }[];
};
const event = events.find(({ eventType }) => eventType !== 0);
if (!choice || !event) throw new Error('The demonstration site sells nothing.');

const load = sites.flatMap((site, nth) => [
  ...Array.from({ length: shoppersEach }, () => repeat(() => buy(site, choice))),
  ...Array.from({ length: 2 }, (_, index) => {
    let count = 0;
    return repeat(() => register(site, event.eventId, `p${nth}-${index}-${count++}@example.org`));
  }),
  repeat(async () => {
    await ask(site, '/search-results?q=home');
    await wait(20);
  }),
]);

for (let nth = 1; nth <= Number(values.restarts); nth++) {
  await wait(pauseMs);
  const { downMs } = await postgres.restart();
  const ready = await Promise.all(sites.map(readyAgain));
  const states = sites.map(
    (site, index) =>
      `${site.name} ${isRunning(site) ? `ready ${(ready[index] ?? 0).toFixed(0)} ms later` : 'HAS ENDED'}`,
  );
  console.log(`restart ${nth}: PostgreSQL down for ${downMs.toFixed(0)} ms; ${states.join(', ')}`);
}
await wait(pauseMs);
finished = true;
await Promise.all(load);

// The reconciler takes over payments with an unknown outcome after their lease has expired.
const open = () => rows<{ id: string }>("select id from payment_attempt where status = 'pending'");
const hidden = (await open()).length;
for (const until = Date.now() + 90_000; sites.some(isRunning) && Date.now() < until && (await open()).length > 0;)
  await wait(500);

const paid = await rows<{ charge_ref: string }>(
  "select a.charge_ref from orders o join payment_attempt a on a.order_id = o.id and a.status = 'succeeded' where o.status = 'paid'",
);
const codes = new Set(
  (await rows<{ booking_code: string }>('select booking_code from registration')).map((row) => row.booking_code),
);
const mails = await rows<{ cause: string }>("select cause from outbox_mail where cause like 'receipt:%'");
const charges = (await gatewayClient(gateway.url, localKeys(join(dataDir, 'gateway'))).ledger()).charges.filter(
  (charge) => charge.status === 'succeeded',
);
const charged = new Set(charges.map((charge) => charge.payment_intent));
const lostCodes = acknowledged.bookingCodes.filter((code) => !codes.has(code)).length;
const stillOpen = (await open()).length;

const faults = [
  sites.every(isRunning) ? '' : 'a process has ended',
  paid.length >= acknowledged.tokens ? '' : 'an acknowledged order is missing',
  paid.length === charged.size && paid.every((order) => charged.has(order.charge_ref))
    ? ''
    : 'charges and paid orders differ',
  new Set(mails.map((mail) => mail.cause)).size === paid.length ? '' : 'receipts and paid orders differ',
  lostCodes === 0 ? '' : 'an acknowledged registration is missing',
  stillOpen === 0 ? '' : 'a payment is still open',
  [...seen.keys()].every((status) => status === '200' || status === '503')
    ? ''
    : 'a response was neither 200 nor 503 with Retry-After',
].filter(Boolean);
console.log(
  `responses: ${[...seen]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')}`,
);
console.log(
  `orders: ${acknowledged.tokens} acknowledged, ${paid.length} paid, ${charged.size} charged, ${mails.length} receipts`,
);
console.log(`payments: ${hidden} open at the end of the load, ${stillOpen} after the reconciler`);
console.log(`registrations: ${acknowledged.bookingCodes.length} acknowledged, ${lostCodes} of them missing`);
console.log(faults.length === 0 ? 'Nothing was lost.' : `FAULTS: ${faults.join('; ')}`);

for (const site of sites) site.child.kill('SIGTERM');
await Promise.all(
  sites.map(async (site) => {
    while (isRunning(site)) await wait(20);
  }),
);
await gateway.stop();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);
