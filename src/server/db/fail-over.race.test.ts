import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { searchOffice } from '#contract/admin/today.ts';
import { search } from '#contract/search.ts';
import { darkProxy } from '../testing/dark-proxy.ts';
import { listsOf, requestOf } from '../testing/lists.ts';
import { person } from '../testing/people.sql.ts';
import { ask, replicatedPostgres } from '../testing/replicated.ts';
import { serverProcess } from '../testing/server-process.ts';
import { testShop } from '../testing/shop.ts';
import { noLosses, startShoppers } from '../testing/shoppers.ts';
import { testApp } from '../testing/test-app.ts';
import { type Db, connect } from './connect.ts';
import { hostsOf } from '../database-address.ts';
import { ownConnection } from './dialects/postgres-hosts.ts';
import { postgresPool } from './dialects/postgres-pool.ts';
import { ReplicaReads } from './replica-reads.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';
const [servers, embedded] = onPostgres ? [['PostgreSQL'], []] : [[], ['SQLite']];

const left: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of left.splice(0).toReversed()) await clean();
});

async function opened(settings: Omit<Parameters<typeof connect>[0], 'DATA_DIR'>): Promise<{ db: Db; said: string[] }> {
  const said: string[] = [];
  const db = await connect({ DATA_DIR: '', ...settings }, { says: (text) => said.push(text) });
  left.push(() => db.close());
  return { db, said };
}

const isReplica = async ({ read }: Pick<Db, 'read'>) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(read)).rows[0]?.is;

// The last test ends the primary.
describe.each(servers)('%s with a replica', () => {
  let site: Awaited<ReturnType<typeof replicatedPostgres>>;
  beforeAll(async () => {
    site = await replicatedPostgres();
  }, 120_000);
  afterAll(() => site.stop());

  test('TLS as the address says it: a wrong certificate is refused in words', async () => {
    const primary = site.urlOf(site.primary);
    const named = primary.replace('127.0.0.1', 'localhost');
    const isEncrypted = async (url: string) => {
      const client = await ownConnection(hostsOf(url));
      left.push(() => client.end());
      const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      return rows[0]?.ssl;
    };
    const root = `&sslrootcert=${site.certificate}`;
    expect(await isEncrypted(`${primary}?sslmode=disable`)).toBe(false);
    expect(await isEncrypted(`${primary}?sslmode=require`)).toBe(true);
    expect(await isEncrypted(`${primary}?sslmode=verify-ca${root}`)).toBe(true);
    expect(await isEncrypted(`${named}?sslmode=verify-full${root}`)).toBe(true);

    const start = (url: string) => testApp({ DATABASE_URL: url });
    await expect(start(`${primary}?sslmode=verify-full${root}`)).rejects.toThrow(
      /^The database is not available: the certificate of 127\.0\.0\.1:\d+ is for another name: /,
    );
    for (const other of [`&sslrootcert=${site.other}`, ''])
      await expect(start(`${named}?sslmode=verify-full${other}`)).rejects.toThrow(
        /the certificate of localhost:\d+ is signed by nobody that sslrootcert names or this machine trusts: /,
      );
    await expect(start(`${site.urlOf(site.replica)}?sslmode=require`)).rejects.toThrow(
      /takes no encrypted connections \(ssl = on in postgresql\.conf\), but sslmode asks for one/,
    );
  });

  test('connections go to the host that takes writes, in whichever order they are named', async () => {
    const hosts = [site.primary, site.replica].map(({ url }) => new URL(url).host);
    for (const order of [hosts, hosts.toReversed()]) {
      const { db } = await opened({ DATABASE_URL: `postgres://postgres@${order.join(',')}/site` });
      expect(await isReplica(db)).toBe(false);
    }
    // Without a second host, what is no database to write to is away, and nobody's fault.
    const reading = ownConnection(hostsOf(site.urlOf(site.replica)));
    await expect(reading.then(async (client) => client.end())).resolves.toBeUndefined();
    await expect(testApp({ DATABASE_URL: site.urlOf(site.replica) })).rejects.toThrow(
      'The database is not available: cannot execute',
    );
  });

  test('a pool that PostgreSQL cannot serve is refused, and processes that ask for too much together are told', async () => {
    const DATABASE_URL = site.urlOf(site.primary);
    await expect(testApp({ DATABASE_URL, DATABASE_POOL_SIZE: '198' })).rejects.toThrow(
      'DATABASE_POOL_SIZE is 198, but PostgreSQL takes 197 connections (max_connections less those it reserves).',
    );
    const first = await opened({ DATABASE_URL, DATABASE_POOL_SIZE: 100 });
    const second = await opened({ DATABASE_URL, DATABASE_POOL_SIZE: 100 });
    expect([first.said, second.said]).toEqual([
      [],
      [
        '2 processes of the site may open 200 connections together, but PostgreSQL takes 197. Set DATABASE_POOL_SIZE to 98 or fewer for each, or raise max_connections.',
      ],
    ]);
  });

  test('every list of staff and the search are read from the replica, and whoever wrote sees what they wrote', async () => {
    const replicaUrl = site.urlOf(site.replica);
    const app = await testApp({ DATABASE_URL: site.url, DATABASE_READ_URL: replicaUrl });
    left.push(() => app.close());
    const { db } = app.deps;
    const { browser: admin } = await person(app, 'admin@example.org', { roles: ['admin'] });
    const byReplica = () => db.replica()?.byReplica ?? 0;
    /** On a busy machine a replica may be late; then it is asked again. */
    const isFromReplica = async (what: string, request: () => Promise<unknown>) => {
      const before = byReplica();
      await expect.poll(async () => (await request(), byReplica()), { message: what }).toBeGreaterThan(before);
    };
    for (const list of listsOf(app))
      await isFromReplica(list.path, async () => {
        const needed = Object.fromEntries(list.needed.map((name) => [name, 1]));
        expect((await admin.fetch(...requestOf(list, needed))).status).toBe(200);
      });
    await isFromReplica('search', () => app.browser().call(search, { keyword: 'river' }));
    await isFromReplica('search of staff', () => admin.call(searchOffice, { find: 'admin' }));

    const people = listsOf(app).find(({ path }) => path === '/api/admin/people/list');
    if (!people) throw new Error('There is no list of people.');
    const emailsIn = async () => {
      const { rows } = (await (await admin.fetch(...requestOf(people, {}))).json()) as { rows: { email: string }[] };
      return rows.map(({ email }) => email);
    };
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
      await person(app, email);
      expect(await emailsIn()).toContain(email);
    }

    await ask(replicaUrl, 'select pg_wal_replay_pause()');
    left.push(() => ask(replicaUrl, 'select pg_wal_replay_resume()'));
    await person(app, 'late@example.org');
    const before = byReplica();
    expect(await emailsIn()).toContain('late@example.org');
    expect(byReplica()).toBe(before);

    // Negative control: who does not ask how far the replica is, does not see what they wrote.
    const server = db.engine.replica?.(replicaUrl);
    if (!server) throw new Error('This engine has no replica.');
    const unasked = new ReplicaReads(db.read, { ...server, hasReached: async () => true }, () => {});
    left.push(() => unasked.close());
    const seen = await unasked.read((read) => read.selectFrom('member').select('email').execute());
    expect(seen.map(({ email }) => email)).toContain('c@example.org');
    expect(seen.map(({ email }) => email)).not.toContain('late@example.org');

    await ask(replicaUrl, 'select pg_wal_replay_resume()');
    await isFromReplica('the list again', async () => expect(await emailsIn()).toContain('late@example.org'));
  });

  test('a replica that is away keeps nobody from a list', async () => {
    const { db, said } = await opened({
      DATABASE_URL: site.url,
      DATABASE_READ_URL: 'postgres://postgres@127.0.0.1:1/site',
    });
    for (let nth = 0; nth < 3; nth++) expect(await db.onReplica(async (read) => isReplica({ read }))).toBe(false);
    expect(db.replica()).toEqual({ answers: false, byReplica: 0, behind: 0, away: 4 });
    expect(said).toEqual([
      'The replica at DATABASE_READ_URL does not serve, so the database itself answers lists: The database is not available: 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1',
    ]);
  });

  test('a host that falls silent is left, and a statement that takes long is not', async () => {
    const proxy = await darkProxy(new URL(site.primary.url));
    left.push(() => proxy.stop());
    const url = `postgres://postgres@${proxy.host},${new URL(site.primary.url).host}/site`;
    const opening = async (silenceMs: number) => {
      const { pool } = postgresPool(hostsOf(url), { size: 3, name: 'silence', timeoutMs: 500, silenceMs });
      const client = await pool.connect();
      left.push(async () => {
        client.release();
        await pool.end();
      });
      return { pool, client };
    };
    const watched = await opening(400);
    // Negative control: nobody asks for an hour.
    const unwatched = await opening(3_600_000);
    await expect(watched.client.query('select pg_sleep(1)', [])).resolves.toBeDefined();

    proxy.goDark();
    const waits = unwatched.client.query('select 1', []).then(
      () => 'answered',
      () => 'cut',
    );
    await expect(watched.client.query('select 1', [])).rejects.toThrow('The database is not available');
    expect(await Promise.race([waits, Promise.resolve('waits')])).toBe('waits');
    const next = await watched.pool.connect();
    left.push(async () => next.release());
    expect((await next.query('select 2 as two', [])).rows).toEqual([{ two: 2 }]);
  });

  // Invariant 35.
  test('the primary is cut off under load: both processes go on at the replica, and nothing acknowledged is lost (invariant 35)', async () => {
    let ahead = 0;
    const settings = { LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent', DATABASE_READ_URL: site.urlOf(site.replica) };
    const shop = await testShop({
      settings: { ...settings, DATABASE_URL: site.url },
      now: () => new Date(Date.now() + ahead),
    });
    left.push(() => shop.close());
    const shared = { ...settings, DATA_DIR: shop.dataDir, LOCAL_GATEWAY_URL: shop.deps.config.LOCAL_GATEWAY_URL ?? '' };
    const second = await serverProcess({ ...shared, DATABASE_URL: site.url });
    left.push(() => second.kill());
    const oneHost = await serverProcess({ ...shared, DATABASE_URL: site.urlOf(site.primary) });
    left.push(() => oneHost.kill());
    const checks = async () =>
      Promise.all([shop, second, oneHost].map(async ({ url }) => (await fetch(`${url}/health/checks`)).status));
    expect(await checks()).toEqual([200, 200, 200]);

    const { seen, end, losses } = await startShoppers(shop, [shop.url, second.url]);
    const more = async (count: () => number, by: number) => {
      const before = count();
      await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + by);
    };
    try {
      await more(() => seen.orders, 10);
      await site.primary.cutOff();
      await more(() => seen.refused, 4);
      const [promoted] = await ask<{ promoted: boolean }>(site.replica.url, 'select pg_promote() as promoted');
      expect(promoted).toEqual({ promoted: true });
      await more(() => seen.orders, 10);
    } finally {
      await end();
    }
    expect(seen.statuses).toEqual(new Set([200, 503]));
    expect(seen.allHaveRetryAfter).toBe(true);
    // Negative control: a process that knows one host stays down.
    expect(await checks()).toEqual([200, 200, 503]);

    ahead = 60_000;
    expect(await losses()).toEqual(noLosses);
    // What was the replica follows nobody now, so lists are read from the database itself.
    const before = shop.deps.db.replica()?.byReplica;
    expect(await shop.deps.db.onReplica(async (read) => isReplica({ read }))).toBe(false);
    expect(shop.deps.db.replica()?.byReplica).toBe(before);
  });
});

test.each(embedded)('%s, the embedded database, has no replica and reads itself', async () => {
  const app = await testApp();
  left.push(() => app.close());
  expect(app.deps.db.replica()).toBeNull();
  expect(await app.deps.db.onReplica((read) => read.selectFrom('member').select('uid').execute())).toEqual([]);
});
