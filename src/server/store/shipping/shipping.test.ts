import { describe, expect, test } from 'vitest';
import type { CartLine, Quote } from '../purchasable.ts';
import type { QuotedLine } from '../cart/quotes.ts';
import { cartTotals, shippingCents, type ShippingRates, undeliverable } from './shipping.ts';

const rates: ShippingRates = {
  AU: {
    freeFromCents: 10_000,
    bands: [
      { maxGrams: 500, cents: 995 },
      { maxGrams: 5000, cents: 1395 },
    ],
  },
  NZ: { freeFromCents: null, bands: [{ maxGrams: null, cents: 2500 }] },
};

function line(grams: number | null, cents: number, quantity = 1, discountCents = 0): QuotedLine {
  return {
    line: { id: 1 } as CartLine,
    quote: { grams } as Quote,
    unitCents: cents,
    addedCents: 0,
    quantity,
    discountCents,
    gstFree: false,
    isTaxed: true,
  };
}

test.each([
  [0, 0, 995],
  [500, 0, 995],
  [501, 0, 1395],
  [5000, 9999, 1395],
  [5000, 10_000, 0],
  [5001, 10_000, null],
])('a parcel of %i g with items of %i cents costs %s', (grams, items, cents) =>
  expect(shippingCents(rates.AU, grams, items)).toBe(cents),
);

test('a country without rates gets nothing', () => expect(shippingCents(undefined, 1, 0)).toBeNull());

describe('a cart', () => {
  test('with nothing to send has no delivery', () =>
    expect(cartTotals([line(null, 5000)], rates, null, 'AU')).toMatchObject({
      delivery: null,
      totals: { shippingCents: 0, totalCents: 5000 },
    }));

  test('adds the weight of all that is sent, and its GST contains the shipping', () => {
    const { totals, delivery } = cartTotals([line(300, 1000, 2), line(null, 2000)], rates, null, 'AU');
    expect(totals).toMatchObject({ shippingCents: 1395, totalCents: 5395, gstCents: 490 });
    expect(delivery).toMatchObject({ country: 'AU', isEstimate: true });
    expect(delivery?.options.map(({ country, totals: each }) => [country, each.shippingCents])).toEqual([
      ['AU', 1395],
      ['NZ', 2500],
    ]);
  });

  test('of GST-free goods has no GST in its delivery', () => {
    const free = { ...line(300, 1100), gstFree: true };
    expect(cartTotals([free, line(null, 1100)], rates, null, 'AU').totals.gstCents).toBe(100);
    expect(cartTotals([free, line(1, 1100)], rates, null, 'AU').totals.gstCents).toBe(190);
  });

  test('is sent free above a sum after discounts', () => {
    expect(cartTotals([line(300, 10_000)], rates, null, 'AU').totals.shippingCents).toBe(0);
    expect(cartTotals([line(300, 10_000, 1, 1)], rates, null, 'AU').totals.shippingCents).toBe(995);
  });

  test('takes the country of its address, else that of the site', () => {
    expect(cartTotals([line(1, 100)], rates, null, 'NZ').totals.shippingCents).toBe(2500);
    expect(cartTotals([line(1, 100)], rates, { country: 'AU' }, 'NZ')).toMatchObject({
      totals: { shippingCents: 995 },
      delivery: { isEstimate: false },
    });
  });

  test('that is too heavy for a country is refused', () => {
    const heavy = [line(6000, 100)];
    expect(undeliverable(cartTotals(heavy, rates, { country: 'AU' }, 'AU').delivery)?.errors[0]?.errorMessage).toBe(
      'We cannot send this order to Australia.',
    );
    expect(undeliverable(cartTotals(heavy, rates, { country: 'NZ' }, 'AU').delivery)).toBeNull();
    expect(undeliverable(cartTotals(heavy, {}, null, 'AU').delivery)?.errors[0]?.errorMessage).toContain('too heavy');
  });
});
