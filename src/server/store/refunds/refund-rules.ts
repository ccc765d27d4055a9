import { storeMoneyOf } from '#contract/money.ts';
import { fail, type Failure, ok, type Outcome } from '../../outcome.ts';
import { gstPart, type Left, partOfLine, taxablePart } from './refund-split.ts';
import type { OrderLedger, RefundRow } from './refund.sql.ts';

/** Part of a line to refund. */
export interface RefundedLine {
  lineId: number;
  quantity: number;
}

/** What a refund returns, before it is stored. */
export interface RefundDraft {
  scope: RefundRow['scope'];
  amountCents: number;
  taxableCents: number;
  gstCents: number;
  lines: { order_line_id: number; quantity: number; amount_cents: number }[];
}

const notPaid = fail('This order has not been paid, so there is nothing to refund.', undefined, 'order_not_paid');
/** The code of the refusal that nothing is left to refund. */
export const alreadyRefunded = 'already_refunded';
const nothingLeft = fail('This order is already refunded in full.', undefined, alreadyRefunded);
const disputed = fail(
  'The buyer contests this charge at the bank, which has taken the money back. It cannot be refunded too.',
  undefined,
  'disputed',
);
const invalidAmount = fail('Enter an amount of at least $0.01, in whole cents.', 'amount', 'invalid_amount');
const invalidLine = fail('Choose lines of this order with a quantity of at least 1.', 'lines', 'invalid_line');

/** A refund that counts: the money is returned or on its way. */
const counts = ({ status }: RefundRow) => status !== 'failed';

/** The money of the order that the bank holds or has taken because of a dispute. An inquiry takes no money. */
export function disputedCents({ disputes }: Pick<OrderLedger, 'disputes'>): number {
  const held = disputes.filter(({ status }) => ['needs_response', 'under_review', 'lost'].includes(status));
  return held.reduce((sum, dispute) => sum + dispute.amount_cents, 0);
}

/** The amount that the provider has returned. */
export function refundedCents({ refunds }: Pick<OrderLedger, 'refunds'>): number {
  return refunds.reduce((sum, { status, amount_cents }) => sum + (status === 'refunded' ? amount_cents : 0), 0);
}

function taxableOf({ order, lines }: Pick<OrderLedger, 'order' | 'lines'>): number {
  const shipping = order.shipping_gst_cents > 0 ? order.shipping_cents : 0;
  return lines.reduce((sum, line) => sum + (line.gst_free === 1 ? 0 : line.amount_cents), shipping);
}

/** What refunds that are made or on their way have left of the order, without regard to disputes. */
export function leftOf({ order, lines, refunds }: Pick<OrderLedger, 'order' | 'lines' | 'refunds'>): Left {
  const left = { cents: order.total_cents, taxableCents: taxableOf({ order, lines }) };
  for (const refund of refunds.filter(counts)) {
    left.cents -= refund.amount_cents;
    left.taxableCents -= refund.taxable_cents;
  }
  return left;
}

/**
 * What has ended of a line: by refunds, also failed ones that had ended its delivery, and without one. Only an amount
 * can be refunded for what failed or ended without a refund.
 */
export function refundedOfLine(
  ledger: Pick<OrderLedger, 'lines' | 'refunds' | 'refundLines'>,
  lineId: number,
  which: 'counted' | 'released' = 'counted',
) {
  const line = ledger.lines.find(({ id }) => id === lineId);
  let quantity = line?.kept_quantity ?? 0;
  let cents = line?.kept_cents ?? 0;
  for (const { refund_id, order_line_id, ...part } of ledger.refundLines) {
    const refund = ledger.refunds.find(({ id }) => id === refund_id);
    if (!refund || order_line_id !== lineId) continue;
    if (refund.released === 1 || (which === 'counted' && counts(refund))) quantity += part.quantity;
    // Of what had ended without a refund before; its cents are in `kept_cents`.
    if (part.quantity === 0) continue;
    if (counts(refund)) cents += part.amount_cents;
  }
  return { quantity, cents };
}

/**
 * All of an order is over: its charge is returned, and every line has ended by a refund, or the order was refunded as a
 * whole, or amounts returned the price of what has not ended. Refunds of lines alone end no other line.
 */
export function isRefundedInFull(ledger: Pick<OrderLedger, 'order' | 'lines' | 'refunds' | 'refundLines'>): boolean {
  const { order, lines, refunds } = ledger;
  if (refundedCents(ledger) < order.total_cents) return false;
  const notEnded = lines.filter(
    (line) => refundedOfLine(ledger, line.id, 'released').quantity - line.kept_quantity < line.quantity,
  );
  if (notEnded.length === 0) return true;
  if (order.total_cents === 0) return false;
  // Refunds of lines never return the shipping.
  const isPriced = order.shipping_cents > 0 || notEnded.some((line) => line.amount_cents > 0);
  const made = refunds.filter(({ status }) => status === 'refunded');
  return made.some(({ scope }) => scope === 'order' || (scope === 'amount' && isPriced));
}

/** A line of which `quantity` ends; `left` stays with the buyer. */
export interface EndedLine {
  line: OrderLedger['lines'][number];
  quantity: number;
  left: number;
}

/** Of which lines the deliveries end between two states of an order; of all of them once all of it is over. */
export function endedLines(before: OrderLedger, after: OrderLedger): EndedLine[] {
  const isWhole = isRefundedInFull(after);
  return before.lines.flatMap((line) => {
    const gone = refundedOfLine(before, line.id, 'released').quantity;
    const left = isWhole ? 0 : line.quantity - refundedOfLine(after, line.id, 'released').quantity;
    const quantity = line.quantity - gone - left;
    return quantity > 0 ? [{ line, quantity, left }] : [];
  });
}

/** An order as it is once the provider has made a refund that is not stored. */
export function ledgerAfter(ledger: OrderLedger, draft: RefundDraft): OrderLedger {
  const made = { id: 'draft', amount_cents: draft.amountCents, status: 'refunded', released: 1, scope: draft.scope };
  const refund = { ...made, taxable_cents: draft.taxableCents, gst_cents: draft.gstCents } as RefundRow;
  return {
    ...ledger,
    refunds: [...ledger.refunds, refund],
    refundLines: [...ledger.refundLines, ...draft.lines.map((part) => ({ ...part, refund_id: refund.id }))],
  };
}

/** An order as it is once the provider has made all refunds that are on their way. */
export function asMade(ledger: OrderLedger): OrderLedger {
  const refunds = ledger.refunds.map((refund): RefundRow => {
    return refund.status === 'pending' ? { ...refund, status: 'refunded', released: 1 } : refund;
  });
  return { ...ledger, refunds };
}

/** Refunds that the provider has not answered. */
export function pendingCents({ refunds }: Pick<OrderLedger, 'refunds'>): number {
  return refunds.reduce((sum, { status, amount_cents }) => sum + (status === 'pending' ? amount_cents : 0), 0);
}

/** What can be refunded: what is left, without what the bank holds. */
export function refundableCents(ledger: OrderLedger): number {
  return ledger.order.paid_at === null ? 0 : Math.max(0, leftOf(ledger).cents - disputedCents(ledger));
}

/** Everything that is left of an order, with its shipping. */
export function wholeDraft(ledger: OrderLedger): Outcome<RefundDraft> {
  const rest = ledger.lines
    .map((line) => ({ lineId: line.id, quantity: line.quantity - refundedOfLine(ledger, line.id).quantity }))
    .filter(({ quantity }) => quantity > 0);
  const { cents } = leftOf(ledger);
  const refused = refuse(ledger, cents);
  if (refused) return refused;
  if (cents === 0 && rest.length === 0) return nothingLeft;
  return ok(priced(ledger, 'order', cents, partsOf(ledger, rest, cents), null));
}

/**
 * The price of the lines. If amounts were refunded without lines before, the last lines return only what is left of the
 * charge.
 */
export function linesDraft(ledger: OrderLedger, wanted: readonly RefundedLine[]): Outcome<RefundDraft> {
  const refused = refuse(ledger, 0) ?? refuseLines(ledger, wanted);
  if (refused) return refused;
  const parts = partsOf(ledger, wanted, leftOf(ledger).cents);
  const amount = parts.reduce((sum, part) => sum + part.amount_cents, 0);
  const taxable = taxableOfLines(ledger, parts);
  return refuse(ledger, amount) ?? ok(priced(ledger, 'lines', amount, parts, taxable));
}

/** What ends of a line without a refund, with its share of the price. */
export function keptPart(ledger: OrderLedger, lineId: number, quantity: number): Outcome<{ cents: number }> {
  const refused = refuseLines(ledger, [{ lineId, quantity }]);
  if (refused) return refused;
  const [part] = partsOf(ledger, [{ lineId, quantity }], Number.MAX_SAFE_INTEGER);
  return ok({ cents: part?.amount_cents ?? 0 });
}

/** An amount of what ended of a line without a refund before, with the GST of that line. */
export function shareDraft(ledger: OrderLedger, lineId: number, cents: number): Outcome<RefundDraft> {
  const parts = [{ order_line_id: lineId, quantity: 0, amount_cents: cents }];
  return refuse(ledger, cents) ?? ok(priced(ledger, 'lines', cents, parts, taxableOfLines(ledger, parts)));
}

export function amountDraft(ledger: OrderLedger, amountCents: number): Outcome<RefundDraft> {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1) return invalidAmount;
  return refuse(ledger, amountCents) ?? ok(priced(ledger, 'amount', amountCents, [], null));
}

/** A refund that the provider has made: it is stored whatever the rules say. */
export function factDraft(ledger: OrderLedger, amountCents: number): RefundDraft {
  return priced(ledger, 'amount', amountCents, [], null);
}

function refuse(ledger: OrderLedger, amountCents: number): Failure | null {
  const { order, attempt } = ledger;
  const isPaid = order.paid_at !== null && (order.total_cents === 0 || attempt?.status === 'succeeded');
  if (!isPaid) return notPaid;
  const { cents } = leftOf(ledger);
  // Below zero if the provider has refunded what a wish that it will refuse still claims.
  if (cents < 0 || (cents === 0 && amountCents > 0)) return nothingLeft;
  const held = disputedCents(ledger);
  if (held > 0 && amountCents > cents - held) return disputed;
  if (amountCents <= cents) return null;
  return fail(`Only ${storeMoneyOf(cents)} of this order is left to refund.`, 'amount', 'more_than_left');
}

function refuseLines(ledger: OrderLedger, wanted: readonly RefundedLine[]): Failure | null {
  if (wanted.length === 0 || new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) return invalidLine;
  for (const { lineId, quantity } of wanted) {
    const line = ledger.lines.find(({ id }) => id === lineId);
    if (!line || !Number.isSafeInteger(quantity) || quantity < 1) return invalidLine;
    const left = line.quantity - refundedOfLine(ledger, lineId).quantity;
    if (quantity > left)
      return left <= 0
        ? fail(`‘${line.name}’ is already refunded.`, 'lines', 'already_refunded')
        : fail(`Only ${left} of ‘${line.name}’ is left to refund.`, 'lines', 'more_than_left');
  }
  return null;
}

function partsOf(ledger: OrderLedger, wanted: readonly RefundedLine[], leftCents: number): RefundDraft['lines'] {
  let left = leftCents;
  return wanted.map(({ lineId, quantity }) => {
    const row = ledger.lines.find(({ id }) => id === lineId);
    if (!row) throw new Error(`The order has no line ${lineId}.`);
    const refunded = refundedOfLine(ledger, lineId);
    const line = {
      quantity: row.quantity,
      amountCents: row.amount_cents,
      refundedQuantity: refunded.quantity,
      refundedCents: refunded.cents,
    };
    const amount = Math.min(left, partOfLine(line, quantity));
    left -= amount;
    return { order_line_id: lineId, quantity, amount_cents: amount };
  });
}

const isTaxed = (ledger: OrderLedger, lineId: number) => ledger.lines.find(({ id }) => id === lineId)?.gst_free !== 1;

function priced(
  ledger: OrderLedger,
  scope: RefundDraft['scope'],
  amountCents: number,
  lines: RefundDraft['lines'],
  wantedTaxable: number | null,
): RefundDraft {
  return { scope, amountCents, ...taxOf(ledger, amountCents, wantedTaxable), lines };
}

function taxOf(ledger: OrderLedger, amountCents: number, wantedTaxable: number | null) {
  const left = leftOf(ledger);
  const taxableCents = taxablePart(left, amountCents, wantedTaxable);
  const whole = { gstCents: ledger.order.gst_cents, taxableCents: taxableOf(ledger) };
  const before = {
    taxableCents: whole.taxableCents - left.taxableCents,
    gstCents: ledger.refunds.filter(counts).reduce((sum, { gst_cents }) => sum + gst_cents, 0),
  };
  return { taxableCents, gstCents: gstPart(whole, before, taxableCents) };
}

/**
 * The tax of a refund that the provider has made, from those that it made before. The tax stored with a wish also
 * counts wishes that may fail, and a refund in the dashboard can come while wishes claim all of the charge.
 */
export function settledTax(ledger: OrderLedger, refund: RefundRow): Pick<RefundRow, 'taxable_cents' | 'gst_cents'> {
  const made = ledger.refunds.filter(({ id, status }) => id !== refund.id && status === 'refunded');
  const own = ledger.refundLines.filter(({ refund_id }) => refund_id === refund.id);
  const wanted = refund.scope === 'lines' ? taxableOfLines(ledger, own) : null;
  const { taxableCents, gstCents } = taxOf({ ...ledger, refunds: made }, refund.amount_cents, wanted);
  return { taxable_cents: taxableCents, gst_cents: gstCents };
}

function taxableOfLines(ledger: OrderLedger, parts: readonly { order_line_id: number; amount_cents: number }[]) {
  return parts.reduce((sum, part) => sum + (isTaxed(ledger, part.order_line_id) ? part.amount_cents : 0), 0);
}
