import type { Cents } from '#contract/money.ts';

/** The price of a line; all amounts include GST. Ledger, GST and refunds follow the line. */
export interface PricedLine {
  unitCents: Cents;
  addedCents: Cents;
  quantity: number;
  gstFree: boolean;
  /** The discount of the whole line. */
  discountCents: Cents;
}

export interface Totals {
  itemTotalCents: Cents;
  /** GST contained in the total, for display; never added. */
  gstCents: Cents;
  shippingCents: Cents;
  /** The part of the shipping that contains GST: all or nothing. */
  taxableShippingCents: Cents;
  discountCents: Cents;
  /** By how much the discount reduces the GST. */
  discountGstCents: Cents;
  totalCents: Cents;
}

/** The amounts of one line of an order, stored with it. */
export interface LineTax {
  gstCents: Cents;
  discountGstCents: Cents;
}

/**
 * The name of the rounding rule below. Each order stores it, in case the rule changes later (invariant 7). The GST of
 * the order is rounded once and then split over the lines and the shipping.
 */
export const gstRule = 'au-inclusive-1/11-half-up-per-order';

/** Stored instead while the supplier is not registered for GST; nothing contains GST then. */
export const noGst = 'none-supplier-not-registered';

/** The price of a line without its discount. */
export function fullCents(line: Pick<PricedLine, 'unitCents' | 'addedCents' | 'quantity'>): Cents {
  return (line.unitCents + line.addedCents) * line.quantity;
}

export function lineCents(line: Omit<PricedLine, 'gstFree'>): Cents {
  return fullCents(line) - line.discountCents;
}

/**
 * The discounted price of one unit for display; null without a discount. Rounded where an amount off did not
 * divide by the quantity: then only the price of the line is exact.
 */
export function discountUnitCents(line: Omit<PricedLine, 'gstFree'>): Cents | null {
  return line.discountCents === 0 ? null : Math.round(lineCents(line) / line.quantity);
}

/** One eleventh of the taxable total, rounded half up once per order. */
export function containedGst(taxableCents: Cents): Cents {
  return Math.floor((taxableCents * 2 + 11) / 22);
}

export function totalsOf(lines: readonly PricedLine[], shippingCents: Cents = 0, shippingGstFree = false): Totals {
  const taxableShippingCents = shippingGstFree ? 0 : shippingCents;
  let itemTotalCents = 0;
  let discountCents = 0;
  let taxableCents = taxableShippingCents;
  let taxableDiscountCents = 0;
  for (const line of lines) {
    const cents = lineCents(line);
    itemTotalCents += cents;
    discountCents += line.discountCents;
    if (line.gstFree) continue;
    taxableCents += cents;
    taxableDiscountCents += line.discountCents;
  }
  const gstCents = containedGst(taxableCents);
  return {
    itemTotalCents,
    gstCents,
    shippingCents,
    taxableShippingCents,
    discountCents,
    discountGstCents: containedGst(taxableCents + taxableDiscountCents) - gstCents,
    totalCents: itemTotalCents + shippingCents,
  };
}

/** Splits the GST of the order over its lines and its shipping, and the GST of the discount over the lines. */
export function taxesOf(
  lines: readonly PricedLine[],
  { gstCents, discountGstCents, taxableShippingCents }: Totals,
): { lines: LineTax[]; shippingGstCents: Cents } {
  const gst = split(gstCents, [...lines.map((line) => (line.gstFree ? 0 : lineCents(line))), taxableShippingCents]);
  const discountGst = split(
    discountGstCents,
    lines.map((line) => (line.gstFree ? 0 : line.discountCents)),
  );
  return {
    lines: lines.map((_, index) => ({ gstCents: gst[index] ?? 0, discountGstCents: discountGst[index] ?? 0 })),
    shippingGstCents: gst.at(-1) ?? 0,
  };
}

/**
 * Splits an amount in proportion to the weights, by largest remainder: the parts are whole cents and sum up to `total`.
 * No part is above its weight if `total` is not above their sum. BigInt, because the products exceed 2^53.
 */
export function split(total: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, cents: Number(product / sum), remainder: product % sum };
  });
  let left = total - shares.reduce((all, share) => all + share.cents, 0);
  // The sort is stable: of equal remainders, the first one gets the cent.
  for (const share of shares.toSorted((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1,
  )) {
    if (left === 0) break;
    share.cents += 1;
    left -= 1;
  }
  return shares.map((share) => share.cents);
}
