// Invariant 7: all of this file.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountUnitCents, fullCents, lineCents, type PricedLine, totalsOf } from '../pricing.ts';
import { customerKey, discountsOf, type Promotion, promotionProblem } from './promotion.ts';
import type { CartLine } from '../purchasable.ts';
import { partOfLine } from '../refunds/refund-split.ts';

type Line = PricedLine & { line: Pick<CartLine, 'kind' | 'itemId'> };

const everything: Promotion = {
  id: 1,
  code: 'SAVE10',
  description: '10% off',
  percent: 10,
  amountCents: null,
  covers: { kinds: new Set(['product', 'guide', 'event']), items: new Set() },
  minSpendCents: 0,
  startsAt: null,
  endsAt: null,
  limitPerCustomer: null,
  active: true,
  usedUp: false,
  singlePool: null,
};
const lineOf = (kind: CartLine['kind'], itemId: number, unitCents: number, quantity = 1): Line => ({
  line: { kind, itemId },
  unitCents,
  addedCents: 0,
  quantity,
  gstFree: false,
  discountCents: 0,
});
const now = new Date('2026-03-01T10:00:00Z');
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
const isIn = ({ covers }: Promotion, { line: { kind, itemId } }: Line) =>
  covers.kinds.has(kind) || covers.items.has(`${kind}:${itemId}`);

const line = fc.record({
  line: fc.record({ kind: fc.constantFrom('product', 'guide', 'event'), itemId: fc.integer({ min: 1, max: 5 }) }),
  unitCents: fc.integer({ min: 0, max: 500_000 }),
  addedCents: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  gstFree: fc.boolean(),
  discountCents: fc.constant(0),
});
const promotion = fc
  .record({
    kinds: fc.uniqueArray(fc.constantFrom<CartLine['kind']>('product', 'guide', 'event')),
    items: fc.uniqueArray(fc.constantFrom('product:1', 'guide:2', 'event:3')),
    value: fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
      fc.record({ percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 2_000_000 }) }),
    ),
  })
  .map(({ kinds, items, value }): Promotion => ({
    ...everything,
    ...value,
    covers: { kinds: new Set(kinds), items: new Set(items) },
  }));

test('a percentage is taken from each unit, an amount is split to the cent; no line is negative, others stay', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), promotion, (lines, promo) => {
      const isCovered = (one: Line) => isIn(promo, one);
      const covered = lines.filter(isCovered).reduce((sum, one) => sum + fullCents(one), 0);
      const discounts = discountsOf(promo, lines);
      const discounted = lines.map((one, index) => ({ ...one, discountCents: discounts[index] ?? Number.NaN }));
      const { percent } = promo;
      if (percent === null) {
        expect(sum(discounts)).toBe(Math.min(promo.amountCents ?? 0, covered));
        expect(discounted.filter((one) => one.discountCents % one.quantity > 0).length).toBeLessThanOrEqual(1);
      }
      discounted.forEach((one) => {
        expect(lineCents(one)).toBeGreaterThanOrEqual(0);
        if (!isCovered(one)) expect(one.discountCents).toBe(0);
        else if (percent !== null) {
          // Half up, in whole numbers: unit × percent / 100.
          const unit = (BigInt(one.unitCents + one.addedCents) * BigInt(percent) + 50n) / 100n;
          expect(BigInt(one.discountCents)).toBe(unit * BigInt(one.quantity));
        }
      });
      const totals = totalsOf(discounted);
      expect(totals.itemTotalCents + totals.discountCents).toBe(totalsOf(lines).itemTotalCents);
      expect(totals.gstCents + totals.discountGstCents).toBe(totalsOf(lines).gstCents);
    }),
  );
});

test('where every line divides, price of the unit × quantity is the line; where one does not, the line is the truth', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), promotion, (lines, promo) => {
      const discounts = discountsOf(promo, lines);
      const discounted = lines.map((one, index) => ({ ...one, discountCents: discounts[index] ?? Number.NaN }));
      for (const one of discounted) {
        const shown = discountUnitCents(one) ?? one.unitCents + one.addedCents;
        const isExact = one.discountCents % one.quantity === 0;
        expect(shown * one.quantity === lineCents(one)).toBe(isExact);
        expect(Number.isSafeInteger(shown) && shown >= 0).toBe(true);
      }
      // A line of one always divides, so nothing is left over beside it.
      if (
        lines.some((one, index) => one.quantity === 1 && (discounts[index] ?? 0) < fullCents(one) && isIn(promo, one))
      )
        expect(discounted.every((one) => one.discountCents % one.quantity === 0)).toBe(true);
    }),
  );
});

test('sum of the lines = charge, and refunds of all lines, unit by unit, return the charge', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), promotion, (lines, promo) => {
      const discounts = discountsOf(promo, lines);
      const discounted = lines.map((one, index) => ({ ...one, discountCents: discounts[index] ?? Number.NaN }));
      const { totalCents } = totalsOf(discounted);
      expect(sum(discounted.map(lineCents))).toBe(totalCents);
      let returned = 0;
      for (const one of discounted) {
        let ofLine = 0;
        for (let unit = 0; unit < one.quantity; unit += 1) {
          const amountCents = lineCents(one);
          const soFar = { quantity: one.quantity, amountCents, refundedQuantity: unit, refundedCents: ofLine };
          const part = partOfLine(soFar, 1);
          if (one.discountCents % one.quantity === 0) expect(part).toBe(amountCents / one.quantity);
          ofLine += part;
        }
        returned += ofLine;
      }
      expect(returned).toBe(totalCents);
    }),
  );
});

test('four T-shirts with $10 off cost what is shown: in whole cents each, alone and beside a book', () => {
  const ten: Promotion = { ...everything, percent: null, amountCents: 1000 };
  const shirts = lineOf('product', 1, 3895, 4);
  expect(discountsOf(ten, [shirts])).toEqual([1000]);
  const beside = discountsOf(ten, [shirts, lineOf('product', 2, 2950)]);
  expect(beside).toEqual([840, 160]);
  expect(discountUnitCents({ ...shirts, discountCents: 840 })).toBe(3685);
  expect(lineCents({ ...shirts, discountCents: 840 })).toBe(4 * 3685);
  expect(discountsOf({ ...everything, percent: 15 }, [lineOf('product', 1, 1999, 3)])).toEqual([900]);
});

test('an amount is split by price, to the cent', () => {
  const ten: Promotion = { ...everything, percent: null, amountCents: 1000 };
  expect(discountsOf(ten, [lineOf('guide', 1, 2000), lineOf('guide', 2, 2000), lineOf('event', 1, 2000)])).toEqual([
    334, 333, 333,
  ]);
  expect(discountsOf(ten, [lineOf('guide', 1, 400)])).toEqual([400]);
  expect(discountsOf(everything, [lineOf('product', 1, 1999, 3)])).toEqual([600]);
});

test.each<[string, Partial<Promotion>, string | null]>([
  ['valid', {}, null],
  ['inactive', { active: false }, 'is not valid'],
  ['begins later', { startsAt: '2026-03-01T10:00:00.001Z' }, 'is not valid'],
  ['begins now', { startsAt: '2026-03-01T10:00:00.000Z' }, null],
  ['ends now', { endsAt: '2026-03-01T10:00:00.000Z' }, 'has expired'],
  ['ends later', { endsAt: '2026-03-01T10:00:00.001Z' }, null],
  ['used up', { usedUp: true }, 'has been used up'],
  ['for guides', { covers: { kinds: new Set(['guide']), items: new Set() } }, null],
  [
    'for another product',
    { covers: { kinds: new Set(), items: new Set(['product:8']) } },
    'does not apply to the items in your cart',
  ],
  ['for this product', { covers: { kinds: new Set(), items: new Set(['product:7']) } }, null],
  ['minimum reached', { minSpendCents: 7500 }, null],
  ['minimum not reached', { minSpendCents: 7501 }, 'requires a minimum spend of AU$75.01'],
  [
    'minimum of a part not reached',
    { minSpendCents: 4501, covers: { kinds: new Set(['product']), items: new Set() } },
    'requires a minimum spend of AU$45.01 on the items it applies to',
  ],
])('%s', (_, change, problem) => {
  const lines = [lineOf('product', 7, 1500, 3), lineOf('guide', 1, 3000)];
  expect(promotionProblem({ ...everything, ...change }, lines, now)).toBe(problem);
});

test('an unknown code is not valid; a code for items that are free does not apply', () => {
  expect(promotionProblem(null, [lineOf('guide', 1, 100)], now)).toBe('is not valid');
  expect(promotionProblem(everything, [lineOf('event', 1, 0)], now)).toBe('does not apply to the items in your cart');
  expect(promotionProblem(everything, [], now)).toBe('does not apply to the items in your cart');
});

test.each([
  [' Ada@Example.ORG ', 'ada@example.org'],
  ['ada+shop@example.org', 'ada@example.org'],
  ['a.da@example.org', 'a.da@example.org'],
  ['A.d.a+1@GoogleMail.com', 'ada@gmail.com'],
  ['ada@gmail.com', 'ada@gmail.com'],
  ['a.dａ@ｇmail。com', 'ada@gmail.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
])('the customer %s is counted as %s', (email, key) => {
  expect(customerKey(email)).toBe(key);
});
