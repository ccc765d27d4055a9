import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { applyPromoCode, saveShippingInfo } from '#contract/store.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { books, poolsOf, poolUse, takeWithoutCondition, unexplainedMoney } from '../../testing/evidence.sql.ts';
import { addPromotion } from '../../testing/promotions.ts';
import { eachRound, rounds } from '../../testing/rounds.ts';
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts';
import { buyer, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { ownDatabase, testApp, type TestBrowser, testBrowser } from '../../testing/test-app.ts';
import { together } from '../../testing/together.ts';
import { singleCodesPage } from './promotion.sql.ts';
import { makeSingleCodes } from './single-codes.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';

const timeout = 60_000 + rounds * 10_000;

/** Other processes of the shop use the same data. */
function settingsOf(shop: TestShop): Record<string, string> {
  const { DATABASE_URL, LOCAL_GATEWAY_URL } = shop.deps.config;
  return { DATA_DIR: shop.dataDir, DATABASE_URL: DATABASE_URL ?? '', LOCAL_GATEWAY_URL: LOCAL_GATEWAY_URL ?? '' };
}

/** One per round, all of them before a second process reads the list. */
async function promotionsFor(shop: TestShop, limits: { limitTotal?: number; limitPerCustomer: number }) {
  const promotions: Awaited<ReturnType<typeof addPromotion>>[] = [];
  await eachRound(async () => {
    promotions.push(await addPromotion(shop.deps, limits));
  });
  return promotions;
}

/** A cart of $10.00 with the code, ready to pay. */
async function cartWithCode(browser: TestBrowser, productId: number, promoCode: string, email: string) {
  const { cartId } = await filledCart(browser, productId);
  await browser.call(saveShippingInfo, { cartId, billingInfo: { ...buyer, email } });
  const { results, errors } = await browser.call(applyPromoCode, { cartId, promoCode });
  if (!results) throw new Error(JSON.stringify(errors));
  return { browser, cart: { cartId, amount: results.cartModel.itemTotalAmount } };
}

test(
  // Invariant 8.
  '64 buyers at once: a code is used as often as its limits permit, in total and per customer',
  { timeout },
  async () => {
    const shop = await testShop();
    const promotions = await promotionsFor(shop, { limitTotal: 20, limitPerCustomer: 2 });
    // A second process of the same site; SQLite allows only one process.
    const second: ServerProcess | null = onPostgres ? await serverProcess(settingsOf(shop)) : null;
    try {
      const urls = second ? [shop.url, second.url] : [shop.url];
      const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
      await eachRound(async (round) => {
        const { promotionId, promoCode } = promotions[round] ?? expect.fail();
        // 4 customers with 6 carts each, in different spellings, and 40 customers with one cart.
        const emails = Array.from({ length: 64 }, (_, index) =>
          index < 24 ? `Person${index % 4}+${index}@Example.org` : `single${index}@example.org`,
        );
        const carts = await Promise.all(
          emails.map((email, index) =>
            cartWithCode(testBrowser(urls[index % urls.length] ?? ''), productId, promoCode, email),
          ),
        );
        const answers = await Promise.all(carts.map(({ browser, cart }) => payWith(browser, cart, 'tok_visa')));
        const sold = answers.filter((answer) => answer.results?.OrderIdToken).length;
        expect(sold).toBe(20);
        expect(await poolUse(shop.deps, `promo:${promotionId}`)).toEqual({ capacity: 20, used: 20 });
        const charged = (await shop.gateway.ledger()).charges.filter((charge) => charge.status === 'succeeded');
        expect(charged.map((charge) => charge.amount)).toEqual(Array.from({ length: 20 * (round + 1) }, () => 900));
        const customers = await poolsOf(shop.deps, `promo:${promotionId}:`);
        expect(customers.reduce((sum, pool) => sum + pool.used, 0)).toBe(20);
        expect(customers.every((pool) => pool.used <= 2)).toBe(true);
      });
      expect(await unexplainedMoney(shop.deps)).toEqual([]);
    } finally {
      await second?.kill();
      await shop.close();
    }
  },
);

// Invariant 8.
test('one customer with 32 carts at once uses a code twice', { timeout }, async () => {
  const shop = await testShop();
  const promotions = await promotionsFor(shop, { limitPerCustomer: 2 });
  const second: ServerProcess | null = onPostgres ? await serverProcess(settingsOf(shop)) : null;
  try {
    const urls = second ? [shop.url, second.url] : [shop.url];
    const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
    await eachRound(async (round) => {
      const { promotionId, promoCode } = promotions[round] ?? expect.fail();
      const carts = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          cartWithCode(testBrowser(urls[index % urls.length] ?? ''), productId, promoCode, `o.n.e+${index}@gmail.com`),
        ),
      );
      const answers = await Promise.all(carts.map(({ browser, cart }) => payWith(browser, cart, 'tok_visa')));
      expect(answers.filter((answer) => answer.results?.OrderIdToken)).toHaveLength(2);
      expect(new Set(answers.flatMap((answer) => answer.errors?.map((error) => error.errorMessage) ?? []))).toEqual(
        new Set([
          `Promo Code ${promoCode} has already been used and was removed from your cart.`,
          'Your cart has changed. Please review it.',
        ]),
      );
      expect(await poolsOf(shop.deps, `promo:${promotionId}:`)).toMatchObject([{ capacity: 2, used: 2 }]);
    });
  } finally {
    await second?.kill();
    await shop.close();
  }
});

// Invariant 8.
test('32 carts at once with one code for one person: it is used once', { timeout }, async () => {
  const shop = await testShop();
  try {
    const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
    await eachRound(async () => {
      const { promotionId, promoCode } = await addPromotion(shop.deps, { perPerson: true });
      const made = await shop.deps.db.transaction((tx) => makeSingleCodes(tx, shop.deps, { promotionId, count: 1 }));
      expect(made.ok).toBe(true);
      const [row] = (await singleCodesPage(shop.deps.db.read, promotionId, { after: undefined, size: 1 })).rows;
      const code = row?.code ?? expect.fail();
      expect(code.startsWith(promoCode)).toBe(true);
      const carts = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          cartWithCode(testBrowser(shop.url), productId, code, `single-code-${index}@example.org`),
        ),
      );
      const answers = await Promise.all(carts.map(({ browser, cart }) => payWith(browser, cart, 'tok_visa')));
      expect(answers.filter((answer) => answer.results?.OrderIdToken)).toHaveLength(1);
      expect(await poolUse(shop.deps, `promo:${promotionId}`)).toEqual({ capacity: null, used: 1 });
      expect(await poolsOf(shop.deps, `promo:${promotionId}:`)).toMatchObject([{ capacity: 1, used: 1 }]);
    });
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  } finally {
    await shop.close();
  }
});

// Invariant 8.
test('negative control: the same buyers exceed the limit if the update has no condition', async () => {
  const app = await testApp();
  try {
    const { promotionId } = await addPromotion(app.deps, { limitTotal: 20 });
    const key = `promo:${promotionId}`;
    const taken = await together(64, (othersHaveRead) => takeWithoutCondition(app.deps, key, othersHaveRead));
    expect(taken.filter(Boolean)).toHaveLength(64);
  } finally {
    await app.close();
  }
});

/** The gateway behind a server that receives charges, and never runs or answers them. */
async function silentProvider(gateway: string): Promise<{ url: string; asked: Promise<void>; close(): void }> {
  const asked = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url?.startsWith('/v1/payment_intents')) {
      asked.resolve();
      return;
    }
    // Everything else only reads, such as the card of a token.
    const headers = { authorization: request.headers.authorization ?? '' };
    void fetch(`${gateway}${request.url}`, { headers }).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: asked.promise,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.each([
  { after: 'half a minute', minutes: 0.5, status: 'paid', used: 1 },
  { after: '16 minutes', minutes: 16, status: 'cancelled', used: 0 },
  // Invariant 8.
])('kill -9 during pay, restarted after $after: the order is $status and the code has $used uses', async (end) => {
  const database = await ownDatabase();
  const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
  const shop = await testShop({ settings, webhooks: false });
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  const limits = { limitTotal: 1, limitPerCustomer: 1 };
  const { promotionId, promoCode } = await addPromotion(shop.deps, limits);
  const processSettings = settingsOf(shop);
  await shop.closeServer();
  try {
    const provider = await silentProvider(shop.gateway.url);
    const server = await serverProcess({ ...processSettings, LOCAL_GATEWAY_URL: provider.url });
    const { browser, cart } = await cartWithCode(testBrowser(server.url), productId, promoCode, buyer.email);
    const answer = payWith(browser, cart, 'tok_visa').catch(() => null);
    await provider.asked;
    await server.kill();
    await answer;
    provider.close();
    const later = () => new Date(Date.now() + end.minutes * 60_000);
    const after = await testApp({ ...settings, ...processSettings }, { now: later });
    try {
      const statuses = async () => (await books(after.deps)).map((order) => order.status);
      await expect.poll(statuses, { timeout: 30_000 }).toEqual([end.status]);
      for (const pool of await poolsOf(after.deps, `promo:${promotionId}`)) expect(pool.used).toBe(end.used);
      expect(await poolsOf(after.deps, `promo:${promotionId}`)).toHaveLength(2);
    } finally {
      await after.close();
    }
  } finally {
    await shop.close();
    await database?.drop();
  }
});
