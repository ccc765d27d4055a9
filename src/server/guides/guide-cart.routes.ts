import { addGuideToCart, removeGuideFromCart } from '#contract/guides.ts';
import type { Deps } from '../deps.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../route.ts';
import { addLine, removeLine } from '../store/cart.ts';
import { emptyCart, toCartInfo } from '../store/cart.wire.ts';
import { guideForCart } from './guide.ts';

/** §7: these calls carry no cart id of their own; the cart is the browser's or the member's. */
export function guideCartRoutes(routes: Routes, deps: Deps): void {
  routes.add(addGuideToCart, async ({ input, ...caller }) => {
    const checked = await guideForCart(deps.db.read, input.guideId, caller.viewer?.uid ?? null);
    if (!checked.ok) return { errors: checked.errors };
    const added = await addLine(deps, caller, {
      cartId: input.cartId, kind: 'guide', itemId: input.guideId, variantId: null, options: [], quantity: 1, details: null, whenPresent: 'keep', maxQuantity: 1,
    });
    return toResults(added, (view) => ({ cartInfo: toCartInfo(view) }));
  });

  routes.add(removeGuideFromCart, async ({ input, ...caller }) =>
    toResults(await removeLine(deps, caller, input.cartId, (line) => line.kind === 'guide' && line.itemId === input.guideId), (view) => ({
      cartInfo: toCartInfo(view ?? emptyCart()),
    })),
  );
}
