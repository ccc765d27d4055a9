import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullCents, lineCents, type PricedLine, totalsOf } from './pricing.ts';
import { customerKey, discountsOf, normalisedCode, type Promotion, promotionProblem } from './promotion.ts';
import type { CartLine } from './purchasable.ts';

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

test('the discounts add up to the amount or the percentage; no line becomes negative, others stay as they are', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), promotion, (lines, promo) => {
      const isCovered = ({ line: { kind, itemId } }: Line) =>
        promo.covers.kinds.has(kind) || promo.covers.items.has(`${kind}:${itemId}`);
      const covered = lines.filter(isCovered).reduce((sum, one) => sum + fullCents(one), 0);
      const discounts = discountsOf(promo, lines);
      const discounted = lines.map((one, index) => ({ ...one, discountCents: discounts[index] ?? Number.NaN }));
      const exact =
        promo.percent === null
          ? BigInt(Math.min(promo.amountCents ?? 0, covered))
          : // Half up, in fractions: covered × percent / 100.
            (BigInt(covered) * BigInt(promo.percent) + 50n) / 100n;
      expect(BigInt(discounts.reduce((sum, cents) => sum + cents, 0))).toBe(exact);
      discounted.forEach((one) => {
        expect(lineCents(one)).toBeGreaterThanOrEqual(0);
        if (!isCovered(one)) expect(one.discountCents).toBe(0);
      });
      const totals = totalsOf(discounted);
      expect(totals.itemTotalCents + totals.discountCents).toBe(totalsOf(lines).itemTotalCents);
      expect(totals.gstCents + totals.discountGstCents).toBe(totalsOf(lines).gstCents);
    }),
  );
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

test('codes are trimmed and in upper case', () => {
  expect(normalisedCode('  save10 ')).toBe('SAVE10');
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
