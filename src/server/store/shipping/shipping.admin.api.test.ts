import { afterAll, beforeAll, expect, test } from 'vitest';
import { getShipping, saveShipping } from '#contract/admin/shipping.ts';
import { pay, saveShippingInfo } from '#contract/store.ts';
import { addProduct, setShipping } from '../../testing/catalogue.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { buyer, cartOf, filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';

let shop: TestShop;
let staff: TestBrowser;
let book: number;
beforeAll(async () => {
  shop = await testShop();
  ({ browser: staff } = await person(shop, 'post@example.org', { roles: ['shop'] }));
  await setShipping(shop.deps, [{ country: 'AU', freeFromCents: 10_000, bands: [{ maxGrams: 500, cents: 995 }] }]);
  ({ productId: book } = await addProduct(shop.deps, { priceCents: 3000, grams: 400 }));
  await shop.deps.content.refresh();
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `shipping-${++serial}`;
const of = async (country: 'AU' | 'NZ') =>
  (await staff.call(getShipping, {})).data?.countries.find((each) => each.country === country) ?? expect.fail();
async function save(country: 'AU' | 'NZ', values: Awaited<ReturnType<typeof of>>['values']) {
  const { revision } = await of(country);
  return staff.call(saveShipping, { country, revision, values, key: key() });
}

/** A cart with a parcel to Fremantle. */
async function parcel() {
  const browser = shop.browser();
  const { cartId } = await filledCart(browser, book);
  const shippingInfo = {
    country: 'AU',
    address1: '1 High St',
    address2: '',
    suburb: 'Fremantle',
    state: 'WA',
    postcode: '6160',
  };
  await browser.call(saveShippingInfo, { cartId, billingInfo: buyer, useSameAddress: true, shippingInfo });
  const { itemTotalAmount, totalAmount, shippingAmount } = await cartOf(browser, cartId);
  return { browser, cartId, itemTotalAmount, totalAmount, shippingAmount };
}

test('what is on sale and sent by post is named with its lightest weight, so that a change can say what it stops', async () => {
  const parcels = (await staff.call(getShipping, {})).data?.parcels ?? [];
  expect(parcels).toContainEqual({ name: expect.any(String), grams: 400 });
  const { productId } = await addProduct(shop.deps, { priceCents: 3000, grams: 9000, status: 1 });
  expect((await staff.call(getShipping, {})).data?.parcels).toEqual(parcels);
  await shop.deps.db.transaction((tx) =>
    tx.updateTable('product').set({ status: 0 }).where('id', '=', productId).execute(),
  );
  expect((await staff.call(getShipping, {})).data?.parcels[0]).toMatchObject({ grams: 9000 });
});

test('what is stored is shown, saved as steps, and carts have it at once', async () => {
  expect(await of('AU')).toEqual({
    country: 'AU',
    revision: 0,
    values: { freeFrom: 100, steps: [{ maxGrams: 500, price: 9.95 }] },
  });
  // Nothing is sent there yet.
  expect((await of('NZ')).values).toEqual({ freeFrom: null, steps: [] });
  const values = {
    freeFrom: null,
    steps: [
      { maxGrams: 300, price: 5 },
      { maxGrams: null, price: 12.5 },
    ],
  };
  const saved = await save('AU', values);
  expect(saved.results).toEqual({ country: 'AU', revision: 1, values });
  expect((await parcel()).shippingAmount).toBe(12.5);
  await save('NZ', values);
  expect((await of('NZ')).revision).toBe(1);
});

// Invariants 1.
test('an open checkout is told that the price of sending has changed, and is charged nothing', async () => {
  await save('AU', { freeFrom: null, steps: [{ maxGrams: null, price: 8 }] });
  const before = await parcel();
  await save('AU', { freeFrom: null, steps: [{ maxGrams: null, price: 9 }] });
  const { charges } = await shop.gateway.ledger();
  const { browser, cartId, itemTotalAmount } = before;
  const payFor = (totalAmount: number) =>
    browser.call(pay, { cartId, itemTotalAmount, totalAmount, tokenId: 'tok_visa' });
  const told = await payFor(before.totalAmount);
  expect(told.errors?.[0]?.errorMessage).toBe('Your cart has changed. Please review it.');
  expect((await shop.gateway.ledger()).charges).toHaveLength(charges.length);
  expect(await cartOf(browser, cartId)).toMatchObject({ shippingAmount: 9, totalAmount: 39 });
  expect((await payFor(39)).results?.OrderIdToken).toBeDefined();
});

test('a country without a step is not sent to', async () => {
  await save('AU', { freeFrom: null, steps: [] });
  const cart = await parcel();
  const paid = await payWith(cart.browser, { cartId: cart.cartId, amount: cart.itemTotalAmount }, 'tok_visa');
  expect(paid.errors?.[0]?.code).toBe('undeliverable');
  await save('AU', { freeFrom: null, steps: [{ maxGrams: null, price: 8 }] });
});

test.each([
  [{ freeFrom: 0, steps: [] }, 'freeFrom'],
  [{ freeFrom: null, steps: [{ maxGrams: 500, price: -1 }] }, 'steps'],
  [{ freeFrom: null, steps: [{ maxGrams: 500, price: 0.001 }] }, 'steps'],
  [{ freeFrom: null, steps: [{ maxGrams: 0.5, price: 1 }] }, 'steps'],
  [
    {
      freeFrom: null,
      steps: [
        { maxGrams: 500, price: 1 },
        { maxGrams: 500, price: 2 },
      ],
    },
    'steps',
  ],
  [
    {
      freeFrom: null,
      steps: [
        { maxGrams: null, price: 1 },
        { maxGrams: 500, price: 2 },
      ],
    },
    'steps',
  ],
])('%j is refused at %s', async (values, field) => {
  const before = await of('AU');
  expect((await save('AU', values)).errors?.[0]?.field).toBe(field);
  expect(await of('AU')).toEqual(before);
});

test('of two people who save one country the second is told both values', async () => {
  const { revision } = await of('NZ');
  const steps = [{ maxGrams: null, price: 30 }];
  await staff.call(saveShipping, { country: 'NZ', revision, values: { freeFrom: null, steps }, key: key() });
  const second = await staff.call(saveShipping, {
    country: 'NZ',
    revision,
    values: { freeFrom: 5, steps },
    key: key(),
  });
  expect(second).toMatchObject({
    errors: [{ code: 'stale' }],
    stale: { revision: revision + 1, fields: [{ field: 'freeFrom', yours: 5, now: null }] },
  });
});
