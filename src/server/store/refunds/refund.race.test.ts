import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getStaffOrder, refundAmount, refundLines } from '#contract/admin/orders.ts';
import type { Deps } from '../../deps.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import {
  insertRefundUnlocked,
  ledgerOf,
  mailsTo,
  paymentsOf,
  poolUse,
  soldLines,
  unexplainedMoney,
} from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { eachRound, kills, rounds } from '../../testing/rounds.ts';
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts';
import { buyer, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import { ownDatabase, testApp, testBrowser } from '../../testing/test-app.ts';
import { together } from '../../testing/together.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';

/** A paid order of ten books at $4.00. */
async function paidOrder(shop: Pick<TestShop, 'deps' | 'browser'>) {
  const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 400, stock: 10 });
  // A catalogue that another order has read while this product was added may have it without its variants.
  await shop.deps.content.refresh();
  const browser = shop.browser();
  const cart = await filledCart(browser, productId, 10);
  const paid = await payWith(browser, cart, 'tok_visa');
  if (!paid.results?.OrderIdToken) throw new Error(JSON.stringify(paid.errors));
  const [payment] = await paymentsOf(shop.deps, cart.cartId);
  return {
    orderId: payment?.orderId ?? 0,
    chargeRef: payment?.chargeRef ?? '',
    pool: `variant:${variantIds[0]}`,
  };
}

function secondProcessOf(shop: { dataDir: string; deps: Deps }): Record<string, string> {
  const { DATABASE_URL, LOCAL_GATEWAY_URL } = shop.deps.config;
  return { DATA_DIR: shop.dataDir, DATABASE_URL: DATABASE_URL ?? '', LOCAL_GATEWAY_URL: LOCAL_GATEWAY_URL ?? '' };
}

test(
  // Invariants 7, 15.
  '64 refunds released together, from us and from the dashboard, never exceed the charge',
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const shop = await testShop();
    // A second process of the same site; SQLite allows only one process.
    const second: ServerProcess | null = onPostgres ? await serverProcess(secondProcessOf(shop)) : null;
    try {
      const { browser: staff } = await person(shop, 'till@example.org', { roles: ['shop'] });
      const other = testBrowser(second?.url ?? shop.url);
      await other.logIn({ email: 'till@example.org' });
      await eachRound(async (round) => {
        const { orderId, chargeRef, pool } = await paidOrder(shop);
        const wishes = Array.from({ length: 64 }, (_, index) =>
          index % 8 === 0
            ? // Refused by the provider once nothing is left.
              shop.gateway.dashboardRefund(chargeRef, 100).then(
                () => 'dashboard',
                () => 'refused',
              )
            : (index % 2 === 0 ? staff : other)
                .call(refundAmount, { orderId, amount: 1, reason: '', key: `round-${round}-${index}` })
                .then(({ errors }) => errors?.[0]?.code ?? 'accepted'),
        );
        const answers = await Promise.all(wishes);
        expect(new Set(answers)).toContain('already_refunded');
        await expect.poll(async () => (await shop.gateway.ledger()).undeliveredEvents, { timeout: 90_000 }).toBe(0);
        const { order, refunds } = await ledgerOf(shop.deps, orderId);
        const returned = refunds.filter(({ status }) => status === 'refunded');
        const charge = (await shop.gateway.ledger()).charges.find(({ payment_intent }) => payment_intent === chargeRef);
        expect(returned.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(charge?.amount_refunded);
        expect(charge?.amount_refunded).toBeLessThanOrEqual(4000);
        // A refund of ours that loses against the dashboard fails; then less than everything may be returned.
        expect(refunds.filter(({ status }) => status === 'pending')).toEqual([]);
        expect(order.status).toBe(charge?.refunded ? 'refunded' : 'partiallyRefunded');
        expect((await poolUse(shop.deps, pool)).used).toBe(charge?.refunded ? 0 : 10);
        expect(returned.reduce((sum, { gst_cents }) => sum + gst_cents, 0)).toBe(
          charge?.refunded ? order.gst_cents : Math.round(Number(charge?.amount_refunded) / 11),
        );
      });
      expect(await unexplainedMoney(shop.deps)).toEqual([]);
    } finally {
      await second?.kill();
      await shop.close();
    }
  },
);

// Invariants 7, 15.
test('negative control: without the lock of the order, 64 refunds exceed the charge', async () => {
  const shop = await testShop({ webhooks: false });
  try {
    const { orderId } = await paidOrder(shop);
    await together(64, (othersHaveRead, index) => insertRefundUnlocked(shop.deps, orderId, 100, othersHaveRead, index));
    const { refunds } = await ledgerOf(shop.deps, orderId);
    expect(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBeGreaterThan(4000);
  } finally {
    await shop.close();
  }
});

test(
  // Invariants 7, 43.
  '16 refunds of one order at once by two people who saw the same: one is made, the others are told',
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const shop = await testShop();
    const second: ServerProcess | null = onPostgres ? await serverProcess(secondProcessOf(shop)) : null;
    try {
      const { browser: one } = await person(shop, 'till@example.org', { roles: ['shop'] });
      await person(shop, 'desk@example.org', { roles: ['shop'] });
      const other = testBrowser(second?.url ?? shop.url);
      await other.logIn({ email: 'desk@example.org' });
      await eachRound(async (round) => {
        const { orderId, pool } = await paidOrder(shop);
        const order = (await one.call(getStaffOrder, { orderId })).data;
        const seen = { orderId, reason: '', expectedLeft: order?.leftAmount ?? 0 };
        const lines = [{ lineId: order?.lines[0]?.lineId ?? 0, quantity: 3 }];
        const answers = await Promise.all(
          Array.from({ length: 16 }, (_, index) => {
            const key = `seen-${round}-${index}`;
            const staff = index % 2 === 0 ? one : other;
            return index % 4 < 2
              ? staff.call(refundLines, { ...seen, lines, key })
              : staff.call(refundAmount, { ...seen, amount: 12, key });
          }),
        );
        const codes = answers.map(({ errors }) => errors?.[0]?.code ?? 'made');
        expect(codes.filter((code) => code === 'made')).toHaveLength(1);
        expect(codes.filter((code) => code === 'stale')).toHaveLength(15);
        const { refunds } = await ledgerOf(shop.deps, orderId);
        expect(refunds.map(({ amount_cents, status }) => [amount_cents, status])).toEqual([[1200, 'refunded']]);
        expect((await poolUse(shop.deps, pool)).used).toBe(refunds[0]?.scope === 'lines' ? 7 : 10);
      });
      expect(await unexplainedMoney(shop.deps)).toEqual([]);
    } finally {
      await second?.kill();
      await shop.close();
    }
  },
);

// Invariants 7, 43.
test('negative control: what was seen is compared without the lock, and 16 refunds are made', async () => {
  const shop = await testShop({ webhooks: false });
  try {
    const { orderId } = await paidOrder(shop);
    await together(16, (othersHaveRead, index) => insertRefundUnlocked(shop.deps, orderId, 100, othersHaveRead, index));
    expect((await ledgerOf(shop.deps, orderId)).refunds).toHaveLength(16);
  } finally {
    await shop.close();
  }
});

test(
  // Invariants 4, 7.
  'kill -9 after the provider has made a refund and before its answer: it is made once, and its line ends once',
  { timeout: 60_000 },
  async () => {
    const database = await ownDatabase();
    const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
    const shop = await testShop({ settings, webhooks: false });
    await person(shop, 'till@example.org', { roles: ['shop'] });
    const { orderId, pool } = await paidOrder(shop);
    const [line] = (await soldLines(shop.deps, orderId)).map(({ id }) => id);
    const child = { ...settings, DATA_DIR: shop.dataDir, LOCAL_GATEWAY_URL: shop.deps.config.LOCAL_GATEWAY_URL ?? '' };
    const wish = { orderId, lines: [{ lineId: line ?? 0, quantity: 4 }], reason: '', key: 'killed-refund' };
    await shop.closeServer();
    try {
      const server = await serverProcess(child);
      const browser = testBrowser(server.url);
      await browser.logIn({ email: 'till@example.org' });
      // The provider makes the refund and does not answer.
      await shop.gateway.fault({ kind: 'delayAfter', ms: 5000, path: '/v1/refunds' });
      const call = browser.call(refundLines, wish).catch(() => 'killed');
      await expect.poll(async () => (await shop.gateway.ledger()).refunds.length, { timeout: 20_000 }).toBe(1);
      await server.kill();
      expect(await call).toBe('killed');
      await shop.gateway.clearFaults();
      const after = await testApp(child, { now: () => new Date(Date.now() + 30_000) });
      try {
        await expect
          .poll(async () => (await ledgerOf(after.deps, orderId)).refunds.map(({ status }) => status), {
            timeout: 30_000,
          })
          .toEqual(['refunded']);
        expect((await shop.gateway.ledger()).refunds).toHaveLength(1);
        expect((await poolUse(after.deps, pool)).used).toBe(6);
        const receipts = (await mailsTo(after.deps, buyer.email)).filter(({ cause }) => cause.startsWith('refund:'));
        expect(receipts).toHaveLength(1);
        expect(await unexplainedMoney(after.deps)).toEqual([]);
      } finally {
        await after.close();
      }
    } finally {
      await shop.close();
      await database?.drop();
    }
  },
);

const perRound = 4;
const killCount = kills(6);

test(
  // Invariants 7, 15.
  'repeated kill -9 during refunds: each is made once, and every cent is explained',
  { timeout: 60_000 + killCount * 40_000 },
  async () => {
    const database = await ownDatabase();
    const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
    const shop = await testShop({ settings, webhooks: false });
    await person(shop, 'till@example.org', { roles: ['shop'] });
    const orders: Awaited<ReturnType<typeof paidOrder>>[] = [];
    // In groups: a thousand carts at once would only wait for connections to the database.
    for (let round = 0; round < killCount; round++)
      orders.push(...(await Promise.all(Array.from({ length: perRound }, () => paidOrder(shop)))));
    const child = { ...settings, DATA_DIR: shop.dataDir, LOCAL_GATEWAY_URL: shop.deps.config.LOCAL_GATEWAY_URL ?? '' };
    await shop.closeServer();
    try {
      let answered = 0;
      for (let round = 0; round < killCount; round++) {
        const server = await serverProcess(child);
        const browser = testBrowser(server.url);
        await browser.logIn({ email: 'till@example.org' });
        const before = answered;
        let failed = 0;
        const calls = orders.slice(round * perRound, (round + 1) * perRound).map(({ orderId }) =>
          browser.call(refundAmount, { orderId, amount: 1.5, reason: '', key: `refund-of-${orderId}` }).then(
            () => answered++,
            () => failed++,
          ),
        );
        // Kills after 0, 1, 2 … responses in turn, and slightly later each round, so that every step is hit.
        const until = before + (round % (perRound + 1));
        while (answered < until && failed === 0) await wait(1);
        await wait(round % 15);
        await server.kill();
        await Promise.all(calls);
      }
      const after = await testApp(child, { now: () => new Date(Date.now() + 30_000) });
      try {
        const again = testBrowser(after.url);
        await again.logIn({ email: 'till@example.org' });
        // The member of staff, who saw an error, asks again with the same key.
        for (const { orderId } of orders) {
          const { results } = await again.call(refundAmount, {
            orderId,
            amount: 1.5,
            reason: '',
            key: `refund-of-${orderId}`,
          });
          expect(results?.refund.status).toBe('refunded');
        }
        const { refunds } = await shop.gateway.ledger();
        expect(refunds).toHaveLength(orders.length);
        expect(new Set(refunds.map(({ payment_intent }) => payment_intent)).size).toBe(orders.length);
        const receipts = (await mailsTo(after.deps, buyer.email)).filter(({ cause }) => cause.startsWith('refund:'));
        expect(receipts).toHaveLength(orders.length);
        expect(await unexplainedMoney(after.deps)).toEqual([]);
      } finally {
        await after.close();
      }
      // Some kills must come before a response and some after it; otherwise the test shows nothing.
      expect(answered).toBeGreaterThan(0);
      expect(answered).toBeLessThan(orders.length);
    } finally {
      await shop.close();
      await database?.drop();
    }
  },
);
