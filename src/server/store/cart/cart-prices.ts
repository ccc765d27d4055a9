import type { Kysely } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { CartRow } from './cart.sql.ts';
import { addressIn } from '../shipping/order-delivery.ts';
import type { Totals } from '../pricing.ts';
import { discountsOf, type Promotion, promotionProblem } from '../promotions/promotion.ts';
import { readPromotion } from '../promotions/promotions.ts';
import type { CachedCatalogue, QuotedLine } from './quotes.ts';
import { type CartTotals, cartTotals, type Delivery, parcelGrams } from '../shipping/shipping.ts';
import { readShippingRates } from '../shipping/shipping.sql.ts';

export interface CartPrices {
  lines: QuotedLine[];
  totals: Totals;
  /** The shipping in the totals; null if nothing is sent. */
  delivery: Delivery | null;
  /** The promotion that reduces the prices; null if there is none. */
  promotion: Promotion | null;
  /** Why the code of the cart does not reduce the prices any more; null without a code, and in an empty cart. */
  promoNotice: string | null;
}

/** `locale` gives the country of the shipping until the cart has an address. */
interface PriceOptions {
  locale: Locale;
  cached?: Pick<CachedCatalogue, 'promotions' | 'rates'>;
}

/**
 * Applies the promotion of a cart to its quoted lines and adds the shipping. With `cached`, reads only a promotion that
 * is too new for the cache; a charge reads promotion and rates from the database.
 */
export async function pricesOf(
  deps: Deps,
  source: Kysely<Tables>,
  cart: Pick<CartRow, 'promo_code' | 'delivery_json'>,
  quoted: QuotedLine[],
  { locale, cached }: PriceOptions,
): Promise<CartPrices> {
  const code = cart.promo_code;
  const rates = cached?.rates ?? (parcelGrams(quoted) === null ? {} : await readShippingRates(source));
  const withShipping = (lines: QuotedLine[]): CartTotals =>
    cartTotals(lines, rates, addressIn(cart), locale === 'nz' ? 'NZ' : 'AU');
  const undiscounted = { lines: quoted, promotion: null, promoNotice: null };
  if (code === null || quoted.length === 0) return { ...undiscounted, ...withShipping(quoted) };
  const promotion = cached?.promotions.get(code) ?? (await readPromotion(source, code));
  const problem = promotionProblem(promotion, quoted, deps.now());
  if (problem !== null || promotion === null)
    return {
      ...undiscounted,
      ...withShipping(quoted),
      promoNotice: `Promo Code ${code} ${problem} and was removed from your cart.`,
    };
  const discounts = discountsOf(promotion, quoted);
  const lines = quoted.map((line, index) => ({ ...line, discountCents: discounts[index] ?? 0 }));
  return { lines, ...withShipping(lines), promotion, promoNotice: null };
}
