import type { Kysely } from 'kysely';
import { contentCache } from '../../db/content-cache.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { fail, type Failure } from '../../outcome.ts';
import type { PricedLine } from '../pricing.ts';
import { cachedPromotions, type Promotions } from '../promotions/promotions.ts';
import type { CachedQuotes, CartLine, PurchasableKind, Quote } from '../purchasable.ts';
import { shippingRates } from '../shipping/shipping-rates.ts';
import type { ShippingRates } from '../shipping/shipping.ts';

/** A line with its current price and catalogue data. */
export interface QuotedLine extends PricedLine {
  line: CartLine;
  quote: Quote;
  /** Whether the seller was registered for GST when this was priced: one answer for all lines of an order. */
  isTaxed: boolean;
}

export type CachedCatalogue = Record<PurchasableKind['kind'], CachedQuotes> & {
  promotions: Promotions;
  rates: ShippingRates;
};

/**
 * The catalogue in the memory of this process. Call it before a transaction begins: loading it inside would need a
 * second connection.
 */
export const cachedCatalogue = contentCache(
  // The views of carts that are kept with it say whether the seller is registered for GST.
  ['products', 'guides', 'pages', 'events', 'promotions', 'shipping', 'settings'],
  async (deps): Promise<CachedCatalogue> => {
    const { product, guide, event, subscription } = deps.purchasables;
    return {
      product: await product.quoteFromCache(deps),
      guide: await guide.quoteFromCache(deps),
      event: await event.quoteFromCache(deps),
      subscription: await subscription.quoteFromCache(deps),
      promotions: await cachedPromotions(deps),
      rates: await shippingRates(deps),
    };
  },
);

/**
 * Prices the lines from the database, with one query per kind. With `cached`, queries only the items that are not in
 * the cache. Charges are priced without the cache (decision 20).
 */
export async function quoteLines(
  deps: Deps,
  source: Kysely<Tables>,
  lines: CartLine[],
  cached?: CachedCatalogue,
): Promise<QuotedLine[]> {
  const now = deps.now();
  const quotes = new Map<number, Quote>();
  const unknown: CartLine[] = [];
  for (const line of lines) {
    const quote = cached?.[line.kind](line, now);
    if (quote) quotes.set(line.id, quote);
    else unknown.push(line);
  }
  for (const [kind, ofKind] of Map.groupBy(unknown, (line) => line.kind)) {
    const found = await deps.purchasables[kind].quote(source, ofKind, now);
    ofKind.forEach((line, index) => quotes.set(line.id, found[index] as Quote));
  }
  const isTaxed = deps.config.GST_REGISTERED;
  return lines.map((line) => {
    const quote = quotes.get(line.id) as Quote;
    return {
      line,
      quote,
      unitCents: quote.unitCents,
      addedCents: quote.addedCents,
      quantity: line.quantity,
      discountCents: 0,
      gstFree: quote.gstFree || !isTaxed,
      isTaxed,
    };
  });
}

/** The errors of lines that cannot be bought according to the catalogue; null if there are none. */
export function catalogueProblem(lines: QuotedLine[]): Failure | null {
  const errors = lines.flatMap(({ quote }) =>
    quote.problem ? fail(quote.problem, undefined, 'unavailable').errors : [],
  );
  return errors.length > 0 ? { ok: false, errors } : null;
}
