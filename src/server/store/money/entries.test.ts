import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOf, taxesOf } from '../pricing.ts';
import { daySums, type Entry, entriesOfOrder, entriesOfRefund, missingEntries } from './entries.ts';

const instant = fc
  .date({ min: new Date('2026-05-01'), max: new Date('2027-09-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const line = fc.record({
  unitCents: fc.integer({ min: 0, max: 20_000 }),
  addedCents: fc.constant(0),
  quantity: fc.integer({ min: 1, max: 6 }),
  gstFree: fc.boolean(),
  discountCents: fc.constant(0),
});
const bought = fc.record({
  at: instant,
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  shippingCents: fc.constantFrom<number[]>(0, 950),
  isShippingFree: fc.boolean(),
});

function orderOf({
  at,
  lines,
  shippingCents,
  isShippingFree,
}: typeof bought extends fc.Arbitrary<infer T> ? T : never) {
  const totals = totalsOf(lines, shippingCents, isShippingFree);
  const taxes = taxesOf(lines, totals);
  return {
    totals,
    order: { id: 1, paid_at: at, shipping_cents: shippingCents, shipping_gst_cents: taxes.shippingGstCents },
    lines: lines.map(({ unitCents, quantity, gstFree, discountCents }, index) => ({
      id: index + 1,
      kind: 'product',
      item_id: (index % 2) + 1,
      name: `Thing ${index}`,
      quantity,
      amount_cents: unitCents * quantity,
      gst_cents: taxes.lines[index]?.gstCents ?? 0,
      gst_free: gstFree ? (1 as const) : (0 as const),
      discount_cents: discountCents,
    })),
  };
}

const sum = (entries: readonly Pick<Entry, 'amount_cents' | 'gst_cents' | 'taxable_cents'>[]) =>
  ['amount_cents', 'gst_cents', 'taxable_cents'].map((name) =>
    entries.reduce((all, entry) => all + Number(entry[name as 'amount_cents']), 0),
  );

// Invariants 7.
test('the entries of an order are its total and its GST, and those of a refund its amount and the GST in it', () => {
  fc.assert(
    fc.property(
      bought,
      instant,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (sold, at, share, byLine) => {
        const { order, lines, totals } = orderOf(sold);
        const taxable = lines.reduce(
          (all, { gst_free, amount_cents }) => all + (gst_free === 1 ? 0 : amount_cents),
          totals.taxableShippingCents,
        );
        const entries = entriesOfOrder(order, lines);
        expect(sum(entries)).toEqual([totals.totalCents, totals.gstCents, taxable]);
        const parts = byLine
          ? lines.map(({ id, amount_cents }) => ({
              order_line_id: id,
              quantity: 1,
              amount_cents: Math.floor(amount_cents * share),
            }))
          : [];
        const least = parts.reduce((all, { amount_cents }) => all + amount_cents, 0);
        const refund = {
          id: 'r',
          status: 'refunded' as const,
          amount_cents: Math.max(least, Math.floor(totals.totalCents * share)),
          taxable_cents: Math.floor(taxable * share),
          gst_cents: Math.floor(totals.gstCents * share),
          updated_at: at,
        };
        const made = entriesOfRefund(refund, order, lines, parts);
        expect(sum(made)).toEqual([-refund.amount_cents, -refund.gst_cents, -refund.taxable_cents].map((n) => n + 0));
        expect(sum(daySums([...entries, ...made]))).toEqual(sum([...entries, ...made]));
        // Written once; what fails later is taken back on the day on which it failed, and nothing is left.
        expect(missingEntries(refund, made, made)).toEqual([]);
        const back = missingEntries({ status: 'failed', updated_at: '2027-12-01T00:00:00.000Z' }, made, made);
        expect(sum([...made, ...back])).toEqual([0, 0, 0]);
        if (refund.amount_cents > 0) expect(new Set(back.map(({ day }) => day))).toEqual(new Set(['2027-12-01']));
      },
    ),
  );
});

test('an entry is of its day in Sydney, in summer and in winter', () => {
  const dayAt = (paid_at: string) =>
    entriesOfOrder({ id: 1, paid_at, shipping_cents: 100, shipping_gst_cents: 9 }, [])[0]?.day;
  // Midnight is eleven hours ahead in summer, and ten in winter.
  expect(dayAt('2026-01-10T12:59:59.999Z')).toBe('2026-01-10');
  expect(dayAt('2026-01-10T13:00:00.000Z')).toBe('2026-01-11');
  expect(dayAt('2026-07-10T13:59:59.999Z')).toBe('2026-07-10');
  expect(dayAt('2026-07-10T14:00:00.000Z')).toBe('2026-07-11');
});

test('what an order returns beside its lines is its delivery, and an amount without lines names no item', () => {
  const order = { id: 1, paid_at: '2026-11-01T00:00:00.000Z', shipping_cents: 1100, shipping_gst_cents: 100 };
  const { lines } = orderOf({
    at: order.paid_at,
    lines: [{ unitCents: 2200, addedCents: 0, quantity: 1, gstFree: true, discountCents: 0 }],
    shippingCents: 1100,
    isShippingFree: false,
  });
  const refund = { id: 'r', amount_cents: 3300, gst_cents: 100, taxable_cents: 1100, updated_at: order.paid_at };
  const parts = [{ order_line_id: 1, quantity: 1, amount_cents: 2200 }];
  const shown = (entries: Entry[]) =>
    entries.map(({ kind, amount_cents, gst_cents }) => [kind, amount_cents, gst_cents]);
  expect(shown(entriesOfRefund(refund, order, lines, parts))).toEqual([
    ['product', -2200, 0],
    ['delivery', -1100, -100],
  ]);
  expect(shown(entriesOfRefund({ ...refund, amount_cents: 500, gst_cents: 45 }, order, lines, []))).toEqual([
    ['amount', -500, -45],
  ]);
});
