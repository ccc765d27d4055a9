import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { CartRow } from './cart.sql.ts';
import { type Totals, totalsOf } from './pricing.ts';
import { discountsOf, type Promotion, promotionProblem } from './promotion.ts';
import { type Promotions, readPromotion } from './promotions.ts';
import type { QuotedLine } from './quotes.ts';

export interface CartPrices {
  lines: QuotedLine[];
  totals: Totals;
  /** The promotion that reduces the prices; null if there is none. */
  promotion: Promotion | null;
  /** Why the code of the cart does not reduce the prices any more; null without a code, and in an empty cart. */
  promoNotice: string | null;
}

/**
 * Applies the promotion of a cart to its quoted lines. With `cached`, reads only a promotion that is too new for the
 * cache; a charge reads it from the database.
 */
export async function pricesOf(
  deps: Deps,
  source: Kysely<Tables>,
  { promo_code: code }: Pick<CartRow, 'promo_code'>,
  quoted: QuotedLine[],
  cached?: Promotions,
): Promise<CartPrices> {
  const undiscounted = { lines: quoted, totals: totalsOf(quoted), promotion: null, promoNotice: null };
  if (code === null || quoted.length === 0) return undiscounted;
  const promotion = cached?.get(code) ?? (await readPromotion(source, code));
  const problem = promotionProblem(promotion, quoted, deps.now());
  if (problem !== null || promotion === null)
    return { ...undiscounted, promoNotice: `Promo Code ${code} ${problem} and was removed from your cart.` };
  const discounts = discountsOf(promotion, quoted);
  const lines = quoted.map((line, index) => ({ ...line, discountCents: discounts[index] ?? 0 }));
  return { lines, totals: totalsOf(lines), promotion, promoNotice: null };
}
