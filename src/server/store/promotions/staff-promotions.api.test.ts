import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePromotion, createPromotion, endPromotion, getPromotions } from '#contract/admin/promotions.ts';
import { applyPromoCode } from '#contract/store.ts';
import { auditRecords } from '../../staff/audited.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';

let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop();
  ({ browser: staff } = await person(shop, 'till@example.org', { roles: ['shop'] }));
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `promotion-${++serial}`;
const tenOff = { description: '10% off', percent: 10 };

/** A cart of $20.00 with the code; returns the error if it is refused. */
async function withCode(code: string) {
  const { productId } = await addProduct(shop.deps, { priceCents: 2000 });
  const browser = shop.browser();
  const { cartId } = await filledCart(browser, productId);
  const { errors, results } = await browser.call(applyPromoCode, { cartId, promoCode: code });
  return { browser, cartId, amount: results?.cartModel.itemTotalAmount ?? 0, error: errors?.[0]?.errorMessage };
}
const listed = async (promotionId: number) =>
  (await staff.call(getPromotions, {})).rows.find((promotion) => promotion.promotionId === promotionId);

test('a code is created, used, counted, limited and ended, and the audit tells it', async () => {
  const wish = { ...tenOff, code: ' staff-10 ', limitTotal: 5, key: key() };
  const created = await staff.call(createPromotion, wish);
  const promotionId = created.results?.promotion.promotionId ?? 0;
  expect(created.results?.promotion).toMatchObject({ code: 'STAFF-10', percent: 10, uses: 0, limitTotal: 5 });
  expect(await staff.call(createPromotion, wish)).toEqual(created);
  const cart = await withCode('staff-10');
  expect(cart.amount).toBe(18);
  await payWith(cart.browser, cart, 'tok_visa');
  expect(await listed(promotionId)).toMatchObject({ uses: 1, active: true });

  const below = await staff.call(changePromotion, { promotionId, revision: 0, limitTotal: 0, key: key() });
  expect(below.errors?.[0]?.field).toBe('limitTotal');
  const limited = await staff.call(changePromotion, { promotionId, revision: 0, limitTotal: 1, key: key() });
  expect(limited.results?.promotion).toMatchObject({ limitTotal: 1, uses: 1, percent: 10 });
  expect((await withCode('STAFF-10')).error).toContain('has been used up');
  const past = '2026-01-01T00:00:00.000Z';
  await staff.call(changePromotion, { promotionId, revision: 1, limitTotal: null, endsAt: past, key: key() });
  expect((await withCode('STAFF-10')).error).toContain('has expired');
  await staff.call(changePromotion, { promotionId, revision: 2, endsAt: null, key: key() });
  expect((await withCode('STAFF-10')).amount).toBe(18);
  await staff.call(endPromotion, { promotionId, revision: 3, key: key() });
  expect((await withCode('STAFF-10')).error).toContain('is not valid');
  expect((await auditRecords(shop.deps, `promotion:${promotionId}`)).map(({ action }) => action)).toEqual([
    'changePromotion',
    'changePromotion',
    'changePromotion',
    'endPromotion',
  ]);
});

test.each([
  [{ ...tenOff, code: 'x' }, 'code'],
  [{ description: 'Both', code: 'BOTH', percent: 10, amount: 5 }, 'percent'],
  [{ description: 'Cent', code: 'CENT', amount: 0.001 }, 'amountCents'],
  [{ ...tenOff, code: 'ZERO', limitTotal: 0 }, 'limitTotal'],
  [{ ...tenOff, code: 'BACK', startsAt: '2027-01-02T00:00:00.000Z', endsAt: '2027-01-01T00:00:00.000Z' }, 'endsAt'],
])('%j is refused at %s', async (input, field) => {
  const { errors } = await staff.call(createPromotion, { ...input, key: key() });
  expect(errors?.[0]?.field).toBe(field);
});

test('a code begins and ends at an instant in any spelling', async () => {
  const times = { startsAt: '2027-01-01T00:00:00Z', endsAt: '2027-02-01T11:00:00.000+11:00' };
  const { results } = await staff.call(createPromotion, { ...tenOff, code: 'SPELT', ...times, key: key() });
  const stored = { startsAt: '2027-01-01T00:00:00.000Z', endsAt: '2027-02-01T00:00:00.000Z' };
  expect(results?.promotion).toMatchObject(stored);
  const { promotionId = 0 } = results?.promotion ?? {};
  const changed = await staff.call(changePromotion, {
    promotionId,
    revision: 0,
    endsAt: '2027-03-01T00:00Z',
    key: key(),
  });
  expect(changed.results?.promotion).toMatchObject({ ...stored, endsAt: '2027-03-01T00:00:00.000Z' });
  for (const wrong of ['x', '2027-02-30T00:00:00Z', '+275760-09-12T23:00:00Z'])
    await expect(
      staff.call(createPromotion, { ...tenOff, code: 'WRONG', startsAt: wrong, key: key() }),
    ).rejects.toMatchObject({ status: 400 });
});

test('a code that exists and an unknown promotion are refused', async () => {
  await staff.call(createPromotion, { ...tenOff, code: 'TWICE', key: key() });
  const again = await staff.call(createPromotion, { ...tenOff, code: 'twice', key: key() });
  expect(again.errors?.[0]?.code).toBe('code_taken');
  for (const verb of [changePromotion, endPromotion]) {
    const { errors } = await staff.call(verb, { promotionId: 999_999, revision: 0, key: key() });
    expect(errors?.[0]?.code).toBe('promotion_not_found');
  }
});

test('of two people who change a code the second is told what the first has stored, and nothing is written', async () => {
  const { results } = await staff.call(createPromotion, { ...tenOff, code: 'TWO-PEOPLE', key: key() });
  const { promotionId = 0, revision = -1 } = results?.promotion ?? {};
  const first = { promotionId, revision, limitTotal: 3, endsAt: '2027-03-01T00:00:00.000Z' };
  await staff.call(changePromotion, { ...first, key: key() });
  const second = await staff.call(changePromotion, { ...first, limitTotal: 9, limitPerCustomer: 2, key: key() });
  expect(second).toMatchObject({
    errors: [{ code: 'stale' }],
    stale: {
      revision: 1,
      by: expect.any(String),
      fields: [
        { field: 'limitTotal', yours: 9, now: 3 },
        { field: 'limitPerCustomer', yours: 2, now: null },
      ],
    },
  });
  expect((await staff.call(endPromotion, { promotionId, revision, key: key() })).errors?.[0]?.code).toBe('stale');
  expect(await listed(promotionId)).toMatchObject({ revision: 1, limitTotal: 3, limitPerCustomer: null, active: true });
});
