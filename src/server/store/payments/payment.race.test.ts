import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addToCart } from '#contract/store.ts';
import type { Deps } from '../../deps.ts';
import type { LedgerReport } from '../../providers/payments/local/queries.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import {
  books,
  mailsTo,
  poolUse,
  takeWithoutCondition,
  ticketsOf,
  unexplainedMoney,
} from '../../testing/evidence.sql.ts';
import { eachRound, kills, rounds } from '../../testing/rounds.ts';
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts';
import { buyer, filledCart, fillDetails, payWith, testShop } from '../../testing/shop.ts';
import { ownDatabase, testApp, testBrowser } from '../../testing/test-app.ts';
import { together } from '../../testing/together.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';

const timeout = 60_000 + rounds * 10_000;

// Invariant 2.
test('50 concurrent pay calls for one cart charge once and return one token', { timeout }, async () => {
  const shop = await testShop();
  try {
    await eachRound(async (round) => {
      const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 50 });
      const browser = shop.browser();
      const cart = await filledCart(browser, productId);
      // Delays the provider, so that all calls arrive during the first charge.
      await shop.gateway.fault({ kind: 'delay', ms: 300 });
      const answers = await Promise.all(Array.from({ length: 50 }, () => payWith(browser, cart, 'tok_visa')));
      expect(new Set(answers.map((answer) => answer.results?.OrderIdToken)).size).toBe(1);
      expect(answers[0]?.results?.OrderIdToken).toBeTruthy();
      expect((await shop.gateway.ledger()).charges).toHaveLength(round + 1);
      expect(await mailsTo(shop.deps, buyer.email)).toHaveLength(round + 1);
    });
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  } finally {
    await shop.close();
  }
});

/** Ten concurrent buyers per place, spread over the given servers; each has a cart that is ready to pay. */
async function buyersFor(deps: Deps, urls: string[], places: number) {
  const event = await addEvent(deps, { priceCents: 1500, places });
  const register = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '', numberOfTickets: 1 };
  const buyers = await Promise.all(
    Array.from({ length: places * 10 }, async (_, index) => {
      const browser = testBrowser(urls[index % urls.length] ?? '');
      const added = await browser.call(addEventToCart, { eventId: event.eventId, register, cartId: null });
      const cartId = added.results?.cartInfo.cartId ?? '';
      return { browser, cart: { cartId, amount: await fillDetails(browser, cartId) } };
    }),
  );
  const answers = await Promise.all(buyers.map(({ browser, cart }) => payWith(browser, cart, 'tok_visa')));
  return {
    event,
    sold: answers.filter((answer) => answer.results?.OrderIdToken).length,
    refused: answers.flatMap((answer) => answer.errors?.map((error) => error.errorMessage) ?? []),
  };
}

// Invariant 11.
test('10 × M buyers for M places: exactly M tickets, exactly M charges', { timeout }, async () => {
  const shop = await testShop();
  // A second process of the same site; SQLite allows only one process.
  const second: ServerProcess | null = onPostgres ? await serverProcess(secondProcessOf(shop)) : null;
  try {
    const places = 12;
    await eachRound(async (round) => {
      const { event, sold, refused } = await buyersFor(shop.deps, second ? [shop.url, second.url] : [shop.url], places);
      expect(sold).toBe(places);
      expect(new Set(refused)).toEqual(new Set(['Fully Booked']));
      expect(await ticketsOf(shop.deps, event.eventId)).toBe(places);
      expect(await poolUse(shop.deps, `event:${event.eventId}`)).toEqual({ capacity: places, used: places });
      expect((await shop.gateway.ledger()).charges.filter((charge) => charge.status === 'succeeded')).toHaveLength(
        places * (round + 1),
      );
    });
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  } finally {
    await second?.kill();
    await shop.close();
  }
});

test('64 carts for the last items in stock: all items are sold, whole carts only', { timeout }, async () => {
  const shop = await testShop();
  const second: ServerProcess | null = onPostgres ? await serverProcess(secondProcessOf(shop)) : null;
  try {
    await eachRound(async () => {
      const urls = second ? [shop.url, second.url] : [shop.url];
      const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 700, stock: 24 });
      const mug = await addProduct(shop.deps, { priceCents: 300, stock: 20 });
      const carts = await Promise.all(
        Array.from({ length: 64 }, async (_, index) => {
          const browser = testBrowser(urls[index % urls.length] ?? '');
          const quantity = (index % 3) + 1;
          const { cartId } = await filledCart(browser, productId, quantity);
          // Some carts want a second item that others also want.
          if (index % 2 === 0)
            await browser.call(addToCart, { productId: mug.productId, quantity: 1, variantOptions: [], cartId });
          const cart = { cartId, amount: await fillDetails(browser, cartId) };
          return { browser, cart, quantity, mugs: index % 2 === 0 ? 1 : 0 };
        }),
      );
      const answers = await Promise.all(carts.map(({ browser, cart }) => payWith(browser, cart, 'tok_visa')));
      const sold = carts.filter((_, index) => answers[index]?.results?.OrderIdToken);
      const sum = (counts: number[]) => counts.reduce((all, each) => all + each, 0);
      const books = (await poolUse(shop.deps, `variant:${variantIds[0]}`)).used;
      const mugs = (await poolUse(shop.deps, `variant:${mug.variantIds[0]}`)).used;
      expect([books, mugs]).toEqual([sum(sold.map((each) => each.quantity)), sum(sold.map((each) => each.mugs))]);
      expect(books).toBeLessThanOrEqual(24);
      expect(mugs).toBeLessThanOrEqual(20);
      // No cart was refused for which enough is left.
      const refused = carts.filter((cart) => !sold.includes(cart));
      expect(refused.filter((each) => books + each.quantity <= 24 && mugs + each.mugs <= 20)).toEqual([]);
    });
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  } finally {
    await second?.kill();
    await shop.close();
  }
});

function secondProcessOf(shop: { dataDir: string; deps: Deps }): Record<string, string> {
  const { DATABASE_URL, LOCAL_GATEWAY_URL } = shop.deps.config;
  return { DATA_DIR: shop.dataDir, DATABASE_URL: DATABASE_URL ?? '', LOCAL_GATEWAY_URL: LOCAL_GATEWAY_URL ?? '' };
}

test('negative control: the same buyers oversell if the update has no condition', async () => {
  const app = await testApp();
  try {
    const places = 12;
    const { eventId } = await addEvent(app.deps, { priceCents: 1500, places });
    const taken = await together(places * 10, (othersHaveRead) =>
      takeWithoutCondition(app.deps, `event:${eventId}`, othersHaveRead),
    );
    expect(taken.filter(Boolean)).toHaveLength(places * 10);
  } finally {
    await app.close();
  }
});

const killCount = kills(12);

test(
  // Invariants 4, 6.
  'repeated kill -9 during pay: ledger and orders agree after a restart',
  { timeout: 120_000 + killCount * 40_000 },
  async () => {
    // Two shops in parallel, each with its own ledger. TEST_KILLS sets the number of kills for a longer run.
    const each = Math.ceil(killCount / 2);
    const answers = await Promise.all([killedShop(0, each), killedShop(each, each)]);
    // Some kills must come before a response and some after it; otherwise the test shows nothing.
    const answered = answers.reduce((sum, count) => sum + count, 0);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(2 * each * buyersPerRound);
  },
);

const buyersPerRound = 4;

/**
 * Kills and restarts the server of one shop in every round while buyers pay, and checks the orders at the end. Returns
 * the number of responses.
 */
async function killedShop(firstRound: number, rounds: number): Promise<number> {
  const database = await ownDatabase();
  const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
  // The gateway survives the kills, like a real provider.
  const shop = await testShop({ settings });
  const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: null });
  const { dataDir, gateway } = shop;
  const childSettings = { ...settings, DATA_DIR: dataDir, LOCAL_GATEWAY_URL: shop.deps.config.LOCAL_GATEWAY_URL ?? '' };
  await shop.closeServer();
  try {
    let answered = 0;
    for (let round = firstRound; round < firstRound + rounds; round++) {
      const server = await serverProcess(childSettings);
      const carts = await Promise.all(
        Array.from({ length: buyersPerRound }, async () => {
          const browser = testBrowser(server.url);
          return { browser, cart: await filledCart(browser, productId) };
        }),
      );
      const before = answered;
      const pays = carts.map(({ browser, cart }) =>
        payWith(browser, cart, 'tok_visa').then(
          () => answered++,
          () => {},
        ),
      );
      // Kills after 0, 1, 2 … responses in turn, and slightly later each round, so that every step is hit.
      const until = before + (round % (buyersPerRound + 1));
      while (answered < until) await wait(1);
      await wait(round % 15);
      await server.kill();
      await Promise.all(pays);
    }
    const after = await testApp(
      { ...settings, DATA_DIR: dataDir, LOCAL_GATEWAY_URL: childSettings.LOCAL_GATEWAY_URL },
      { now: () => new Date(Date.now() + 30_000) },
    );
    try {
      // Waits for the reconciler, which runs at start.
      await expect
        .poll(async () => (await books(after.deps)).filter((order) => order.attemptStatus === 'pending').length, {
          timeout: 60_000,
        })
        .toBe(0);
      await expectBooksToBalance(after.deps, gateway, rounds * buyersPerRound);
    } finally {
      await after.close();
    }
    return answered;
  } finally {
    await shop.close();
    await database?.drop();
  }
}

async function expectBooksToBalance(
  deps: Deps,
  gateway: { ledger(): Promise<LedgerReport> },
  maxCharges: number,
): Promise<void> {
  const charged = (await gateway.ledger()).charges.filter((charge) => charge.status === 'succeeded');
  const orders = await books(deps);
  const paid = orders.filter((order) => order.status === 'paid');
  expect(charged.length).toBeGreaterThan(0);
  expect(charged.length).toBeLessThanOrEqual(maxCharges);
  expect(paid).toHaveLength(charged.length);
  expect(new Set(paid.map((order) => order.charge_ref))).toEqual(
    new Set(charged.map((charge) => charge.payment_intent)),
  );
  expect(paid.every((order) => order.amount_cents === order.total_cents)).toBe(true);
  expect(await mailsTo(deps, buyer.email)).toHaveLength(paid.length);
  expect(await unexplainedMoney(deps)).toEqual([]);
}
