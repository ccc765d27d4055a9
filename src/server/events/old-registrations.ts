import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { deleteOldEntries, anonymiseRegistrations } from './old-registrations.sql.ts';

/** Who came to an event can tell where somebody was, and why. The privacy page tells visitors how long. */
export const oldRegistrations: Sweeper = {
  what: 'registration',
  sweep: (deps, limit) => deps.db.transaction((tx) => anonymiseRegistrations(tx, before(deps), limit)),
};

export const oldWaitingEntries: Sweeper = {
  what: 'waiting_entry',
  sweep: (deps, limit) => deps.db.transaction((tx) => deleteOldEntries(tx, before(deps), limit)),
};

const before = ({ config, now }: Pick<Deps, 'config' | 'now'>): string =>
  new Date(now().getTime() - config.KEPT_DAYS_ATTENDEES * dayMs).toISOString();
