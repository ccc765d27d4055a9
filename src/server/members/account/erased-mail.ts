import type { Deps } from '../../deps.ts';
import { actionMail } from '../../jobs/action-mail.ts';
import { hello } from '../../jobs/hello.ts';
import type { OutgoingMail } from '../../jobs/outbox.ts';
import type { ErasureRow } from './account.sql.ts';

/** The last mail to a member. */
export function erasedMail(deps: Pick<Deps, 'config'>, erasure: ErasureRow): OutgoingMail {
  return actionMail(deps, {
    cause: `account-erased:${erasure.uid}`,
    to: erasure.email,
    locale: erasure.mail_locale,
    subject: 'Your account is erased',
    before: [
      hello(erasure.email_verified === 1 ? erasure.first_name : null),
      'Your PHI Online account and what belonged to it are erased.',
      'We keep your orders and tax invoices with the name and e-mail address on them, because Australian law requires it: five years under tax law, seven under company law.',
    ],
    action: { href: deps.config.publicOrigin, label: 'PHI Online' },
    after: ['This is our last mail about it. Everything that is free to read stays open to you, without an account.'],
  });
}
