// Invariants 17, 46: all of this file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCaptcha, sendContact, subscribe } from '#contract/contact.ts';
import { sendPasswordResetEmail } from '#contract/passwords.ts';
import { applyPromoCode, findOrders } from '#contract/store.ts';
import { type Db, connect } from '../../db/connect.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { filledCart } from '../../testing/shop.ts';
import { databaseOutage } from '../../testing/outage.ts';
import { ownDatabase, type TestApp, testApp, type TestBrowser } from '../../testing/test-app.ts';
import { makeBudget, msUntilToken } from '../budget.ts';
import { makeSecrets } from '../../secrets.ts';
import { keptLimits } from './kept-limits.ts';
import type { Limits } from './limits.ts';
import { openLimits } from './open-limits.ts';
import { deleteFullBuckets, takeTokens, giveTokensBack } from './limits.sql.ts';
import { sharedLimits } from './shared-limits.ts';

/** The embedded database has one process, whose memory decides. */
const servers = process.env.TEST_ENGINE === 'postgres' ? ['PostgreSQL'] : [];

let folder: string;
let database: Awaited<ReturnType<typeof ownDatabase>>;
const where = () => ({ DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phi-limits-'));
  database = await ownDatabase();
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('the buckets of the table', () => {
  let db: Db;
  beforeEach(async () => {
    db = await connect(where());
  });
  afterEach(() => db.close());
  const log = { warn: (said: unknown) => expect.fail(JSON.stringify(said)) };
  const plain = (name: string, key: string) => `${name} ${key}`;
  const keyOf = (() => {
    let made = 0;
    return () => `key ${made++}`;
  })();

  test('a rotation that ends links gives running and new processes the same keys', async () => {
    const [first, second] = ['the secret that somebody has read', 'the secret of the site from now on'];
    const secrets = makeSecrets(second, first);
    const opened = async (ofProcess: typeof secrets) => {
      const settings = { version: 1 };
      const limits = await openLimits({
        db,
        secrets: ofProcess,
        content: { current: () => settings.version },
        now: () => new Date(),
        log: Fastify().log,
      });
      return { settings, limits, key: () => limits.budget('test', 1, 1000).of('somebody').key };
    };
    secrets.follow({ mark: makeSecrets(first).mark, keys: {} });
    const running = await opened(secrets);
    expect(running.key()).toBe(running.key());
    secrets.follow({ mark: makeSecrets(second).mark, keys: {} });
    running.settings.version += 1;
    const started = await opened(makeSecrets(second));
    expect(running.key()).toBe(started.key());
    await running.limits.close();
    await started.limits.close();
  });

  test('equal token buckets in memory, whatever is taken and given back, and when', { timeout: 60_000 }, async () => {
    const step = fc.record({
      after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
      which: fc.integer({ min: 0, max: 2 }),
      isBack: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 30_000 }),
        fc.array(step, { minLength: 10, maxLength: 40 }),
        async (size, msEach, steps) => {
          let now = 1_790_000_000_000;
          const memory = makeBudget(size, msEach, () => now);
          const keys = [keyOf(), keyOf(), keyOf()];
          let taken = 0;
          for (const { after, which, isBack } of steps) {
            now += after;
            const key = keys[which] ?? '';
            if (isBack && taken > 0) {
              memory.giveBack(key);
              await db.single((source) => giveTokensBack(source, [key]));
              continue;
            }
            taken += 1;
            const claim = { name: 'any', key, size, msEach };
            const [row] = await db.single((source) => takeTokens(source, [claim], sql<number>`${sql.lit(now)}`));
            if (!row) throw new Error('No row was returned.');
            const wait = row.isTaken ? null : Math.ceil(msUntilToken(claim, row.fullAt, row.at) / 1000);
            expect(wait).toBe(memory.take(key));
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('are empty at most, when the clock was set back, and are swept when they are full', async () => {
    const claim = { name: 'any', key: keyOf(), size: 2, msEach: 1000 };
    const takeAt = async (at: number) =>
      (await db.single((source) => takeTokens(source, [claim], sql<number>`${sql.lit(at)}`)))[0];
    expect(await takeAt(90_000_000)).toMatchObject({ isTaken: true, fullAt: 90_001_000 });
    expect(await takeAt(1_000_000)).toMatchObject({ isTaken: false, fullAt: 1_002_000 });
    expect(await takeAt(1_001_000)).toMatchObject({ isTaken: true, fullAt: 1_003_000 });
    const sweep = (before: number) => db.single((source) => deleteFullBuckets(source, before, 1));
    expect([await sweep(1_003_000), await sweep(1_003_001), await sweep(1_003_001)]).toEqual([0, 1, 0]);
  });

  /** Two processes on PostgreSQL; the same process before and after a restart on SQLite. */
  async function both(work: (limits: Limits) => Promise<void>): Promise<void> {
    const now = () => new Date();
    const open = async () =>
      db.engine.isOneProcess ? keptLimits({ db, log, now }, plain) : sharedLimits({ db, log }, plain);
    const first = await open();
    await work(first);
    await first.close();
    const second = await open();
    await work(second);
    await second.close();
  }

  test('two processes together take as many tokens as there are; one that is given back serves the other', async () => {
    const key = keyOf();
    const waits: (number | null)[] = [];
    await both(async (limits) => {
      const budget = limits.budget('two', 4, 600_000);
      for (let call = 0; call < 3; call++) waits.push(await budget.take(key));
    });
    expect(waits).toEqual([null, null, null, null, 600, 600]);
    await both(async (limits) => {
      const budget = limits.budget('back', 1, 600_000);
      waits.push(await budget.take(key));
      await budget.giveBack(key);
    });
    expect(waits.slice(6)).toEqual([null, null]);
  });

  test('a restart within a millisecond takes no token away, wherever in it the clocks stand', async () => {
    const begun = 1_790_000_000_000;
    /** Of a process that began `sinceMs` before the first token: both clocks run, one shows whole milliseconds. */
    const process = (atMs: number, sinceMs: number) =>
      keptLimits({ db, log, now: () => new Date(Math.floor(begun + atMs)) }, plain, () => sinceMs + atMs);
    const parts = [0, 0.2, 0.5, 0.9];
    for (const [at, first, second] of parts.flatMap((a) =>
      parts.flatMap((b) => parts.map((c) => [a, b, c] as const)),
    )) {
      const key = keyOf();
      const before = await process(at, 1000 + first);
      await before.budget('part', 2, 600_000).take(key);
      await before.close();
      const after = await process(at, 50 + second);
      const budget = after.budget('part', 2, 600_000);
      const waits = [await budget.take(key), await budget.take(key)];
      await after.close();
      expect([at, first, second, ...waits]).toEqual([at, first, second, null, 600]);
    }
  });

  test('what stands after a refused one is given back, also in the table', async () => {
    const key = keyOf();
    const seen: unknown[] = [];
    await both(async (limits) => {
      const [narrow, last] = [limits.budget('narrow', 1, 600_000), limits.budget('last', 2, 600_000)];
      seen.push(await limits.take([narrow.of(key), last.of(key)]));
    });
    await both(async (limits) => void seen.push(await limits.budget('last', 2, 600_000).take(key)));
    expect(seen).toEqual([[null, null], [600], null, 600]);
  });

  test.each(servers)('refused calls do not ask the database of %s', async () => {
    let asked = 0;
    const counting: Pick<Db, 'single'> = {
      single: (statement) => {
        asked += 1;
        return db.single(statement);
      },
    };
    const [one, other] = [sharedLimits({ db, log }, plain), sharedLimits({ db: counting, log, now: () => 0 }, plain)];
    const key = keyOf();
    await one.budget('few', 1, 600_000).take(key);
    const budget = other.budget('few', 1, 600_000);
    for (let call = 0; call < 100; call++) expect(await budget.take(key)).toBe(600);
    expect(asked).toBe(1);
  });
});

describe('each limit', { timeout: 300_000 }, () => {
  interface Case {
    size: number;
    msEach: number;
    /** Whether the call was answered, and not refused. */
    call(browser: TestBrowser): Promise<boolean>;
  }
  const status = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : null);
  const isAnswered = (sent: Promise<unknown>) =>
    sent.then(
      () => true,
      (error: unknown) => {
        if (status(error) !== 429) throw error;
        return false;
      },
    );
  const raw = async (browser: TestBrowser, path: string, body: unknown) => {
    const response = await browser.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.body?.cancel();
    return response.status !== 429;
  };
  const minute = 60_000;
  const taken = { email: 'taken@example.org', password: 'a long enough secret' };
  let cart: { cartId: string; cookies: Map<string, string> };
  const cases: Record<string, Case> = {
    'wrong passwords': {
      size: 10,
      msEach: 30_000,
      call: (browser) =>
        raw(browser, '/identity/v1/accounts:signInWithPassword', { ...taken, password: 'not the password' }),
    },
    'sign-ups with a taken address': {
      size: 5,
      msEach: 12 * minute,
      call: (browser) => raw(browser, '/identity/v1/accounts:signUp', taken),
    },
    'links to reset a password': {
      size: 5,
      msEach: 12 * minute,
      call: (browser) => isAnswered(browser.call(sendPasswordResetEmail, { email: taken.email })),
    },
    'promo codes': {
      size: 10,
      msEach: 6000,
      call(browser) {
        browser.cookies = cart.cookies;
        return isAnswered(browser.call(applyPromoCode, { cartId: cart.cartId, promoCode: 'NO-SUCH' }));
      },
    },
    'links to orders': {
      size: 5,
      msEach: 12 * minute,
      call: (browser) => isAnswered(browser.call(findOrders, { email: taken.email })),
    },
    captchas: { size: 120, msEach: 5000, call: (browser) => isAnswered(browser.call(getCaptcha, {})) },
    'the contact form': {
      size: 20,
      msEach: 30_000,
      call: (browser) => raw(browser, sendContact.path, {}),
    },
    'the newsletter form': {
      size: 20,
      msEach: 30_000,
      call: (browser) => isAnswered(browser.call(subscribe, { email: '' })),
    },
  };

  test('holds over two processes and a restart', async () => {
    const first = await testApp(where());
    let second: TestApp | null = null;
    try {
      const one = first.browser();
      await one.signUp(taken);
      one.token = null;
      const { productId } = await addProduct(first.deps, { priceCents: 1000 });
      await first.deps.content.refresh();
      const { cartId } = await filledCart(one, productId);
      cart = { cartId, cookies: one.cookies };
      const answered = new Map<string, number>();
      const began = performance.now();
      /** Calls until it is refused. */
      const useUp = async (app: TestApp) => {
        for (const [name, { call }] of Object.entries(cases)) {
          const browser = app.browser();
          let count = answered.get(name) ?? 0;
          while (await call(browser)) count += 1;
          answered.set(name, count);
        }
      };
      await useUp(first);
      if (!database) await first.close();
      second = await testApp(where());
      await useUp(second);
      const passed = performance.now() - began;
      for (const [name, { size, msEach }] of Object.entries(cases)) {
        const refilled = Math.floor(passed / msEach);
        expect([name, answered.get(name)]).toEqual([name, expect.toSatisfy((n: number) => n >= size)]);
        expect([name, answered.get(name)]).toEqual([name, expect.toSatisfy((n: number) => n <= size + refilled)]);
      }
      const rows = await second.deps.db.read.selectFrom('limit_bucket').selectAll().execute();
      expect(rows.length).toBeGreaterThan(7);
      expect(JSON.stringify(rows)).not.toMatch(/taken@|127\.0\.0\.1|::1/);
    } finally {
      await second?.close();
      await first.close();
    }
  });

  test.each(servers)('holds in memory while %s is away', async () => {
    const app = await testApp({ ...where(), LOG_LEVEL: 'silent' });
    try {
      const browser = app.browser();
      const wrong = async (email: string) => {
        const response = await browser.fetch('/identity/v1/accounts:signInWithPassword', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'not the password' }),
        });
        return response.status;
      };
      let status = 0;
      while (status !== 429) status = await wrong('nobody@example.org');
      await databaseOutage(database?.url ?? '', async () => {
        // Memory lets the second one through to the accounts, which cannot be read now.
        expect([await wrong('nobody@example.org'), await wrong('another@example.org')]).toEqual([429, 503]);
      });
    } finally {
      await app.close();
    }
  });
});
