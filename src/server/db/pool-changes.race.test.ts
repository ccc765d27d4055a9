import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewLeft } from '#contract/few-left.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { poolUse } from '../testing/evidence.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { giveBack, takePlaces, variantPool } from './capacity.sql.ts';
import { contentChanged } from './content-versions.ts';
import { changingPools } from './pool-changes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The first unit changes nothing that pages show. */
const stock = fewLeft + 2;
const together = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));

async function poolOfNewProduct(): Promise<string> {
  const { variantIds } = await addProduct(app.deps, { priceCents: 1000, stock });
  await app.deps.content.refresh();
  return variantPool(variantIds[0] ?? 0);
}

async function raisedBy(work: () => Promise<unknown>): Promise<number> {
  const before = app.deps.content.current('products');
  await work();
  await app.deps.content.refresh();
  return app.deps.content.current('products') - before;
}

// Invariant 11.
test('concurrent takes and returns raise the version for each of the last few, and for none before', async () => {
  for (let round = 0; round < 5; round++) {
    const key = await poolOfNewProduct();
    expect(
      await raisedBy(() => together(3 * stock, () => changingPools(app.deps, (tx) => takePlaces(tx, key, 1)))),
    ).toBe(fewLeft + 1);
    expect(await raisedBy(() => together(stock, () => changingPools(app.deps, (tx) => giveBack(tx, key, 1))))).toBe(
      fewLeft + 1,
    );
    expect(await poolUse(app.deps, key)).toEqual({ capacity: stock, used: 0 });
  }
});

test('negative control: a count that is read before the update misses the change', async () => {
  const key = await poolOfNewProduct();
  const seen = await Promise.all(Array.from({ length: stock }, () => poolUse(app.deps, key)));
  const naive = (used: number) =>
    app.deps.db.transaction(async (tx) => {
      await tx
        .updateTable('capacity')
        .set((eb) => ({ used: eb('used', '+', 1) }))
        .where('key', '=', key)
        .execute();
      if (used < stock && used + 1 >= stock) await contentChanged(tx, 'products');
    });
  expect(await raisedBy(() => Promise.all(seen.map(({ used }) => naive(used))))).toBe(0);
  expect((await poolUse(app.deps, key)).used).toBe(stock);
});

test('refuses a pool change outside of changingPools, which would raise no version', async () => {
  const key = await poolOfNewProduct();
  await expect(app.deps.db.transaction((tx) => takePlaces(tx, key, 1))).rejects.toThrow('outside of changingPools');
  expect((await poolUse(app.deps, key)).used).toBe(0);
});
