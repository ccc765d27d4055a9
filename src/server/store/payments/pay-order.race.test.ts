import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { addGuide, addProduct } from '../../testing/catalogue.sql.ts';
import { books, mailsTo, paymentsOf, poolUse } from '../../testing/evidence.sql.ts';
import { orderProcess } from '../../testing/order-process.ts';
import { buyer, testShop } from '../../testing/shop.ts';
import { ownDatabase, testApp } from '../../testing/test-app.ts';
import { type OrderRequest, payOrder } from './pay-order.ts';

const requestFor = (key: string, { productId, variantIds }: { productId: number; variantIds: number[] }) => ({
  key,
  uid: null,
  buyer,
  locale: 'au' as const,
  lines: [
    { kind: 'product', itemId: productId, variantId: variantIds[0] ?? null, options: [], quantity: 1, details: null },
  ] satisfies OrderRequest['lines'],
  card: { tokenId: 'tok_visa' },
});

// Invariants 2, 4.
test('30 concurrent requests with one key create one order, one charge and one token, within the stock', async () => {
  const shop = await testShop({ webhooks: false });
  try {
    const product = await addProduct(shop.deps, { priceCents: 1000, stock: 3 });
    await shop.gateway.fault({ kind: 'delay', ms: 300 });
    const same = await Promise.all(Array.from({ length: 30 }, () => payOrder(shop.deps, requestFor('one', product))));
    expect(new Set(same.map((paid) => JSON.stringify(paid))).size).toBe(1);
    expect(same[0]).toMatchObject({ ok: true, value: { token: expect.any(String) } });
    expect(await books(shop.deps)).toHaveLength(1);
    const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
    const others = await Promise.all(keys.map((key) => payOrder(shop.deps, requestFor(key, product))));
    expect(others.filter((paid) => paid.ok)).toHaveLength(2);
    expect(await poolUse(shop.deps, `variant:${product.variantIds[0]}`)).toEqual({ capacity: 3, used: 3 });
    expect((await shop.gateway.ledger()).charges).toHaveLength(3);
  } finally {
    await shop.close();
  }
});

// Invariant 2.
test('one guide in ten concurrent orders of one member: one is paid, and the others are refunded', async () => {
  const shop = await testShop({ webhooks: false });
  try {
    const { guideId } = await addGuide(shop.deps, { priceCents: 1000 });
    const member = shop.browser();
    await member.signUp({ email: 'guide@example.org' });
    const uid = decodeJwt(member.token ?? '').sub ?? null;
    const line = { kind: 'guide' as const, itemId: guideId, variantId: null, options: [], quantity: 1, details: null };
    // All orders are placed before the first charge.
    await shop.gateway.fault({ kind: 'delay', ms: 300 });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        payOrder(shop.deps, {
          key: `guide ${index}`,
          uid,
          buyer,
          locale: 'au',
          lines: [line],
          card: { tokenId: 'tok_visa' },
        }),
      ),
    );
    const orders = await books(shop.deps);
    expect(orders.filter((order) => order.status === 'paid')).toHaveLength(1);
    expect(orders.length).toBeGreaterThan(1);
    expect(orders.filter((order) => order.status === 'refunded')).toHaveLength(orders.length - 1);
  } finally {
    await shop.close();
  }
});

// Invariants 2, 4.
test('kill -9 during the payment of orders without a cart: each has one charge, order and receipt after a restart', async () => {
  const database = await ownDatabase();
  const shop = await testShop({ settings: database ? { DATABASE_URL: database.url } : {} });
  const settings = {
    ...(database && { DATABASE_URL: database.url }),
    DATA_DIR: shop.dataDir,
    LOCAL_GATEWAY_URL: shop.deps.config.LOCAL_GATEWAY_URL ?? '',
  };
  const product = await addProduct(shop.deps, { priceCents: 1000, stock: null });
  await shop.closeServer();
  try {
    const rounds = 4;
    const requests: OrderRequest[] = [];
    let answered = 0;
    for (let round = 0; round < rounds; round++) {
      const orders = Array.from({ length: 4 }, (_, index) => requestFor(`${round}/${index}`, product));
      requests.push(...orders);
      answered += await orderProcess(settings, orders, round);
    }
    expect(answered).toBeLessThan(requests.length);
    const after = await testApp(settings, { now: () => new Date(Date.now() + 30_000) });
    try {
      // The server runs the reconciler at start.
      await expect
        .poll(async () => (await books(after.deps)).filter((order) => order.attemptStatus === 'pending').length, {
          timeout: 60_000,
        })
        .toBe(0);
      // Orders that were not started are created now; started ones are not created again.
      for (const request of requests) expect(await payOrder(after.deps, request)).toMatchObject({ ok: true });
      const charged = (await shop.gateway.ledger()).charges.filter((charge) => charge.status === 'succeeded');
      expect(charged).toHaveLength(requests.length);
      for (const { key } of requests)
        expect(await paymentsOf(after.deps, key)).toMatchObject([{ status: 'succeeded', orderStatus: 'paid' }]);
      expect(new Set((await books(after.deps)).map((order) => order.charge_ref))).toEqual(
        new Set(charged.map((charge) => charge.payment_intent)),
      );
      expect(await mailsTo(after.deps, buyer.email)).toHaveLength(requests.length);
    } finally {
      await after.close();
    }
  } finally {
    await shop.close();
    await database?.drop();
  }
});
