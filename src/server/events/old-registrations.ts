import { dayMs } from '#contract/spans.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { anonymiseOldEntries, anonymiseRegistrations } from './old-registrations.sql.ts';

/** The privacy page tells visitors: a year after the event. */
const keptMs = 365 * dayMs;

/** Who came to an event can tell where somebody was, and why; after a year nobody needs it. */
export const oldRegistrations: Sweeper = {
  what: 'registration',
  sweep: (deps, limit) => deps.db.transaction((tx) => anonymiseRegistrations(tx, before(deps.now()), limit)),
};

export const oldWaitingEntries: Sweeper = {
  what: 'waiting_entry',
  sweep: (deps, limit) => deps.db.transaction((tx) => anonymiseOldEntries(tx, before(deps.now()), limit)),
};

const before = (now: Date): string => new Date(now.getTime() - keptMs).toISOString();
