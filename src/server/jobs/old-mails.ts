import { deleteOldMails } from './outbox.sql.ts';
import type { Sweeper } from './sweep.ts';

const keptMs = 90 * 86_400_000;

/**
 * Mails hold names, addresses and what was bought. The row is what keeps a cause from being mailed twice, and no cause
 * comes again after so long: each is written in the transaction that makes an order, a registration, a member or a
 * form.
 */
export const oldMails: Sweeper = {
  what: 'outbox_mail',
  sweep: (deps, most) =>
    deps.db.transaction((tx) => deleteOldMails(tx, new Date(deps.now().getTime() - keptMs).toISOString(), most)),
};
