// Invariants 7, 15: all of this file.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containedGst } from '../pricing.ts';
import { gstPart, partOfLine, taxablePart } from './refund-split.ts';

test('the parts of a line add up to its price, however it is refunded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
      (amountCents, parts) => {
        const quantity = parts.reduce((sum, part) => sum + part, 0);
        let refundedQuantity = 0;
        let refundedCents = 0;
        for (const part of parts) {
          const cents = partOfLine({ quantity, amountCents, refundedQuantity, refundedCents }, part);
          // Never more than a cent away from its share.
          expect(Math.abs(cents - (amountCents * part) / quantity)).toBeLessThanOrEqual(1);
          refundedQuantity += part;
          refundedCents += cents;
        }
        expect(refundedCents).toBe(amountCents);
      },
    ),
  );
});

test('the GST of several refunds adds up to the GST of the order: by amounts, by lines, also if some fail', () => {
  const refund = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isTaxed: fc.option(fc.boolean()),
    fails: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(refund, { maxLength: 10 }),
      (taxableCents, freeCents, refunds) => {
        const order = { gstCents: containedGst(taxableCents), taxableCents };
        const left = { cents: taxableCents + freeCents, taxableCents };
        let gst = 0;
        const returnPart = (amount: number, isTaxed: boolean | null) => {
          const taxable = taxablePart(left, amount, isTaxed === null ? null : isTaxed ? amount : 0);
          const before = { taxableCents: taxableCents - left.taxableCents, gstCents: gst };
          const part = gstPart(order, before, taxable);
          expect(part).toBeGreaterThanOrEqual(0);
          gst += part;
          left.cents -= amount;
          left.taxableCents -= taxable;
          expect(left.taxableCents).toBeGreaterThanOrEqual(0);
          expect(left.taxableCents).toBeLessThanOrEqual(left.cents);
          expect(gst).toBeLessThanOrEqual(order.gstCents);
          return { amount, taxable, part };
        };
        const made = refunds.map(({ share, isTaxed, fails }) => ({
          ...returnPart(Math.floor(left.cents * share), isTaxed),
          fails,
        }));
        if (made.every(({ fails }) => !fails))
          for (const { part, amount } of made) expect(part).toBeLessThanOrEqual(amount);
        // The bank refuses some of them later; their money is refunded again at the end.
        for (const { amount, taxable, part } of made.filter(({ fails }) => fails)) {
          gst -= part;
          left.cents += amount;
          left.taxableCents += taxable;
        }
        returnPart(left.cents, null);
        expect(gst).toBe(order.gstCents);
      },
    ),
  );
});
