import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containedGst } from '../pricing.ts';
import {
  amountDraft,
  endedLines,
  factDraft,
  keptPart,
  ledgerAfter,
  leftOf,
  linesDraft,
  type RefundDraft,
  refundedCents,
  refundedOfLine,
  settledTax,
  shareDraft,
  wholeDraft,
} from './refund-rules.ts';
import type { OrderLedger, RefundRow } from './refund.sql.ts';

// Refunds of every kind in any order, some of which the provider refuses, against sums that are counted here.

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  cents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
  isFree: fc.boolean(),
});
const shop = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  shippingCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2000 })),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.oneof(
  fc.record({ do: fc.constant('amount'), share, which: fc.nat() }),
  fc.record({ do: fc.constant('lines'), share, which: fc.nat() }),
  fc.record({ do: fc.constant('whole'), share, which: fc.nat() }),
  fc.record({ do: fc.constant('dashboard'), share, which: fc.nat() }),
  fc.record({ do: fc.constant('complete'), share, which: fc.nat() }),
  fc.record({ do: fc.constant('fail'), share, which: fc.nat() }),
);

function ledgerOf({ lines, shippingCents }: typeof shop extends fc.Arbitrary<infer T> ? T : never): OrderLedger {
  const rows = lines.map(({ quantity, cents, isFree }, at) => ({
    id: at + 1,
    name: `Line ${at + 1}`,
    quantity,
    amount_cents: cents,
    gst_free: isFree ? 1 : 0,
    kept_quantity: 0,
    kept_cents: 0,
  }));
  const taxed = rows.reduce((sum, row) => sum + (row.gst_free === 1 ? 0 : row.amount_cents), 0);
  const isShippingTaxed = taxed > 0 && containedGst(shippingCents) > 0;
  const total = rows.reduce((sum, row) => sum + row.amount_cents, shippingCents);
  const order = {
    id: 1,
    status: 'paid',
    paid_at: '2026-01-01T00:00:00.000Z',
    total_cents: total,
    shipping_cents: shippingCents,
    shipping_gst_cents: isShippingTaxed ? containedGst(shippingCents) : 0,
    gst_cents: containedGst(taxed + (isShippingTaxed ? shippingCents : 0)),
  };
  return {
    order: order as OrderLedger['order'],
    lines: rows as OrderLedger['lines'],
    attempt: { status: 'succeeded', amount_cents: total } as OrderLedger['attempt'],
    refunds: [],
    refundLines: [],
    disputes: [],
  };
}

/** Stores a draft like `refund.ts`. */
function store(ledger: OrderLedger, { scope, amountCents, taxableCents, gstCents, lines }: RefundDraft): RefundRow {
  const row = {
    id: `refund-${ledger.refunds.length}`,
    amount_cents: amountCents,
    taxable_cents: taxableCents,
    gst_cents: gstCents,
    scope,
    status: 'pending',
    released: 0,
  } as RefundRow;
  ledger.refunds.push(row);
  ledger.refundLines.push(...lines.map((part) => ({ ...part, refund_id: row.id })));
  return row;
}

/** The provider makes a refund, or refuses it because less is left of the charge. */
function complete(ledger: OrderLedger, row: RefundRow): void {
  if (row.amount_cents > ledger.order.total_cents - refundedCents(ledger)) row.status = 'failed';
  else Object.assign(row, settledTax(ledger, row), { status: 'refunded', released: 1 });
}

/**
 * The provider has refunded without us: what waits and no longer fits is failed, the newest first (sync-refunds.ts). If
 * the provider was read too early, nothing is failed yet.
 */
function refundInDashboard(ledger: OrderLedger, cents: number, isReadEarly: boolean): void {
  if (!isReadEarly)
    for (const row of ledger.refunds.filter(({ status }) => status === 'pending').toReversed())
      if (leftOf(ledger).cents < cents) row.status = 'failed';
  complete(ledger, store(ledger, factDraft(ledger, cents)));
}

const counted = ({ refunds }: OrderLedger) => refunds.filter(({ status }) => status !== 'failed');
const sum = (cents: number[]) => cents.reduce((all, each) => all + each, 0);

function expectBounds(ledger: OrderLedger): void {
  const { order } = ledger;
  const made = ledger.refunds.filter(({ status }) => status === 'refunded');
  const [cents, taxable, gst] = [
    sum(made.map(({ amount_cents }) => amount_cents)),
    sum(made.map(({ taxable_cents }) => taxable_cents)),
    sum(made.map(({ gst_cents }) => gst_cents)),
  ];
  expect(cents).toBeLessThanOrEqual(order.total_cents);
  expect(gst).toBe(cents === order.total_cents ? order.gst_cents : Math.min(order.gst_cents, containedGst(taxable)));
  const isTaxed = ledger.lines.every(({ gst_free }) => gst_free === 0) && order.shipping_cents === 0;
  if (isTaxed) expect(taxable).toBe(cents);
  for (const refund of ledger.refunds) {
    expect(refund.gst_cents).toBeGreaterThanOrEqual(0);
    const parts = ledger.refundLines.filter(({ refund_id }) => refund_id === refund.id);
    expect(sum(parts.map(({ amount_cents }) => amount_cents))).toBeLessThanOrEqual(refund.amount_cents);
    expect(parts.every(({ amount_cents }) => amount_cents >= 0)).toBe(true);
  }
  for (const row of ledger.lines) expect(refundedOfLine(ledger, row.id).cents).toBeLessThanOrEqual(row.amount_cents);
}

// Invariants 7, 15.
test('refunds never exceed the charge or a line, and amount and GST add up when all is returned', () => {
  fc.assert(
    fc.property(shop, fc.array(step, { maxLength: 25 }), (bought, steps) => {
      const ledger = ledgerOf(bought);
      let isReadEarly = false;
      for (const { do: verb, share: part, which } of steps) {
        const pending = ledger.refunds.filter(({ status }) => status === 'pending');
        const chosen = pending[which % Math.max(pending.length, 1)];
        const atProvider = ledger.order.total_cents - refundedCents(ledger);
        // Wishes may be for more than is left; they are refused then.
        const amountCents = Math.ceil(part * ledger.order.total_cents);
        const row = ledger.lines[which % ledger.lines.length] ?? expect.fail();
        const draft =
          verb === 'amount'
            ? amountDraft(ledger, amountCents)
            : verb === 'lines'
              ? linesDraft(ledger, [{ lineId: row.id, quantity: 1 + Math.floor(part * row.quantity) }])
              : verb === 'whole'
                ? wholeDraft(ledger)
                : null;
        if (draft?.ok) store(ledger, draft.value);
        else if (verb === 'dashboard' && Math.floor(part * atProvider) > 0)
          refundInDashboard(ledger, Math.floor(part * atProvider), (isReadEarly ||= which % 3 === 0));
        else if (verb === 'complete' && chosen) complete(ledger, chosen);
        else if (verb === 'fail' && chosen) chosen.status = 'failed';
        expectBounds(ledger);
        const claimed = sum(counted(ledger).map(({ amount_cents }) => amount_cents));
        if (!isReadEarly) expect(claimed).toBeLessThanOrEqual(ledger.order.total_cents);
      }
      for (const row of ledger.refunds.filter(({ status }) => status === 'pending')) complete(ledger, row);
      const rest = ledger.order.total_cents - refundedCents(ledger);
      if (rest > 0) refundInDashboard(ledger, rest, false);
      expectBounds(ledger);
      const made = ledger.refunds.filter(({ status }) => status === 'refunded');
      expect(sum(made.map(({ amount_cents }) => amount_cents))).toBe(ledger.order.total_cents);
      expect(sum(made.map(({ gst_cents }) => gst_cents))).toBe(ledger.order.gst_cents);
    }),
    { numRuns: 500 },
  );
});

const own = ({ lines }: RefundDraft, id: number) =>
  sum(lines.filter(({ order_line_id }) => order_line_id === id).map(({ quantity }) => quantity));

const part = fc.record({
  // `keep` ends a part of a line without a refund, and `share` returns some of its price: a ticket that is moved.
  do: fc.constantFrom('amount', 'rest', 'lines', 'line', 'whole', 'keep', 'share'),
  share,
  which: fc.nat(),
});

// Invariants 7, 47.
test('what is shown before a refund is what it then returns and ends, and left + refunded is the charge', () => {
  fc.assert(
    fc.property(shop, fc.array(part, { maxLength: 12 }), (bought, steps) => {
      const ledger = ledgerOf(bought);
      const gone = new Map(ledger.lines.map(({ id }) => [id, 0]));
      const shared = new Map<number, number>();
      let amounts = 0;
      for (const { do: verb, share: wanted, which } of steps) {
        const row = ledger.lines[which % ledger.lines.length] ?? expect.fail();
        const rest = row.quantity - refundedOfLine(ledger, row.id).quantity;
        const quantity = verb === 'line' ? rest : 1 + Math.floor(wanted * row.quantity);
        const keptCents = Math.ceil(wanted * (row.kept_cents - (shared.get(row.id) ?? 0)));
        if (verb === 'keep') {
          const kept = keptPart(ledger, row.id, quantity);
          if (!kept.ok) continue;
          row.kept_quantity += quantity;
          row.kept_cents += kept.value.cents;
          gone.set(row.id, (gone.get(row.id) ?? 0) + quantity);
          continue;
        }
        if (verb === 'share' && keptCents === 0) continue;
        const before = leftOf(ledger).cents;
        const draft =
          verb === 'lines' || verb === 'line'
            ? linesDraft(ledger, [{ lineId: row.id, quantity }])
            : verb === 'whole'
              ? wholeDraft(ledger)
              : verb === 'share'
                ? shareDraft(ledger, row.id, keptCents)
                : amountDraft(ledger, verb === 'rest' ? before : Math.ceil(wanted * ledger.order.total_cents));
        if (!draft.ok) continue;
        if (verb === 'share') shared.set(row.id, (shared.get(row.id) ?? 0) + keptCents);
        if (verb === 'amount' || verb === 'rest') amounts += draft.value.amountCents;
        const shown = endedLines(ledger, ledgerAfter(ledger, draft.value));
        const refund = store(ledger, draft.value);
        complete(ledger, refund);
        expect(refund).toMatchObject({ status: 'refunded', gst_cents: draft.value.gstCents });
        expect(leftOf(ledger).cents).toBe(before - draft.value.amountCents);
        expect(leftOf(ledger).cents + refundedCents(ledger)).toBe(ledger.order.total_cents);
        // Counted here: the last cent ends everything, unless lines returned it that were refunded alone, and nothing
        // else has a price that an amount returned before.
        const isPaidBack = ledger.order.total_cents > 0 && refundedCents(ledger) === ledger.order.total_cents;
        const isPricedLeft = ledger.lines.some(
          ({ id, amount_cents, ...each }) =>
            amount_cents > 0 && (gone.get(id) ?? 0) - each.kept_quantity < each.quantity - own(draft.value, id),
        );
        const isAll =
          isPaidBack &&
          (verb === 'whole' ||
            verb === 'amount' ||
            verb === 'rest' ||
            (amounts > 0 && (bought.shippingCents > 0 || isPricedLeft)));
        for (const { id, quantity: all } of ledger.lines) {
          const had = gone.get(id) ?? 0;
          const ended = isAll ? all - had : own(draft.value, id);
          expect(shown.find(({ line: each }) => each.id === id)?.quantity ?? 0).toBe(ended);
          gone.set(id, had + ended);
        }
        if (isAll) break;
      }
    }),
    { numRuns: 500 },
  );
});

test('nothing can be refunded while refunds of ours and of the dashboard claim more than the charge', () => {
  const ledger = ledgerOf({ lines: [{ quantity: 2, cents: 2000, isFree: false }], shippingCents: 0 });
  const whole = wholeDraft(ledger);
  if (whole.ok) store(ledger, whole.value);
  refundInDashboard(ledger, 500, true);
  expect(leftOf(ledger).cents).toBe(-500);
  for (const draft of [wholeDraft(ledger), linesDraft(ledger, [{ lineId: 1, quantity: 1 }]), amountDraft(ledger, 1)])
    expect(draft).toMatchObject({ ok: false, errors: [{ code: 'already_refunded' }] });
});

test('negative control: with the GST of the wishes, refunds in the dashboard lose theirs', () => {
  const ledger = ledgerOf({ lines: [{ quantity: 2, cents: 2000, isFree: false }], shippingCents: 0 });
  const [ours, late] = [1000, 1000].map((cents) => {
    const draft = amountDraft(ledger, cents);
    return draft.ok ? store(ledger, draft.value) : expect.fail();
  });
  // Read before ours was made: it seems that nothing has to fail.
  const dashboard = store(ledger, factDraft(ledger, 300));
  Object.assign(late ?? {}, { status: 'failed' });
  expect((ours?.gst_cents ?? 0) + dashboard.gst_cents).toBe(91);
  for (const row of [ours, dashboard]) if (row) complete(ledger, row);
  expect((ours?.gst_cents ?? 0) + dashboard.gst_cents).toBe(containedGst(1300));
});
