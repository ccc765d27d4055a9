import type { Cents } from '#contract/money.ts';
import { containedGst } from '../pricing.ts';

// Pure rules of refunds. Amounts that are refunded in several parts add up to the cent, and so does the GST in them.

/** One order line, and what earlier refunds that have not failed returned of it. */
export interface RefundableLine {
  quantity: number;
  amountCents: Cents;
  refundedQuantity: number;
  refundedCents: Cents;
}

/** The price of `quantity` more of a line. The last part of a line is what its other parts have left. */
export function partOfLine(line: RefundableLine, quantity: number): Cents {
  const until = line.refundedQuantity + quantity;
  return Math.max(0, Math.round((line.amountCents * until) / line.quantity) - line.refundedCents);
}

/** What is left of an order: in total, and the part of it that contains GST. */
export interface Left {
  cents: Cents;
  taxableCents: Cents;
}

/**
 * The part of a refund that contains GST. `wantedCents` is that part by its lines; an amount without lines takes the
 * share of what is left. Bounded, so that neither kind of goods is ever refunded more than was paid for it.
 */
export function taxablePart(left: Left, amountCents: Cents, wantedCents: Cents | null): Cents {
  if (left.cents <= 0) return 0;
  const wanted = wantedCents ?? Math.round((amountCents * left.taxableCents) / left.cents);
  const least = amountCents - (left.cents - left.taxableCents);
  return Math.max(0, least, Math.min(wanted, left.taxableCents, amountCents));
}

/** What the refunds before this one have returned: their part with GST, and the GST stored with them. */
export interface Returned {
  taxableCents: Cents;
  gstCents: Cents;
}

/**
 * The GST in a refund: what all refunds with it contain, less what those before it have stored. So the sum is right
 * again after one of them has failed.
 */
export function gstPart(
  order: { gstCents: Cents; taxableCents: Cents },
  before: Returned,
  taxableRefunded: Cents,
): Cents {
  const taxable = before.taxableCents + taxableRefunded;
  const gst = taxable >= order.taxableCents ? order.gstCents : Math.min(order.gstCents, containedGst(taxable));
  return Math.max(0, gst - before.gstCents);
}
