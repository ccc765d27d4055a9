import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containedGst, lineCents, type PricedLine, totalsOf } from './pricing.ts';

const line = fc.record<PricedLine>({
  unitCents: fc.integer({ min: 0, max: 500_000 }),
  addedCents: fc.integer({ min: 0, max: 20_000 }),
  discountUnitCents: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 99 }),
  gstFree: fc.boolean(),
});
const discounted = line.chain((base) =>
  fc
    .integer({ min: 0, max: base.unitCents + base.addedCents })
    .map((discountUnitCents) => ({ ...base, discountUnitCents })),
);
const lines = fc.array(fc.oneof(line, discounted), { maxLength: 30 });

test('the total is the sum of its lines, in whole cents and never negative', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const totals = totalsOf(all);
      expect(totals.itemTotalCents).toBe(all.reduce((sum, one) => sum + lineCents(one), 0));
      expect(totals.totalCents).toBe(totals.itemTotalCents + totals.shippingCents);
      expect(Object.values(totals).every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
    }),
  );
});

test('full price minus discount is the total', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const full = all.reduce((sum, one) => sum + (one.unitCents + one.addedCents) * one.quantity, 0);
      const totals = totalsOf(all);
      expect(full - totals.discountCents).toBe(totals.itemTotalCents);
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
