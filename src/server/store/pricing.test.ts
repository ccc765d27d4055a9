// Invariant 7: all of this file.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containedGst, discountUnitCents, lineCents, type PricedLine, split, taxesOf, totalsOf } from './pricing.ts';

const line = fc
  .record({
    unitCents: fc.integer({ min: 0, max: 500_000 }),
    addedCents: fc.integer({ min: 0, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    gstFree: fc.boolean(),
  })
  .chain((base) =>
    fc
      .oneof(fc.constant(0), fc.integer({ min: 0, max: (base.unitCents + base.addedCents) * base.quantity }))
      .map((discountCents): PricedLine => ({ ...base, discountCents })),
  );
const lines = fc.array(line, { maxLength: 30 });
const shipping = fc.record({ cents: fc.integer({ min: 0, max: 10_000 }), gstFree: fc.boolean() });
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The same sums in fractions: all amounts times 22, without rounding, in BigInt. */
function oracle(all: readonly PricedLine[], shippingCents: number, shippingGstFree: boolean) {
  let items = 0n;
  let discount = 0n;
  let taxable = shippingGstFree ? 0n : BigInt(shippingCents);
  let taxableBefore = taxable;
  for (const { unitCents, addedCents, quantity, gstFree, discountCents } of all) {
    const before = (BigInt(unitCents) + BigInt(addedCents)) * BigInt(quantity);
    items += before - BigInt(discountCents);
    discount += BigInt(discountCents);
    if (!gstFree) {
      taxable += before - BigInt(discountCents);
      taxableBefore += before;
    }
  }
  // Half up: 2 × taxable / 22, plus one half, without its fraction.
  const gst = (cents: bigint) => (2n * cents + 11n) / 22n;
  return {
    itemTotalCents: Number(items),
    gstCents: Number(gst(taxable)),
    shippingCents,
    taxableShippingCents: shippingGstFree ? 0 : shippingCents,
    discountCents: Number(discount),
    discountGstCents: Number(gst(taxableBefore) - gst(taxable)),
    totalCents: Number(items) + shippingCents,
  };
}

test('lines, discount, shipping, GST and total are those of an exact calculation, in whole cents, never negative', () => {
  fc.assert(
    fc.property(lines, shipping, (all, { cents, gstFree }) => {
      const totals = totalsOf(all, cents, gstFree);
      expect(totals).toEqual(oracle(all, cents, gstFree));
      expect(Object.values(totals).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
    }),
  );
});

test('the GST of lines and shipping adds up to that of the order; none is more than a cent from its eleventh', () => {
  fc.assert(
    fc.property(lines, shipping, (all, { cents, gstFree }) => {
      const totals = totalsOf(all, cents, gstFree);
      const taxes = taxesOf(all, totals);
      expect(sum(taxes.lines.map((tax) => tax.gstCents)) + taxes.shippingGstCents).toBe(totals.gstCents);
      expect(sum(taxes.lines.map((tax) => tax.discountGstCents))).toBe(totals.discountGstCents);
      taxes.lines.forEach((tax, index) => {
        const priced = all[index] as PricedLine;
        const taxable = priced.gstFree ? 0 : lineCents(priced);
        expect(Math.abs(tax.gstCents - taxable / 11)).toBeLessThan(1.5);
        expect(tax.gstCents).toBeLessThanOrEqual(taxable);
        expect(tax.discountGstCents).toBeLessThanOrEqual(priced.gstFree ? 0 : priced.discountCents);
      });
    }),
  );
});

test('GST is one eleventh rounded half up: within half a cent, and monotonic', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      const gst = containedGst(cents);
      expect(Math.abs(gst * 11 - cents)).toBeLessThanOrEqual(5.5);
      expect(containedGst(cents + 1)).toBeGreaterThanOrEqual(gst);
    }),
  );
  expect(containedGst(1100)).toBe(100);
  expect(containedGst(1105)).toBe(100);
  expect(containedGst(1106)).toBe(101);
});

test('the order of the lines changes nothing, and GST-free lines carry no GST', () => {
  fc.assert(
    fc.property(lines, (all) => {
      expect(totalsOf([...all].reverse())).toEqual(totalsOf(all));
      expect(totalsOf(all.map((one) => ({ ...one, gstFree: true }))).gstCents).toBe(0);
    }),
  );
});

test('an amount is split to the cent: no part is negative, above its weight, or a cent from its share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { maxLength: 30 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const total = Math.floor(sum(all) * share);
      const parts = split(total, all);
      expect(sum(parts)).toBe(total);
      parts.forEach((part, index) => {
        const weight = all[index] ?? 0;
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(weight);
        // |part − total × weight / sum| < 1, without fractions.
        const distance = BigInt(part) * BigInt(sum(all)) - BigInt(total) * BigInt(weight);
        expect(distance < BigInt(sum(all)) || sum(all) === 0).toBe(true);
      });
    }),
  );
  expect(split(1000, [1, 1, 1])).toEqual([334, 333, 333]);
  expect(split(100, [1999, 1, 0])).toEqual([100, 0, 0]);
  expect(split(0, [])).toEqual([]);
});

test('the discounted price of a unit is rounded; the amount of the line is exact', () => {
  const three: PricedLine = { unitCents: 2000, addedCents: 0, quantity: 3, gstFree: false, discountCents: 1000 };
  expect([discountUnitCents(three), lineCents(three)]).toEqual([1667, 5000]);
  expect(discountUnitCents({ ...three, discountCents: 0 })).toBeNull();
});
