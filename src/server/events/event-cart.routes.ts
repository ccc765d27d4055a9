import { addEventToCart } from '#contract/events.ts';
import * as schemas from '#contract/events.schemas.ts';
import type { Deps } from '../deps.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../http/route.ts';
import { toCartInfo } from '../store/cart/cart.wire.ts';
import { addTickets } from './event-cart.ts';

export function eventCartRoutes(routes: Routes, deps: Deps): void {
  routes.add(addEventToCart, schemas.addEventToCart, async ({ input, ...caller }) =>
    toResults(await addTickets(deps, caller, input), (view) => ({ cartInfo: toCartInfo(view) })),
  );
}
