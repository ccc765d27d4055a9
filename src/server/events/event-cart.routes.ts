import { addEventToCart } from '#contract/events.ts';
import { maxTickets } from '#contract/forms.ts';
import type { Deps } from '../deps.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../route.ts';
import { addLine } from '../store/cart.ts';
import { toCartInfo } from '../store/cart.wire.ts';
import { eventForCart } from './event.ts';

/** §7 event/addToCart: each add is a line of its own, so that several people can be registered in one order. */
export function eventCartRoutes(routes: Routes, deps: Deps): void {
  routes.add(addEventToCart, async ({ input, ...caller }) => {
    const checked = await eventForCart(deps.db.read, input.eventId, input.register, deps.now());
    if (!checked.ok) return { errors: checked.errors };
    const added = await addLine(deps, caller, {
      cartId: input.cartId, kind: 'event', itemId: input.eventId, variantId: null, options: [], quantity: checked.value.numberOfTickets,
      details: checked.value, whenPresent: 'separate', maxQuantity: maxTickets,
    });
    return toResults(added, (view) => ({ cartInfo: toCartInfo(view) }));
  });
}
