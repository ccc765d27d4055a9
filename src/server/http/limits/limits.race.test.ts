// Invariants 17, 46: all of this file.
import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGuessGuard } from '../../providers/identity/local/guessing.ts';
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts';
import { ownDatabase, testBrowser } from '../../testing/test-app.ts';
import { memoryLimits } from './limits.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';
const refillMs = 30_000;
const email = 'ada@example.org';

let folder: string;
let database: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phi-limits-'));
  database = await ownDatabase();
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Three processes on PostgreSQL; SQLite allows only one. */
const start = async (count = onPostgres ? 3 : 1): Promise<ServerProcess[]> => {
  const settings = { LIMIT_FACTOR: '1', DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) };
  // The first one migrates.
  const first = await serverProcess(settings);
  return [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => serverProcess(settings))))];
};

/** How many of thirty wrong passwords, sent at once, are answered. */
async function thirtyWrong(processes: readonly ServerProcess[]): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const browser = testBrowser(processes[index % processes.length]?.url ?? '');
      const response = await browser.fetch('/identity/v1/accounts:signInWithPassword', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: `wrong password ${index}` }),
      });
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 400).length;
}

/** SQLite is written a little after the answer. */
async function kept(): Promise<void> {
  if (onPostgres) return;
  const file = new DatabaseSync(join(folder, 'phi.sqlite'), { readOnly: true });
  const query = file.prepare(
    `select count(*) as found from limit_bucket where name = 'log-in: account and network' and full_at - at > 9 * ms_each`,
  );
  await expect.poll(() => query.get()?.found).toBe(1);
  file.close();
}

test(
  'thirty wrong passwords over three processes: ten are answered, also after a restart, and one each 30 seconds',
  { timeout: 300_000 },
  async () => {
    let processes = await start();
    try {
      await testBrowser(processes[0]?.url ?? '').signUp({ email });
      const began = performance.now();
      const most = () => 10 + Math.floor((performance.now() - began) / refillMs);
      let answered = await thirtyWrong(processes);
      expect(answered).toBeGreaterThanOrEqual(10);
      expect(answered).toBeLessThanOrEqual(most());
      await kept();
      await Promise.all(processes.map((each) => each.kill()));
      processes = await start(1);
      answered += await thirtyWrong(processes);
      expect(answered).toBeLessThanOrEqual(most());
    } finally {
      await Promise.all(processes.map((each) => each.kill()));
    }
  },
);

test('negative control: three processes that count alone answer thirty, and thirty more after a restart', async () => {
  const answered = async () => {
    const guards = [0, 1, 2].map(() => makeGuessGuard(memoryLimits()));
    const admitted = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => guards[index % 3]?.admit(email, '203.0.113.9')),
    );
    return admitted.filter((each) => each?.refusedFor === null).length;
  };
  expect([await answered(), await answered()]).toEqual([30, 30]);
});
