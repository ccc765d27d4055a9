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

/** A refused mail keeps its text so long: staff who look after a weekend can still send it again (decision 46). */
const refusedKeptMs = 7 * dayMs;

/** A mail that no server has taken is not sent after three days, and can be sent again for as long as a refused one. */
const untakenKeptMs = 3 * dayMs + refusedKeptMs;

/**
 * The texts of refused mails, of those that nobody takes, and of mails that were sent and kept whole: by an earlier
 * version, or outside production, where /dev/outbox shows them.
 */
export const bodiesOfSentMails: Sweeper = {
  what: 'bodies of outbox_mail',
  sweep({ config, db, now }, limit) {
    const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
    const failed = ago(refusedKeptMs);
    const before = { sent: config.production ? ago(0) : failed, failed, waiting: ago(untakenKeptMs) };
    return db.transaction((tx) => emptySettledMails(tx, before, { limit, now: ago(0) }));
  },
};
