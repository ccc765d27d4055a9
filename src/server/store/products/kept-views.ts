import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/locale.ts';
import { deepFreeze } from '../../db/content-cache.ts';
import type { Deps } from '../../deps.ts';
import type { CartView } from '../cart/cart.ts';
import { areSameRows, type CartWithLine } from '../cart/cart.sql.ts';
import type { CachedCatalogue } from '../cart/quotes.ts';

/** Everything that the view of a cart is made of. */
export interface ViewSource {
  rows: readonly CartWithLine[];
  cached: CachedCatalogue;
  locale: Locale;
  /** Whether the caller may see the buyer's details. */
  personal: boolean;
}

// About 5 KB each.
const maxCarts = 500;
const kept = new LRUCache<string, { source: ViewSource; view: CartView }>({ max: maxCarts });

/**
 * A browser reads its cart with each document, mostly without a change since. Returns the same frozen view for equal
 * rows, catalogue, locale and caller, so that its JSON is made once; otherwise the view that `make` makes.
 */
export async function viewOfSame(
  deps: Pick<Deps, 'purchasables' | 'now'>,
  source: ViewSource,
  make: () => Promise<CartView>,
): Promise<CartView> {
  const id = source.rows[0]?.id ?? '';
  const found = kept.get(id);
  if (found && isSame(found.source, source)) return found.view;
  const view = await make();
  if (canKeep(deps, source, view)) kept.set(id, { source, view: deepFreeze(view) });
  return view;
}

/** Promotions and some kinds depend on the time too, and items that are not in memory on the database. */
function canKeep({ purchasables, now }: Pick<Deps, 'purchasables' | 'now'>, { cached }: ViewSource, view: CartView) {
  return (
    view.cart.promo_code === null &&
    view.lines.every(({ line }) => !purchasables[line.kind].timed && cached[line.kind](line, now()) !== null)
  );
}

function isSame(a: ViewSource, b: ViewSource): boolean {
  return a.cached === b.cached && a.locale === b.locale && a.personal === b.personal && areSameRows(a.rows, b.rows);
}
