import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { getProducts } from '#contract/store.ts';
import { startPooler } from '../../testing/pooler.ts';
import { ownDatabase, testApp } from '../../testing/test-app.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';
const [servers, embedded] = onPostgres ? [['PostgreSQL'], []] : [[], ['SQLite']];

const left: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of left.splice(0).toReversed()) await clean();
});

async function behind(mode: 'session' | 'transaction', more: string[] = []): Promise<string> {
  const database = await ownDatabase();
  if (!database) throw new Error('This test needs PostgreSQL.');
  left.push(() => database.drop());
  const pooler = await startPooler(database.url, mode, more);
  left.push(() => pooler.stop());
  return pooler.url;
}

const shared = /pools transactions: two of our connections share one session of PostgreSQL\. Set pool_mode = session/;

describe.each(servers)('%s behind PgBouncer', () => {
  test('the site runs in session mode', async () => {
    const app = await testApp({ DATABASE_URL: await behind('session') });
    left.push(() => app.close());
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        expect((await app.browser().fetch('/health/checks')).status).toBe(200);
        await app.browser().call(getProducts, {});
      }),
    );
  });

  test.each([
    ['gives the session that was left last', []],
    ['gives them in turn', ['server_round_robin = 1']],
    ['has one session', ['default_pool_size = 1']],
  ])('transaction mode is refused in words: a pooler that %s', async (_how, more) => {
    const url = await behind('transaction', more);
    // Sessions that are free already, as behind a pooler that others use.
    if (more[0] !== 'default_pool_size = 1') {
      const others = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const client = new pg.Client(url);
          await client.connect();
          return client;
        }),
      );
      await Promise.all(others.map((client) => client.query('begin')));
      await Promise.all(others.map((client) => client.query('commit')));
      await Promise.all(others.map((client) => client.end()));
    }
    await expect(testApp({ DATABASE_URL: url })).rejects.toThrow(shared);
  });
});
test.each(embedded)('%s, the embedded database, has no pooler', async () => {
  const app = await testApp();
  left.push(() => app.close());
  expect(app.deps.db.engine.pool()).toBeNull();
});
