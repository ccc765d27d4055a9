import { dayMs } from '#contract/spans.ts';
import type { Sweeper } from '../../jobs/sweep.ts';
import { cartKeptMs } from './cart-owner.ts';
import { deleteOldCarts } from './cart.sql.ts';
import { deleteOldWebhooks } from '../payments/payment.sql.ts';

/** A member's open cart is available in every browser, so it is kept longer. */
const membersCartKeptMs = 365 * dayMs;
/** The provider repeats events for days, and on manual request for a month. */
const webhookKeptMs = 90 * dayMs;

/**
 * Deletes an anonymous cart when no caller can reach it, and a paid cart when the token of its order has expired
 * until then, paying again returns that token. Keeps a cart that is being paid.
 */
export const oldCarts: Sweeper = {
  what: 'cart',
  sweep(deps, limit) {
    const before = (ms: number) => new Date(deps.now().getTime() - ms).toISOString();
    return deps.db.transaction((tx) => deleteOldCarts(tx, before(cartKeptMs), before(membersCartKeptMs), limit));
  },
};

export const oldWebhooks: Sweeper = {
  what: 'webhook_event',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteOldWebhooks(tx, new Date(deps.now().getTime() - webhookKeptMs).toISOString(), limit),
    ),
};
