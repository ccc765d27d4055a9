import type { Cents } from '#contract/money.ts';

/** The price of a line; all amounts include GST. */
export interface PricedLine {
  unitCents: Cents;
  addedCents: Cents;
  /** The new unit price after a promotion; null without one. */
  discountUnitCents: Cents | null;
  quantity: number;
  gstFree: boolean;
}

export interface Totals {
  itemTotalCents: Cents;
  /** GST contained in the total, for display; never added. */
  gstCents: Cents;
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
}

/** The name of the rounding rule below. Each order stores it, in case the rule changes later (invariant 7). */
export const gstRule = 'au-inclusive-1/11-half-up-per-order';

export function lineCents(line: Omit<PricedLine, 'gstFree'>): Cents {
  return (line.discountUnitCents ?? line.unitCents + line.addedCents) * line.quantity;
}

/** One eleventh of the taxable total, rounded half up once per order. */
export function containedGst(taxableCents: Cents): Cents {
  return Math.floor((taxableCents * 2 + 11) / 22);
}

export function totalsOf(lines: PricedLine[], shippingCents: Cents = 0): Totals {
  let itemTotalCents = 0;
  let taxableCents = 0;
  let discountCents = 0;
  for (const line of lines) {
    const cents = lineCents(line);
    itemTotalCents += cents;
    if (!line.gstFree) taxableCents += cents;
    discountCents += (line.unitCents + line.addedCents) * line.quantity - cents;
  }
  return {
    itemTotalCents,
    gstCents: containedGst(taxableCents),
    shippingCents,
    discountCents,
    totalCents: itemTotalCents + shippingCents,
  };
}
