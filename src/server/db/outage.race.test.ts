import { expect, test } from 'vitest';
import { databaseOutage } from '../testing/outage.ts';
import { serverProcess } from '../testing/server-process.ts';
import { testShop } from '../testing/shop.ts';
import { noLosses, startShoppers } from '../testing/shoppers.ts';
import { ownDatabase } from '../testing/test-app.ts';

const outages = 6;

/** Resolves once the count has grown, so the test waits for events instead of a fixed time. */
async function oneMore(count: () => number): Promise<void> {
  const before = count();
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before);
}

// Invariant 35.
test('six outages of the database under load: both processes survive, and no acknowledged order or registration is lost (invariant 35)', async () => {
  const database = await ownDatabase();
  let ahead = 0;
  const settings = { LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent', ...(database && { DATABASE_URL: database.url }) };
  const shop = await testShop({ settings, now: () => new Date(Date.now() + ahead) });
  // An embedded database belongs to one process and has no connection that could break.
  const second = database
    ? await serverProcess({
        ...settings,
        DATA_DIR: shop.dataDir,
        LOCAL_GATEWAY_URL: shop.deps.config.LOCAL_GATEWAY_URL ?? '',
      })
    : null;
  const urls = [shop.url, ...(second ? [second.url] : [])];
  try {
    const { seen, end, losses } = await startShoppers(shop, urls);
    try {
      for (let nth = 0; nth < outages; nth++) {
        await oneMore(() => seen.orders);
        if (database) await databaseOutage(database.url, () => oneMore(() => seen.refused));
      }
      await oneMore(() => seen.orders);
    } finally {
      await end();
    }
    expect(seen.statuses).toEqual(new Set(database ? [200, 503] : [200]));
    expect(seen.allHaveRetryAfter).toBe(true);
    for (const url of urls) expect((await fetch(`${url}/health/checks`)).status).toBe(200);
    ahead = 60_000;
    expect(await losses()).toEqual(noLosses);
  } finally {
    await second?.kill();
    await shop.close();
    await database?.drop();
  }
});
