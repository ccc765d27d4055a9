import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import type { Deps } from '../deps.ts';
import { startServer } from '../start-server.ts';
import { compareClocks } from '../watch/clock-difference.ts';
import { ownDatabase, testConfig } from '../testing/test-app.ts';

/** The embedded database reads the clock of its process. */
const servers = process.env.TEST_ENGINE === 'postgres' ? ['PostgreSQL'] : [];
const clockIs = (words: string) => (servers.length > 0 ? { clock: words } : {});

const left: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const clean of left.splice(0).toReversed()) await clean();
});

async function start(
  settings: Record<string, string>,
  prepare: (deps: Deps) => Promise<void> = async () => {},
  options: { now?: () => Date } = {},
) {
  const database = await ownDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'phi-health-'));
  left.push(
    () => rm(folder, { recursive: true, force: true }),
    () => database?.drop(),
  );
  const config = testConfig({ DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }), ...settings });
  const server = await startServer(config, prepare, options);
  return { url: config.publicOrigin, server };
}

async function answerOf(url: string): Promise<[number, unknown]> {
  const answer = await fetch(url);
  return [answer.status, await answer.json()];
}

test('the port for health answers before the site listens, and says when visitors can come', async () => {
  const port = await freePort();
  const health = (name: string) => answerOf(`http://127.0.0.1:${port}/health/${name}`);
  const early: unknown[] = [];
  const { url, server } = await start({ HEALTH_PORT: String(port) }, async () => {
    for (const name of ['live', 'ready', 'checks', 'none']) early.push(await health(name));
  });
  left.push(() => server.close());
  expect(early).toEqual([
    [200, { status: 'live' }],
    [503, { status: 'starting' }],
    [503, { status: 'starting' }],
    [404, { status: 'unknown' }],
  ]);
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('phi_build_info{')]);
  // Without a token the port of the site has none.
  expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('phi_');
  const whole = { status: 'ok', checks: { database: 'ok', disk: 'ok', ...clockIs('ok') } };
  for (const origin of [url, `http://127.0.0.1:${port}`]) {
    expect(await answerOf(`${origin}/health/live`)).toEqual([200, { status: 'live' }]);
    expect(await answerOf(`${origin}/health/ready`)).toEqual([200, { status: 'ready' }]);
    expect(await answerOf(`${origin}/health/checks`)).toEqual([200, whole]);
  }
});

test('without the database a process stays ready for pages, and says what is away', async () => {
  const { url, server } = await start({ LOG_LEVEL: 'silent' });
  left.push(() => server.close());
  vi.spyOn(server.deps.db, 'read', 'get').mockImplementation(() => {
    throw new Error('the database is away');
  });
  expect(await answerOf(`${url}/health/ready`)).toEqual([200, { status: 'ready' }]);
  expect(await answerOf(`${url}/health/checks`)).toEqual([
    503,
    { status: 'degraded', checks: { database: 'away', disk: 'ok', ...clockIs('ok') } },
  ]);
  vi.restoreAllMocks();
});

test.each(servers)('a process whose clock is not that of %s is not whole, and says so in the log', async () => {
  let aheadMs = 0;
  const said: unknown[] = [];
  const listen = async ({ log }: Deps) => {
    Object.assign(log, { error: (...line: unknown[]) => said.push(line) });
  };
  const now = () => new Date(Date.now() + aheadMs);
  const { url, server } = await start({ LOG_LEVEL: 'silent' }, listen, { now });
  left.push(() => server.close());
  const seen: unknown[] = [];
  for (const seconds of [20, 240, -240]) {
    aheadMs = seconds * 1000;
    const { checks } = (await (await fetch(`${url}/health/checks`)).json()) as { checks: { clock: string } };
    await compareClocks(server.deps);
    seen.push([checks.clock, (await fetch(`${url}/health/ready`)).status]);
  }
  expect(seen).toEqual([
    ['ok', 200],
    [expect.stringMatching(/^2(39|40) s ahead$/), 200],
    [expect.stringMatching(/^2(39|40|41) s behind$/), 200],
  ]);
  expect(said).toEqual(
    ['ahead', 'behind'].map((way) => [
      { aheadMs: expect.any(Number) as number },
      expect.stringMatching(`^The clock of this process is 2\\d\\d s ${way} of the database\\.$`),
    ]),
  );
});

test('a production site without a mail server and receivers starts, and says that it is not whole', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://127.0.0.1:0', LOG_LEVEL: 'silent' };
  const { url, server } = await start(production);
  left.push(() => server.close());
  expect(await answerOf(`${url}/health/ready`)).toEqual([200, { status: 'ready' }]);
  const checks = { database: 'ok', disk: 'ok', ...clockIs('ok'), mail: 'no server', receivers: 'nobody' };
  expect(await answerOf(`${url}/health/checks`)).toEqual([503, { status: 'degraded', checks }]);
  // As the screen of the settings does.
  Object.assign(server.deps.config, {
    SMTP_HOST: 'smtp.example.org',
    STORE_RECEIVER: 'a@example.org',
    CONTACT_RECEIVER: 'a@example.org',
  });
  const whole = { database: 'ok', disk: 'ok', ...clockIs('ok'), mail: 'ok', receivers: 'ok' };
  expect(await answerOf(`${url}/health/checks`)).toEqual([200, { status: 'ok', checks: whole }]);
});

test('a production start with an address of the demonstration is refused before it opens anything', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://site.example.org' };
  await expect(start({ ...production, STORE_RECEIVER: 'shop@phi.example' })).rejects.toThrow(
    'STORE_RECEIVER: nobody reads addresses at phi.example',
  );
});

test('a process that stops serves on until balancers know it, then finishes what was begun', async () => {
  const { url, server } = await start({ DRAIN_SECONDS: '2', GRACE_SECONDS: '20' });
  const { port } = new URL(url);
  // Opened in advance, as browsers do: nothing comes on it, and nobody waits for it.
  const unused = connect(Number(port), '127.0.0.1');
  await once(unused, 'connect');
  const body = JSON.stringify({ path: '/' });
  const slow = request(`${url}/api/search/none`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  slow.write(body.slice(0, 3));
  await vi.waitFor(async () => expect(await answerOf(`${url}/health/ready`)).toEqual([200, { status: 'ready' }]));

  const stopped = server.stop();
  expect(await answerOf(`${url}/health/ready`)).toEqual([503, { status: 'stopping' }]);
  expect((await answerOf(`${url}/api/site/getConfig`))[0]).toBe(200);
  await vi.waitFor(() => expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed'), {
    timeout: 10_000,
    interval: 100,
  });
  const answered = once(slow, 'response');
  slow.end(body.slice(3));
  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(404);
  // Whoever does not read the answer holds the line open.
  response.resume();
  await stopped;
});
