import { openedAlready } from '#contract/open-by.ts';
import type { Deps } from '../deps.ts';
import { type Outcome, ok } from '../outcome.ts';
import { addLine, type CartView, removeLine, type ShoppingCaller } from '../store/cart/cart.ts';
import { refuseBought } from './guide.ts';
import { guidePurchasable } from './guide-purchasable.ts';

interface GuideRequest {
  guideId: number;
  cartId?: string | null | undefined;
}

/** Adds a guide to the cart; a repeated call changes nothing. `notice` says that it opens already. */
export async function addGuide(
  deps: Deps,
  caller: ShoppingCaller,
  { guideId, cartId }: GuideRequest,
): Promise<Outcome<{ view: CartView; notice: string | null }>> {
  const refused = await refuseBought(deps.db.read, guideId, caller.viewer?.uid ?? null);
  if (refused) return refused;
  const added = await addLine(deps, caller, {
    cartId,
    kind: 'guide',
    itemId: guideId,
    variantId: null,
    options: [],
    quantity: 1,
    details: null,
    whenPresent: 'keep',
    maxQuantity: 1,
  });
  if (!added.ok) return added;
  const { viewer, locale } = caller;
  const open = viewer && (await guidePurchasable.openTo?.(deps, { viewer, locale }, [guideId]));
  return ok({ view: added.value, notice: openedAlready(open?.get(guideId)) });
}

/** Removes a guide from the cart; null if there is no cart. */
export async function removeGuide(
  deps: Deps,
  caller: ShoppingCaller,
  { guideId, cartId }: GuideRequest,
): Promise<Outcome<CartView | null>> {
  const done = await removeLine(deps, caller, cartId, (line) => line.kind === 'guide' && line.itemId === guideId);
  return done.ok ? ok(done.value.view) : done;
}
