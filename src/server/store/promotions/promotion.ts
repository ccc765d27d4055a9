import { domainToASCII } from 'node:url';
import { plainAddress } from '#contract/email-address.ts';
import { type Cents, storeMoneyOf } from '#contract/money.ts';
import { fullCents, type PricedLine, split } from '../pricing.ts';
import type { CartLine } from '../purchasable.ts';

/** A promotion. Every use takes one from its pool `promo:<id>`; `usedUp` means that nothing is left there. */
export interface Promotion {
  id: number;
  /** In upper case; unique. */
  code: string;
  description: string;
  /** Either a percentage or an amount. */
  percent: number | null;
  amountCents: Cents | null;
  /** The items that it reduces: whole kinds, or `kind:id` of single ones. */
  covers: { kinds: ReadonlySet<CartLine['kind']>; items: ReadonlySet<string> };
  /** Minimum price of the covered lines, before the discount. */
  minSpendCents: Cents;
  startsAt: string | null;
  endsAt: string | null;
  limitPerCustomer: number | null;
  active: boolean;
  usedUp: boolean;
  /** Of a code for one person: the pool of its one use; null for a code that everybody shares. */
  singlePool: string | null;
}

type PromotedLine = PricedLine & { line: Pick<CartLine, 'kind' | 'itemId'> };

/**
 * Why the promotion does not reduce these lines, as the end of a sentence that begins with 'Promo Code'; null if it
 * does. The limit per customer is checked only when the order is paid.
 */
export function promotionProblem(
  promotion: Promotion | null,
  lines: readonly PromotedLine[],
  now: Date,
): string | null {
  const at = now.toISOString();
  // A promotion that has not begun looks like one that does not exist.
  if (!promotion?.active || (promotion.startsAt !== null && at < promotion.startsAt)) return 'is not valid';
  if (promotion.endsAt !== null && at >= promotion.endsAt) return 'has expired';
  if (promotion.usedUp) return 'has been used up';
  const coveredCents = coveredOf(promotion, lines).reduce((sum, cents) => sum + cents, 0);
  if (coveredCents === 0) return 'does not apply to the items in your cart';
  if (coveredCents >= promotion.minSpendCents) return null;
  const isPartial = lines.some(({ line }) => !covers(promotion, line));
  const minimum = storeMoneyOf(promotion.minSpendCents);
  return `requires a minimum spend of ${minimum}${isPartial ? ' on the items it applies to' : ''}`;
}

/**
 * The discount of each line. A percentage is taken from each unit, rounded half up. An amount, never above the
 * price of the covered lines, is split over them by price, in whole cents per unit as far as it goes.
 */
export function discountsOf(
  { percent, amountCents, ...promotion }: Promotion,
  lines: readonly PromotedLine[],
): Cents[] {
  const quantities = lines.map(({ quantity }) => quantity);
  const covered = coveredOf(promotion, lines);
  if (percent === null) return splitByUnit(amountCents ?? 0, covered, quantities);
  return covered.map((cents, index) => {
    const quantity = quantities[index] ?? 1;
    return Math.floor(((cents / quantity) * percent * 2 + 100) / 200) * quantity;
  });
}

/** Only what no line can take in whole cents per unit is left to one line, which then does not divide. */
function splitByUnit(amountCents: Cents, prices: readonly Cents[], quantities: readonly number[]): Cents[] {
  const total = Math.min(
    amountCents,
    prices.reduce((sum, cents) => sum + cents, 0),
  );
  const parts = split(total, prices).map((cents, index) => cents - (cents % (quantities[index] ?? 1)));
  let left = total - parts.reduce((sum, cents) => sum + cents, 0);
  // Large quantities first: what they leave, small ones can still take.
  const order = parts.map((_, index) => index).toSorted((a, b) => (quantities[b] ?? 1) - (quantities[a] ?? 1));
  const takers = () => order.filter((index) => (parts[index] ?? 0) < (prices[index] ?? 0));
  const give = (index: number, cents: Cents) => {
    parts[index] = (parts[index] ?? 0) + cents;
    left -= cents;
  };
  for (let before = Infinity; left < before;) {
    before = left;
    for (const index of takers()) if ((quantities[index] ?? 1) <= left) give(index, quantities[index] ?? 1);
  }
  const [last] = takers();
  if (left > 0 && last !== undefined) give(last, left);
  return parts;
}

function coveredOf(promotion: Pick<Promotion, 'covers'>, lines: readonly PromotedLine[]): Cents[] {
  return lines.map((each) => (covers(promotion, each.line) ? fullCents(each) : 0));
}

function covers(
  { covers: { kinds, items } }: Pick<Promotion, 'covers'>,
  { kind, itemId }: Pick<CartLine, 'kind' | 'itemId'>,
): boolean {
  return kinds.has(kind) || items.has(`${kind}:${itemId}`);
}

/**
 * The form of an e-mail address in which the uses of one customer are counted: lower case, without spaces around it and
 * without `+tag`. Gmail ignores dots in front of the @ and has two domains, so these are made equal too. Full-width
 * letters are delivered like plain ones, and a domain like its ASCII form.
 */
export function customerKey(email: string): string {
  const address = plainAddress(email).toLowerCase();
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  const typedDomain = address.slice(at + 1);
  const domain = domainToASCII(typedDomain) || typedDomain;
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
