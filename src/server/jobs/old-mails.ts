import { dayMs } from '#contract/spans.ts';
import { deleteOldMails, emptySettledMails } from './outbox.sql.ts';
import type { Sweeper } from './sweep.ts';

const keptMs = 90 * dayMs;

/**
 * Mails contain personal data. A row also prevents a second mail of the same cause; no cause is queued again after so
 * long, because the transaction that creates the order, registration, member or form queues its mail.
 */
export const oldMails: Sweeper = {
  what: 'outbox_mail',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) => deleteOldMails(tx, new Date(deps.now().getTime() - keptMs).toISOString(), limit)),
};

/** Mails that an earlier version sent and kept whole. */
export const bodiesOfSentMails: Sweeper = {
  what: 'bodies of outbox_mail',
  sweep: async ({ config, db }, limit) =>
    config.production ? db.transaction((tx) => emptySettledMails(tx, limit)) : 0,
};
