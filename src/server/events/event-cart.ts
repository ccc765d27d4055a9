import type { Register } from '#contract/events.ts';
import { maxTickets } from '#contract/forms.ts';
import type { Deps } from '../deps.ts';
import type { Outcome } from '../outcome.ts';
import { addLine, type CartView, type ShoppingCaller } from '../store/cart/cart.ts';
import { eventForCart } from './event.ts';

/** Adds tickets of a paid event. Each call adds a separate line, so that one order can register several people. */
export async function addTickets(
  deps: Deps,
  caller: ShoppingCaller,
  request: { eventId: number; register?: Register | null | undefined; cartId?: string | null | undefined },
): Promise<Outcome<CartView>> {
  const checked = await eventForCart(deps.db.read, request.eventId, request.register, deps.now());
  if (!checked.ok) return checked;
  return addLine(deps, caller, {
    cartId: request.cartId,
    kind: 'event',
    itemId: request.eventId,
    variantId: null,
    options: [],
    quantity: checked.value.numberOfTickets,
    details: checked.value,
    whenPresent: 'separate',
    maxQuantity: maxTickets,
  });
}
