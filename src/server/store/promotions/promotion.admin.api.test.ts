import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePromotion,
  createPromotion,
  endPromotion,
  exportPromotionCodes,
  getPromotable,
  getPromotion,
  getPromotions,
  listPromotionUses,
  makePromotionCodes,
  resumePromotion,
  stateOf,
} from '#contract/admin/promotions.ts';
import { applyPromoCode } from '#contract/store.ts';
import { auditRecords } from '../../staff/audited.ts';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { person } from '../../testing/people.sql.ts';
import { filledCart, payWith, type TestShop, testShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { promotionRows, singleCodesPage } from './promotion.sql.ts';

let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop();
  ({ browser: staff } = await person(shop, 'till@example.org', { roles: ['shop'] }));
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `promotion-${++serial}`;
const on = { active: true };
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

  const below = await staff.call(changePromotion, { promotionId, revision: 0, values: { limitTotal: 0 }, key: key() });
  expect(below.errors?.[0]?.field).toBe('limitTotal');
  const limited = await staff.call(changePromotion, {
    promotionId,
    revision: 0,
    values: { limitTotal: 1 },
    key: key(),
  });
  expect(limited.results?.promotion).toMatchObject({ limitTotal: 1, uses: 1, percent: 10 });
  expect((await withCode('STAFF-10')).error).toContain('has been used up');
  const past = '2026-01-01T00:00:00.000Z';
  await staff.call(changePromotion, {
    promotionId,
    revision: 1,
    values: { limitTotal: null, endsAt: past },
    key: key(),
  });
  expect((await withCode('STAFF-10')).error).toContain('has expired');
  await staff.call(changePromotion, { promotionId, revision: 2, values: { endsAt: null }, key: key() });
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
    values: { endsAt: '2027-03-01T00:00Z' },
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
  const unknown = { promotionId: 999_999, revision: 0, key: key() };
  for (const { errors } of [
    await staff.call(changePromotion, { ...unknown, values: {}, key: key() }),
    await staff.call(endPromotion, unknown),
    await staff.call(makePromotionCodes, { promotionId: 999_999, count: 1, key: key() }),
  ])
    expect(errors?.[0]?.code).toBe('promotion_not_found');
  expect(await staff.call(getPromotion, { promotionId: 999_999 })).toEqual({ data: null });
});

test('of two people who change a code the second is told what the first has stored, and nothing is written', async () => {
  const { results } = await staff.call(createPromotion, { ...tenOff, code: 'TWO-PEOPLE', key: key() });
  const { promotionId = 0, revision = -1 } = results?.promotion ?? {};
  const values = { limitTotal: 3, endsAt: '2027-03-01T00:00:00.000Z' };
  await staff.call(changePromotion, { promotionId, revision, values, key: key() });
  const second = await staff.call(changePromotion, {
    promotionId,
    revision,
    values: { ...values, limitTotal: 9, limitPerCustomer: 2 },
    key: key(),
  });
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

test('a state finds the promotions that have it, as the screen says it', async () => {
  const soon = '2099-01-01T00:00:00.000Z';
  const make = async (code: string, terms: object) => {
    const { results } = await staff.call(createPromotion, { ...tenOff, code, ...terms, key: key() });
    return results?.promotion.promotionId ?? 0;
  };
  await make('STATE-RUNS', {});
  await make('STATE-PLAN', { startsAt: soon });
  await make('STATE-OVER', { endsAt: '2026-01-01T00:00:00.000Z' });
  const usedUp = await make('STATE-USED', { limitTotal: 1 });
  const ended = await make('STATE-ENDS', { startsAt: soon });
  await staff.call(endPromotion, { promotionId: ended, revision: 0, key: key() });
  const cart = await withCode('STATE-USED');
  await payWith(cart.browser, cart, 'tok_visa');
  const found = async (state: 'running' | 'planned' | 'ended' | 'usedUp') =>
    (await staff.call(getPromotions, { find: 'state-', state, sort: 'code' })).rows.map((row) => {
      expect(stateOf(row)).toBe(state);
      return row.code;
    });
  expect(await found('running')).toEqual(['STATE-RUNS']);
  expect(await found('planned')).toEqual(['STATE-PLAN']);
  expect(await found('ended')).toEqual(['STATE-ENDS', 'STATE-OVER']);
  expect(await found('usedUp')).toEqual(['STATE-USED']);
  const { rows } = await staff.call(listPromotionUses, { promotionId: usedUp });
  expect(rows).toMatchObject([
    { code: 'STATE-USED', discountAmount: 2, totalAmount: 18, status: 'paid', orderNo: expect.any(String) },
  ]);
});

test('an ended code works again once it is let, and what was put back is as it was', async () => {
  const { results } = await staff.call(createPromotion, { ...tenOff, code: 'BACK-AGAIN', key: key() });
  const { promotionId = 0 } = results?.promotion ?? {};
  await staff.call(endPromotion, { promotionId, revision: 0, key: key() });
  const stale = await staff.call(resumePromotion, { promotionId, revision: 0, key: key() });
  expect(stale.errors?.[0]?.code).toBe('stale');
  await staff.call(resumePromotion, { promotionId, revision: 1, key: key() });
  expect((await withCode('BACK-AGAIN')).amount).toBe(18);
});

test('what a promotion can be for is offered by name', async () => {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000 });
  expect((await staff.call(getPromotable, {})).products).toContainEqual({ id: productId, title: expect.any(String) });
});

/** A promotion whose codes are for one person each, and so many of them. */
async function single(code: string, count: number, terms: object = {}) {
  const { results } = await staff.call(createPromotion, { ...tenOff, code, perPerson: true, ...terms, key: key() });
  const { promotionId = 0 } = results?.promotion ?? {};
  const made = await staff.call(makePromotionCodes, { promotionId, count, key: key() });
  expect(made.results).toEqual({ made: count, codes: count });
  return promotionId;
}

async function fileOf(promotionId: number): Promise<string[][]> {
  const { results } = await staff.call(exportPromotionCodes, { promotionId, key: key() });
  const text = await (await staff.fetch(results?.url ?? '')).text();
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('each code for one person works once, is random, and its own code of the promotion does not', async () => {
  const promotionId = await single('OWN', 500);
  const [head, ...rows] = await fileOf(promotionId);
  expect(head?.at(-1)).toBe('Status');
  const codes = rows.map(([code = '']) => code);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^OWN-[B-Z2-9]{4}-[B-Z2-9]{4}-[B-Z2-9]{4}$/);
  expect((await withCode('OWN')).error).toBe('Promo Code is not valid.');
  const [one = '', other = ''] = codes;
  const cart = await withCode(one.toLowerCase());
  expect(cart.amount).toBe(18);
  // In two carts at once: the first that is paid has it.
  const late = await withCode(one);
  await payWith(cart.browser, cart, 'tok_visa');
  const { errors } = await payWith(late.browser, late, 'tok_visa');
  expect(errors?.[0]?.errorMessage).toBe('Your cart has changed. Please review it.');
  expect((await withCode(one)).error).toBe('Promo Code has been used up.');
  expect((await withCode(other)).amount).toBe(18);
  const { data } = await staff.call(getPromotion, { promotionId });
  expect(data).toMatchObject({ codes: 500, promotion: { uses: 1, perPerson: true } });
  expect((await staff.call(listPromotionUses, { promotionId })).rows).toMatchObject([{ code: one, status: 'paid' }]);
  expect((await fileOf(promotionId)).filter(([, state]) => state === 'Used')).toEqual([[one, 'Used']]);
  // None of them is in the records of who did what.
  const records = JSON.stringify(await auditRecords(shop.deps, `promotion:${promotionId}`));
  expect(records).toMatch(/made\W+500/);
  expect(codes.some((code) => records.includes(code))).toBe(false);
});

test('the version before takes neither the own code of a promotion for single people nor theirs, on or off', async () => {
  const wish = { ...tenOff, code: 'SINGLES', perPerson: true, key: key() };
  const promotionId = (await staff.call(createPromotion, wish)).results?.promotion.promotionId ?? 0;
  await staff.call(makePromotionCodes, { promotionId, count: 1, key: key() });
  const { rows } = await singleCodesPage(shop.deps.db.read, promotionId, { after: undefined, size: 1 });
  const code = rows[0]?.code ?? '';
  // That version asks for `active` alone.
  const taken = async () => (await promotionRows(shop.deps.db.read, 'SINGLES'))[0]?.active;
  expect([await taken(), (await withCode(code)).amount, await listed(promotionId)]).toMatchObject([0, 18, on]);
  await staff.call(endPromotion, { promotionId, revision: 0, key: key() });
  expect([await taken(), (await withCode(code)).error]).toEqual([0, expect.stringContaining('is not valid')]);
  expect((await staff.call(getPromotions, { state: 'ended', find: 'SINGLES' })).rows).toHaveLength(1);
  await staff.call(resumePromotion, { promotionId, revision: 1, key: key() });
  expect([await taken(), (await withCode(code)).amount, await listed(promotionId)]).toMatchObject([0, 18, on]);
  expect((await staff.call(getPromotions, { state: 'running', find: 'SINGLES' })).rows).toHaveLength(1);
});

test('a declined card gives the code for one person back', async () => {
  const promotionId = await single('DECLINED', 1);
  const code = (await fileOf(promotionId))[1]?.[0] ?? '';
  const cart = await withCode(code);
  await payWith(cart.browser, cart, 'tok_chargeDeclined');
  const again = await withCode(code);
  expect(again.amount).toBe(18);
  await payWith(again.browser, again, 'tok_visa');
  expect((await staff.call(getPromotion, { promotionId })).data?.promotion.uses).toBe(1);
});

test('codes for one person are made only where they can be used, and a repeated press makes them once', async () => {
  const shared = await staff.call(createPromotion, { ...tenOff, code: 'SHARED', key: key() });
  const ofShared = { promotionId: shared.results?.promotion.promotionId ?? 0, count: 1, key: key() };
  expect((await staff.call(makePromotionCodes, ofShared)).errors?.[0]?.code).toBe('shared');
  const promotionId = await single('REPEAT', 2);
  const again = { promotionId, count: 3, key: key() };
  const first = await staff.call(makePromotionCodes, again);
  expect(await staff.call(makePromotionCodes, again)).toEqual(first);
  expect(await fileOf(promotionId)).toHaveLength(1 + 5);
  const long = { ...tenOff, code: 'X'.repeat(26), perPerson: true, key: key() };
  expect((await staff.call(createPromotion, long)).errors?.[0]?.field).toBe('code');
});
