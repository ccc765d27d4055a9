import { dayMs } from '#contract/spans.ts';
import { type SweepDeps, type Sweeper, wholeStep } from '../../jobs/sweep.ts';
import { deleteNeverPaid, deleteReleased } from './never-paid.sql.ts';

const keptMs = 365 * dayMs;
const before = ({ now }: Pick<SweepDeps, 'now'>) => new Date(now().getTime() - keptMs).toISOString();

/**
 * Orders that nobody paid: names and addresses of people who bought nothing. The provider has closed their payments
 * long before, so no money can come for them any more. An order that was paid is never deleted here.
 */
export const ordersNeverPaid: Sweeper = {
  what: 'orders never paid',
  async sweep(deps, limit, { from } = wholeStep) {
    const [at = '', id = ''] = from.split(' ');
    const after = from === '' ? null : { created_at: at, id: Number(id) };
    const { removed, last } = await deps.db.transaction((tx) =>
      deleteNeverPaid(tx, { before: before(deps), after }, limit),
    );
    return { removed, next: last && `${last.created_at} ${last.id}` };
  },
};

/** What was held for an order and given back; what an order has taken stays with it. */
export const releasedReservations: Sweeper = {
  what: 'reservation',
  sweep: (deps, limit) => deps.db.transaction((tx) => deleteReleased(tx, before(deps), limit)),
};
