import type { Sweeper } from '../jobs/sweep.ts';
import { cartKeptMs } from './cart-owner.ts';
import { deleteOldCarts } from './cart.sql.ts';
import { deleteOldWebhooks } from './payment.sql.ts';

const dayMs = 86_400_000;
/** A member's open cart is there in every browser, for whoever comes back after a season. */
const membersCartKeptMs = 365 * dayMs;
/** The provider repeats an event for days, by hand for a month. */
const webhookKeptMs = 90 * dayMs;

/**
 * Removes an anonymous cart when nobody can reach it any more, a paid one when the token of its order has ended
 * for as long as which paying again answers that token. A cart that is being paid stays. Orders need no cart.
 */
export const oldCarts: Sweeper = {
  what: 'cart',
  sweep(deps, most) {
    const before = (ms: number) => new Date(deps.now().getTime() - ms).toISOString();
    return deps.db.transaction((tx) => deleteOldCarts(tx, before(cartKeptMs), before(membersCartKeptMs), most));
  },
};

export const oldWebhooks: Sweeper = {
  what: 'webhook_event',
  sweep: (deps, most) =>
    deps.db.transaction((tx) =>
      deleteOldWebhooks(tx, new Date(deps.now().getTime() - webhookKeptMs).toISOString(), most),
    ),
};
