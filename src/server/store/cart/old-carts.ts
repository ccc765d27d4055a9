import { dayMs } from '#contract/spans.ts';
import { type Sweeper, wholeStep } from '../../jobs/sweep.ts';
import { cartKeptMs } from './cart-owner.ts';
import { deleteOldCarts } from './cart.sql.ts';
import { deleteOldWebhooks } from '../payments/payment.sql.ts';

/** The provider repeats events for days, and on manual request for a month. */
const webhookKeptMs = 90 * dayMs;

/**
 * Deletes an anonymous cart when no caller can reach it, and a paid cart when the token of its order has expired
 * until then, paying again returns that token. A member's is kept longer, because it is there in every browser.
 * Keeps a cart that is being paid.
 */
export const oldCarts: Sweeper = {
  what: 'cart',
  async sweep(deps, limit, { from } = wholeStep) {
    const ago = (ms: number) => new Date(deps.now().getTime() - ms).toISOString();
    const [at = '', ...id] = from.split(' ');
    const wanted = {
      before: ago(cartKeptMs),
      membersBefore: ago(deps.config.KEPT_DAYS_CARTS * dayMs),
      after: from === '' ? null : { created_at: at, id: id.join(' ') },
    };
    const { removed, last } = await deps.db.transaction((tx) => deleteOldCarts(tx, wanted, limit));
    return { removed, next: last && `${last.created_at} ${last.id}` };
  },
};

export const oldWebhooks: Sweeper = {
  what: 'webhook_event',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteOldWebhooks(tx, new Date(deps.now().getTime() - webhookKeptMs).toISOString(), limit),
    ),
};
