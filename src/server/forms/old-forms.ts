import { dayMs } from '#contract/spans.ts';
import { attachmentFolder } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { deleteExpiredCaptchas } from './captcha.sql.ts';
import { deleteOldSubmissions } from './submission.sql.ts';
import { deleteUnconfirmed } from './newsletter.sql.ts';

/** Keeps an unconfirmed address for some time after its link has expired. */
const unconfirmedKeptMs = 30 * dayMs;

type Kept = Pick<Deps, 'config'>;

/** The privacy page tells visitors how long. */
const submissionKeptMs = ({ config }: Kept): number => config.KEPT_DAYS_MESSAGES * dayMs;

export const keptUntil = (deps: Kept, sentAt: string): string =>
  new Date(Date.parse(sentAt) + submissionKeptMs(deps)).toISOString();

/** What people wrote to us, with our replies and their files. A file that a crash leaves is then a stray one. */
export const oldSubmissions: Sweeper = {
  what: 'enquiry',
  async sweep(deps, limit) {
    const before = new Date(deps.now().getTime() - submissionKeptMs(deps)).toISOString();
    const { removed, files } = await deps.db.transaction((tx) => deleteOldSubmissions(tx, before, limit));
    for (const file of files) await deps.storage.remove(attachmentFolder, file);
    return removed;
  },
};

/** An expired captcha is refused anyway; one more day covers a clock that is set back. */
export const oldCaptchas: Sweeper = {
  what: 'captcha_used',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) => deleteExpiredCaptchas(tx, new Date(deps.now().getTime() - dayMs).toISOString(), limit)),
};

/** Addresses that were never confirmed. An address with an earlier subscription keeps its consent evidence. */
export const unconfirmedSubscribers: Sweeper = {
  what: 'subscriber',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteUnconfirmed(tx, new Date(deps.now().getTime() - unconfirmedKeptMs).toISOString(), limit),
    ),
};
