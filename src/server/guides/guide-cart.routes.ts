import { addGuideToCart, removeGuideFromCart } from '#contract/guides.ts';
import * as schemas from '#contract/guides.schemas.ts';
import type { Deps } from '../deps.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../http/route.ts';
import { emptyCart, toCartInfo } from '../store/cart/cart.wire.ts';
import { addGuide, removeGuide } from './guide-cart.ts';

/** §7: these calls may omit the cart id; the cart is then the browser's or the member's. */
export function guideCartRoutes(routes: Routes, deps: Deps): void {
  routes.add(addGuideToCart, schemas.addGuideToCart, async ({ input, ...caller }) =>
    toResults(await addGuide(deps, caller, input), ({ view, notice }) => ({
      cartInfo: toCartInfo(view),
      ...(notice !== null && { notice }),
    })),
  );

  routes.add(removeGuideFromCart, schemas.removeGuideFromCart, async ({ input, ...caller }) =>
    toResults(await removeGuide(deps, caller, input), (view) => ({ cartInfo: toCartInfo(view ?? emptyCart()) })),
  );
}
