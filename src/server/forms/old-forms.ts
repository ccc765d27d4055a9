import { dayMs } from '#contract/spans.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { sweepAttachments } from './attachments.ts';
import { deleteExpiredCaptchas } from './captcha.sql.ts';
import { deleteOldSubmissions } from './submission.sql.ts';
import { deleteUnconfirmed } from './newsletter.sql.ts';

/** Keeps an unconfirmed address for some time after its link has expired. */
const unconfirmedKeptMs = 30 * dayMs;

/** The privacy page tells visitors how long; as long as the mail that carried it to staff. */
const submissionKeptMs = 90 * dayMs;

/** What people wrote to us. Their files go in the same run, as files that no form refers to. */
export const oldSubmissions: Sweeper = {
  what: 'enquiry',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteOldSubmissions(tx, new Date(deps.now().getTime() - submissionKeptMs).toISOString(), limit),
    ),
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

export const strayAttachments: Sweeper = { what: 'attachments', sweep: sweepAttachments };
