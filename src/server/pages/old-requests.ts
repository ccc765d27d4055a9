import { dayMs } from '#contract/spans.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { deleteOldRequests } from './personal-data.sql.ts';

const keptMs = 365 * dayMs;

/** The words are about the work of a person, and the page has gone on since. */
export const oldRequests: Sweeper = {
  what: 'publish_request',
  sweep({ db, now }, limit) {
    const before = new Date(now().getTime() - keptMs).toISOString();
    return db.transaction((tx) => deleteOldRequests(tx, before, limit));
  },
};
