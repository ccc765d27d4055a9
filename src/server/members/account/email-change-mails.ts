import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../../deps.ts';
import { actionMail } from '../../jobs/action-mail.ts';
import type { OutgoingMail } from '../../jobs/outbox.ts';

type MailDeps = Pick<Deps, 'config'>;

interface Change {
  uid: string;
  changeId: string;
  oldEmail: string;
  newEmail: string;
  locale: Locale;
}

const linkOf = (deps: MailDeps, token: string) => `${deps.config.publicOrigin}/member/confirmEmail?u=${token}`;
const life = 'The link works once, for one day.';

/** To the address that the account has now; one that is not proven is sent nothing that was typed (A-117). */
export function oldAddressMail(deps: MailDeps, change: Change & { isProven: boolean }, token: string): OutgoingMail {
  return actionMail(deps, {
    uid: change.uid,
    cause: `email-change-old:${change.changeId}`,
    to: change.oldEmail,
    locale: change.locale,
    subject: 'Confirm your new e-mail address',
    before: [
      `Someone logged in to your PHI Online account and asked to change its e-mail address${change.isProven ? ` to ${change.newEmail}` : ''}.`,
      'If it was you, please confirm it here, and with the link that we sent to the new address.',
    ],
    action: { href: linkOf(deps, token), label: 'Confirm the change' },
    after: [
      life,
      'If it was not you, do not press the button: nothing changes without it. Then choose a new password, because someone else may know yours.',
    ],
  });
}

/** Does not name the account's own address, because the new one may be mistyped and belong to a stranger. */
export function newAddressMail(deps: MailDeps, change: Change, token: string): OutgoingMail {
  return actionMail(deps, {
    uid: change.uid,
    cause: `email-change-new:${change.changeId}`,
    to: change.newEmail,
    locale: change.locale,
    subject: 'Confirm your e-mail address',
    before: ['Someone wants to use this address for a PHI Online account. If it was you, please confirm it here.'],
    action: { href: linkOf(deps, token), label: 'Confirm this address' },
    after: [life, 'If it was not you, you can ignore this mail. Nothing changes without the button.'],
  });
}

/** To an address that has an account already; only its owner learns that. */
export function takenAddressMail(deps: MailDeps, change: Change): OutgoingMail {
  return actionMail(deps, {
    uid: change.uid,
    cause: `email-change-new:${change.changeId}`,
    to: change.newEmail,
    locale: change.locale,
    subject: 'This address has an account already',
    before: [
      'Someone, perhaps you, wants to use this address for another PHI Online account. It has an account already, so nothing has changed.',
    ],
    action: { href: `${deps.config.publicOrigin}/member/login`, label: 'Log in' },
    after: ['If it was not you, you can ignore this mail.'],
  });
}

/** To both addresses after the change. */
export function emailChangedMails(deps: MailDeps, change: Change): OutgoingMail[] {
  return [change.oldEmail, change.newEmail].map((to, index) =>
    actionMail(deps, {
      uid: change.uid,
      cause: `email-changed:${change.changeId}:${index}`,
      to,
      locale: change.locale,
      subject: 'Your e-mail address was changed',
      before: [
        `Your PHI Online account now has the e-mail address ${change.newEmail}. Log in with it from now on; your password is the same.`,
        'Everywhere else where you were logged in, you have been logged out.',
      ],
      action: { href: `${deps.config.publicOrigin}/member/login`, label: 'Log in' },
      after: ['If you did not change it, please write to us at once, by answering this mail.'],
    }),
  );
}
