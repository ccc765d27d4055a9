import type { Sweeper } from '../jobs/sweep.ts';
import { sweepAttachments } from './attachments.ts';
import { deleteExpiredCaptchas } from './captcha.sql.ts';
import { deleteUnconfirmed } from './newsletter.sql.ts';

const dayMs = 86_400_000;
/** Whoever finds the mail late is told that its link has ended, and not that nobody knows it. */
const unconfirmedKeptMs = 30 * dayMs;

/** An expired answer is refused without looking here; a day more bridges a clock that is set back. */
export const oldCaptchas: Sweeper = {
  what: 'captcha_used',
  sweep: (deps, most) =>
    deps.db.transaction((tx) => deleteExpiredCaptchas(tx, new Date(deps.now().getTime() - dayMs).toISOString(), most)),
};

/** Addresses that somebody entered and nobody confirmed. Where there ever was a subscription, its evidence stays. */
export const unconfirmedSubscribers: Sweeper = {
  what: 'subscriber',
  sweep: (deps, most) =>
    deps.db.transaction((tx) =>
      deleteUnconfirmed(tx, new Date(deps.now().getTime() - unconfirmedKeptMs).toISOString(), most),
    ),
};

export const strayAttachments: Sweeper = { what: 'attachments', sweep: sweepAttachments };
