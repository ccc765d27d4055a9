import { dayMs } from '#contract/spans.ts';
import type { Sweeper } from '../../jobs/sweep.ts';
import { deleteOldNotes } from './order.admin.sql.ts';

/** Most buyers have no account whose erasure would take the notes along. */
export const oldNotes: Sweeper = {
  what: 'order_note',
  sweep({ config, db, now }, limit) {
    const before = new Date(now().getTime() - config.KEPT_DAYS_NOTES * dayMs).toISOString();
    return db.transaction((tx) => deleteOldNotes(tx, before, limit));
  },
};
