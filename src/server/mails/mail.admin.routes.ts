import * as calls from '#contract/admin/mails.ts';
import * as schemas from '#contract/admin/mails.schemas.ts';
import { shownCount } from '../db/counted.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { change } from '../staff/change.ts';
import { cannotSendAgain, reasonOfMail, resendMail, stateOfMail } from './mail.admin.ts';
import { mailCounts, type MailPageRow, mailsPage } from './mail.admin.sql.ts';
import { aboutMail } from './mail-words.ts';

/** What became of the mails of the site. */
export function mailAdminRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listMails, schemas.listMails, async ({ input }) => {
    const { find = '', sort = '-writtenAt', after, state } = input;
    const status = state === 'refused' ? 'failed' : state;
    const [page, counts] = await deps.db.onReplica((read) =>
      Promise.all([mailsPage(read, { find: find.trim(), status, sort, after }), mailCounts(read)]),
    );
    return {
      ...page,
      rows: page.rows.map(toMailRow),
      counts: {
        waiting: shownCount(counts.waiting),
        refused: shownCount(counts.failed),
        sent: shownCount(counts.sent),
      },
      delivers: deps.mail.delivers,
      stuckSince: counts.stuck_since,
    };
  });
  routes.add(
    calls.resendMail,
    schemas.resendMail,
    change(
      deps,
      schemas.resendMail,
      { name: 'resendMail', subject: ({ mailId }) => `mail:${mailId}` },
      (tx, input) => resendMail(tx, deps, input),
      (after) => after,
    ),
  );
}

function toMailRow(mail: MailPageRow) {
  return {
    mailId: mail.id,
    subject: mail.subject,
    recipient: mail.recipient,
    about: aboutMail(mail.cause),
    state: stateOfMail(mail),
    writtenAt: mail.created_at,
    sentAt: mail.sent_at,
    attempts: mail.attempts,
    reason: reasonOfMail(mail),
    cannotSendAgain: cannotSendAgain(mail),
  };
}
