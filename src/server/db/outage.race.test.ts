import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { registerForEvent } from '#contract/events.ts';
import { reconcile } from '../store/payments/reconcile.ts';
import { addEvent, addProduct } from '../testing/catalogue.sql.ts';
import { books, bookingCodesOf } from '../testing/evidence.sql.ts';
import { databaseOutage } from '../testing/outage.ts';
import { serverProcess } from '../testing/server-process.ts';
import { filledCart, payWith, testShop } from '../testing/shop.ts';
import { ownDatabase, testBrowser, type TestBrowser } from '../testing/test-app.ts';

const outages = 6;
const shoppers = 8;

/** Records all response statuses, the number of 503 responses, and whether each of them had a Retry-After. */
function watchResponses() {
  const seen = { statuses: new Set<number>(), refused: 0, allHaveRetryAfter: true };
  return {
    seen,
    watched(browser: TestBrowser): TestBrowser {
      const send = browser.fetch;
      browser.fetch = async (path, init) => {
        const response = await send(path, init);
        seen.statuses.add(response.status);
        if (response.status === 503) {
          seen.refused++;
          if (!response.headers.has('retry-after')) seen.allHaveRetryAfter = false;
        }
        return response;
      };
      return browser;
    },
  };
}

/** Resolves once the count has grown, so the test waits for events instead of a fixed time. */
async function oneMore(count: () => number): Promise<void> {
  const before = count();
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before);
}

test('six outages of the database under load: both processes survive, and no acknowledged order or registration is lost (invariant 35)', async () => {
  const database = await ownDatabase();
  let ahead = 0;
  let finished = false;
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
  try {
    const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: null });
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: null });
    const { seen, watched } = watchResponses();
    const urls = [shop.url, ...(second ? [second.url] : [])];
    const acknowledged = { orders: 0, bookingCodes: [] as string[] };
    const shopping = Array.from({ length: shoppers }, async (_, index) => {
      const browser = watched(testBrowser(urls[index % urls.length] ?? ''));
      for (let round = 0; !finished; round++) {
        try {
          const register = {
            firstName: 'Ada',
            surname: 'Nguyen',
            email: `a${index}-${round}@example.org`,
            phone: '',
            numberOfTickets: 1,
          };
          const booked = await browser.call(registerForEvent, { eventId, register });
          if (booked.results?.bookingCode) acknowledged.bookingCodes.push(booked.results.bookingCode);
          browser.cookies.clear();
          const paid = await payWith(browser, await filledCart(browser, productId), 'tok_visa');
          if (paid.results?.OrderIdToken) acknowledged.orders++;
        } catch {
          // Retries after a 503. Any other failure shows up in the statuses.
          await wait(20);
        }
      }
    });
    for (let nth = 0; nth < outages; nth++) {
      await oneMore(() => acknowledged.orders);
      if (database) await databaseOutage(database.url, () => oneMore(() => seen.refused));
    }
    await oneMore(() => acknowledged.orders);
    finished = true;
    await Promise.all(shopping);

    expect(seen.statuses).toEqual(new Set(database ? [200, 503] : [200]));
    expect(seen.allHaveRetryAfter).toBe(true);
    for (const url of urls) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    const codes = new Set(await bookingCodesOf(shop.deps, eventId));
    expect(acknowledged.bookingCodes.filter((code) => !codes.has(code))).toEqual([]);

    // The reconciler takes over payments with an unknown outcome after their lease has expired.
    ahead = 60_000;
    await reconcile(shop.deps);
    const orders = await books(shop.deps);
    const paid = orders.filter((order) => order.status === 'paid');
    const charges = (await shop.gateway.ledger()).charges.filter((charge) => charge.status === 'succeeded');
    expect(orders.filter((order) => order.attemptStatus === 'pending')).toEqual([]);
    expect(paid.length).toBeGreaterThanOrEqual(acknowledged.orders);
    expect(new Set(paid.map((order) => order.charge_ref))).toEqual(
      new Set(charges.map((charge) => charge.payment_intent)),
    );
  } finally {
    finished = true;
    await second?.kill();
    await shop.close();
    await database?.drop();
  }
});
