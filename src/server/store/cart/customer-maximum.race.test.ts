import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerForEvent } from '#contract/events.ts';
import { variantPool } from '../../db/capacity.sql.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import { reserveUnlocked, ticketsOf } from '../../testing/evidence.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { eachRound, rounds } from '../../testing/rounds.ts';
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts';
import { buyer, filledCart, payWith, testShop, type TestShop } from '../../testing/shop.ts';
import { testBrowser } from '../../testing/test-app.ts';
import { together } from '../../testing/together.ts';
import { payOrder } from '../payments/pay-order.ts';
import { heldOfPools } from './customer-maximum.sql.ts';

let shop: TestShop;
/** A second process of the same site on PostgreSQL; SQLite allows only one process. */
let second: ServerProcess | null = null;

beforeAll(async () => {
  shop = await testShop({ settings: { LIMIT_FACTOR: '9999' } });
  const { DATABASE_URL, LOCAL_GATEWAY_URL = '' } = shop.deps.config;
  const settings = { LOCAL_GATEWAY_URL, DATA_DIR: shop.dataDir, LIMIT_FACTOR: '9999' };
  if (DATABASE_URL) second = await serverProcess({ DATABASE_URL, ...settings });
});
afterAll(async () => {
  await second?.kill();
  await shop.close();
});

const timeout = 60_000 + rounds * 10_000;
const max = 3;
const browserOf = (index: number) => (second && index % 2 === 1 ? testBrowser(second.url) : shop.browser());

test('12 orders of one customer at once: exactly the maximum is sold and charged', { timeout }, () =>
  eachRound(async () => {
    // Two variants: their pools do not make the orders wait for one another.
    const sizes = ['S', 'L'];
    const { productId, variantIds } = await addProduct(shop.deps, {
      priceCents: 1000,
      variants: sizes.map((value) => ({ options: [{ name: 'Size', value }], stock: 50 })),
      maxPerCustomer: max,
    });
    const uid = `customer-${productId}`;
    const before = (await shop.gateway.ledger()).charges.length;
    // An account has one cart, so its orders at once are those without a cart.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const variant = Math.floor(index / 2) % 2;
        return payOrder(shop.deps, {
          key: `maximum:${productId}:${index}`,
          uid,
          buyer: { ...buyer, email: `${uid}@example.org` },
          locale: 'au',
          lines: [
            {
              kind: 'product',
              itemId: productId,
              variantId: variantIds[variant] ?? 0,
              options: [{ name: 'Size', value: sizes[variant] ?? '' }],
              quantity: 1,
              details: null,
            },
          ],
          card: { tokenId: 'tok_visa' },
        });
      }),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(max);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : answer.errors.map(({ code }) => code)));
    expect(new Set(refusals)).toEqual(new Set(['customer_maximum']));
    expect((await shop.gateway.ledger()).charges).toHaveLength(before + max);
    const keys = variantIds.map(variantPool);
    const held = await heldOfPools(shop.deps.db.read, { uid, emailKey: null }, keys);
    expect(keys.reduce((sum, key) => sum + held(key), 0)).toBe(max);
  }),
);

test('12 registrations of one address at once: exactly the maximum of tickets', { timeout }, () =>
  eachRound(async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 50, maxPerCustomer: max });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        browserOf(index).call(registerForEvent, {
          eventId,
          register: {
            firstName: `Ana${'abcdefghijkl'[index]}`,
            surname: 'Rewi',
            email: buyer.email,
            phone: '',
            numberOfTickets: 1,
          },
        }),
      ),
    );
    // Whoever has not proven the address gets one answer.
    expect(answers.map(({ results }) => results)).toEqual(
      answers.map(() => ({ registrationId: null, bookingCode: null })),
    );
    expect(await ticketsOf(shop.deps, eventId)).toBe(max);
  }),
);

test('negative control: without the lock each order counts before the others have reserved', async () => {
  const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 1000, stock: 50, maxPerCustomer: max });
  const { browser, uid } = await person(shop, `control-${productId}@example.org`);
  expect((await payWith(browser, await filledCart(browser, productId, 1), 'tok_visa')).results).toBeTruthy();
  const customer = { uid, emailKey: null };
  const key = variantPool(variantIds[0] ?? 0);
  const reserved = await together(12, (othersHaveRead) =>
    reserveUnlocked(shop.deps, { customer, key, max }, othersHaveRead),
  );
  expect(reserved.filter(Boolean)).toHaveLength(12);
  expect((await heldOfPools(shop.deps.db.read, customer, [key]))(key)).toBe(13);
});
