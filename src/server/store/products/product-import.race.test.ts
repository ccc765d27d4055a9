import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getProductForEdit, importProducts, listStaffProducts } from '#contract/admin/products.ts';
import { changingPools } from '../../db/pool-changes.ts';
import type { Deps } from '../../deps.ts';
import { readTable } from '../../staff/csv-table.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { poolUse } from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { eachRound, kills, rounds } from '../../testing/rounds.ts';
import { serverProcess } from '../../testing/server-process.ts';
import { ownDatabase, testApp, type TestBrowser, testBrowser } from '../../testing/test-app.ts';
import { auditRecords } from '../../staff/audited.ts';
import { columnNames } from './product-columns.ts';
import { planProducts } from './product-import.ts';
import { writeImport } from './write-import.ts';

const there = <T>(value: T | null | undefined): T => value ?? expect.fail('It is not there.');
const email = 'till@example.org';
const known = 40;
const added = 120;

/** A file that changes products that are there, with their stock, and makes others; each round has its own. */
function fileOf(round: number, codes: readonly string[]): string {
  const changed = codes.map((code) => `${code},Kept ${code},${100 + round},,1`);
  const made = Array.from({ length: added }, (_, at) => `R${round}-${at},Round ${round} of ${at},7,4,`);
  return ['Code,Name,Price,Stock,Stock change', ...changed, ...made].join('\n');
}
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** What of the file of a round is stored: how many new products, prices and stocks. */
async function storedOf(deps: Deps, round: number, products: readonly { productId: number; variantIds: number[] }[]) {
  const count = async (from: 'made' | 'changed') => {
    const { found } = await (
      from === 'made'
        ? deps.db.read
            .selectFrom('product')
            .select((eb) => eb.fn.countAll().as('found'))
            .where('code', 'like', `R${round}-%`)
        : deps.db.read
            .selectFrom('product')
            .select((eb) => eb.fn.countAll().as('found'))
            .where('price_cents', '=', (100 + round) * 100)
    ).executeTakeFirstOrThrow();
    return Number(found);
  };
  const pools = await Promise.all(products.map(({ variantIds }) => poolUse(deps, `variant:${variantIds[0]}`)));
  return {
    made: await count('made'),
    changed: await count('changed'),
    stock: pools.map(({ capacity }) => capacity ?? 0),
  };
}

async function site() {
  const database = await ownDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'phi-import-'));
  const settings = { DATA_DIR: folder, LIMIT_FACTOR: '100', ...(database && { DATABASE_URL: database.url }) };
  const app = await testApp(settings);
  const { browser } = await person(app, email, { roles: ['shop'] });
  const products = [];
  for (let at = 0; at < known; at++) products.push(await addProduct(app.deps, { priceCents: 500, stock: 0 }));
  return {
    app,
    browser,
    settings,
    products,
    codes: products.map(({ slug }) => slug.toUpperCase()),
    async end() {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const look = async (browser: TestBrowser, file: string) =>
  there((await browser.call(importProducts, { file: base64(file), key: 'look-at-it' })).results);

const killCount = kills(6);

test(
  // Invariants 29, 43.
  'repeated kill -9 during an import: the file is stored whole, with its stock and its records, or not at all',
  { timeout: 60_000 + killCount * 40_000 },
  async () => {
    const { app, settings, products, codes, end } = await site();
    await app.close();
    try {
      let answered = 0;
      let whole = 0;
      let stockBefore = products.map(() => 0);
      let tookMs = 150;
      for (let round = 1; round <= killCount; round++) {
        const file = fileOf(round, codes);
        const server = await serverProcess(settings);
        try {
          const browser = testBrowser(server.url);
          await browser.logIn({ email });
          const { seen, made, changed } = await look(browser, file);
          expect([made, changed]).toEqual([added, known]);
          const begun = performance.now();
          const call = browser
            .call(importProducts, { file: base64(file), seen: seen ?? '', key: `round-${round}-of-it` })
            .then(
              ({ results }) => {
                if (results?.isWritten) answered++;
                tookMs = performance.now() - begun;
              },
              () => {},
            );
          // The last round is left to answer, so that the others are known to have been cut.
          if (round < killCount) await wait((tookMs * round) / killCount);
          else await call;
        } finally {
          await server.kill();
        }
        const after = await testApp(settings);
        try {
          const stored = await storedOf(after.deps, round, products);
          const isWhole = stored.made === added;
          if (isWhole) whole++;
          const stock = stockBefore.map((left) => left + (isWhole ? 1 : 0));
          expect([round, stored]).toEqual([round, { made: isWhole ? added : 0, changed: isWhole ? known : 0, stock }]);
          const records = await auditRecords(after.deps, `product:${products[0]?.productId}`);
          expect([round, records.length]).toEqual([round, whole]);
          expect(await auditRecords(after.deps, 'product:import')).toHaveLength(whole);
          stockBefore = stock;
        } finally {
          await after.close();
        }
      }
      // Some kills must come before the answer; otherwise the test shows nothing.
      expect(answered).toBeGreaterThan(0);
      expect(whole).toBeLessThan(killCount);
    } finally {
      await end();
    }
  },
);

test('the control: writing the parts of a file in transactions of their own stores half of it', async () => {
  const { app, products, codes, end } = await site();
  try {
    const file = fileOf(1, codes);
    const { lines } = readTable(
      Buffer.from(file),
      columnNames.map((name) => ({ name })),
    );
    const plan = await planProducts(app.deps.db.read, lines, []);
    const call = { call: { uid: 'somebody', email, requestId: 'test' }, key: 'apart' };
    // The second transaction, with the changes and the stock, never begins: the process is gone.
    await changingPools(app.deps, (tx) => writeImport(tx, app.deps, { ...plan, changed: [], stock: [] }, call));
    const stored = await storedOf(app.deps, 1, products);
    expect([stored.made, stored.changed]).toEqual([added, 0]);
  } finally {
    await app.close();
    await end();
  }
});

test(
  // Invariants 29, 46.
  'one file that two people write at once counts once, and a save between look and press is not overwritten',
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const { app, browser, settings, end } = await site();
    const second = settings.DATABASE_URL === undefined ? null : await serverProcess(settings);
    const other = second ? testBrowser(second.url) : app.browser();
    await other.logIn({ email });
    try {
      await eachRound(async () => {
        const { productId, slug, variantIds } = await addProduct(app.deps, { priceCents: 500, stock: 10 });
        const file = `Code,Price,Stock change\n${slug.toUpperCase()},9,-4`;
        const { seen } = await look(browser, file);
        const answers = await Promise.all(
          [browser, other, browser, other].map((each, at) =>
            each.call(importProducts, { file: base64(file), seen: seen ?? '', key: `both-${productId}-${at}` }),
          ),
        );
        expect(answers.filter(({ results }) => results?.isWritten)).toHaveLength(1);
        expect(answers.flatMap(({ errors }) => errors ?? []).map(({ code }) => code)).toEqual(
          Array.from({ length: 3 }, () => 'changed_meanwhile'),
        );
        expect(await poolUse(app.deps, `variant:${variantIds[0]}`)).toEqual({ capacity: 6, used: 0 });
        expect((await browser.call(getProductForEdit, { productId })).data).toMatchObject({
          revision: 1,
          values: { price: 9 },
        });
        expect((await browser.call(listStaffProducts, { find: slug.toUpperCase() })).rows[0]).toMatchObject({
          stock: 6,
        });
      });
    } finally {
      await second?.kill();
      await app.close();
      await end();
    }
  },
);
