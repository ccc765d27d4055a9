import { dayMs } from '#contract/spans.ts';
import { type Sweeper, wholeStep } from '../jobs/sweep.ts';
import {
  deleteOldSchedules,
  deleteOldVersions,
  deleteSuperseded,
  oldPublications,
  pagesOfManyVersions,
} from './old-history.sql.ts';

/** What editors did is kept for two years (decision 80). */
const keptMs = 2 * 365 * dayMs;
const keptSince = (now: Date) => new Date(now.getTime() - keptMs).toISOString();

/** Pages are looked at in the order of their numbers; one with more old versions than a batch is looked at again. */
export const oldVersions: Sweeper = {
  what: 'page_revision',
  async sweep({ db, now }, limit, { from } = wholeStep) {
    return db.transaction(async (tx) => {
      const pages = await pagesOfManyVersions(tx, Number(from), pagesAtOnce);
      const last = pages.at(-1);
      if (last === undefined) return { removed: 0, next: null };
      const removed = await deleteOldVersions(tx, pages, keptSince(now()), limit);
      return { removed, next: removed < limit ? String(last) : from };
    });
  },
};
/** They are locked until the batch ends. */
const pagesAtOnce = 20;

/** A batch goes on after the last publication that it has looked at: the last two of each page stay. */
export const oldPagePublications: Sweeper = {
  what: 'page_publication',
  async sweep({ db, now }, limit, { from } = wholeStep) {
    return db.transaction(async (tx) => {
      const [at = '', id = ''] = from.split(' ');
      const after = from === '' ? null : { published_at: at, id: Number(id) };
      const seen = await oldPublications(tx, keptSince(now()), after, limit);
      const ids = seen.map((publication) => publication.id);
      const removed = await deleteSuperseded(tx, ids);
      const last = seen.at(-1);
      return { removed, next: last && seen.length === limit ? `${last.published_at} ${last.id}` : null };
    });
  },
};

/** Schedules that have ended. */
export const oldSchedules: Sweeper = {
  what: 'scheduled_change',
  sweep: ({ db, now }, limit) => db.transaction((tx) => deleteOldSchedules(tx, keptSince(now()), limit)),
};
