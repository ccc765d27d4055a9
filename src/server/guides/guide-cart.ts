import type { Deps } from '../deps.ts';
import { type Outcome, ok } from '../outcome.ts';
import { addLine, type CartView, removeLine, type ShoppingCaller } from '../store/cart.ts';
import { guideForCart } from './guide.ts';

interface GuideRequest {
  guideId: number;
  cartId?: string | null | undefined;
}

/** Adds a guide to the cart; a repeated call changes nothing. */
export async function addGuide(
  deps: Deps,
  caller: ShoppingCaller,
  { guideId, cartId }: GuideRequest,
): Promise<Outcome<CartView>> {
  const checked = await guideForCart(deps.db.read, guideId, caller.viewer?.uid ?? null);
  if (!checked.ok) return checked;
  return addLine(deps, caller, {
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
